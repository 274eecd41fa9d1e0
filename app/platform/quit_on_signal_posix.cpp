#include <fcntl.h>
#include <unistd.h>

#include <QApplication>
#include <QSocketNotifier>
#include <csignal>

#include "app/platform/quit_on_signal.h"

namespace zoe::app {

namespace {

constexpr int kSignals[] = {SIGTERM, SIGINT, SIGHUP};
int g_pipe[2] = {-1, -1}; // the only data that a handler may use

void tell(int number)
{
    std::signal(number, SIG_DFL);
    const char any = 0;
    (void)!::write(g_pipe[1], &any, 1);
}

} // namespace

QuitOnSignal::QuitOnSignal(QObject *parent)
    : QObject(parent)
{
    if (::pipe(g_pipe) != 0)
        return;
    for (const int end : g_pipe) {
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
        ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
    m_told = new QSocketNotifier(g_pipe[0], QSocketNotifier::Read, this);
    connect(m_told, &QSocketNotifier::activated, this, [this] {
        m_told->setEnabled(false);
        QApplication::quit();
    });
    for (const int number : kSignals) {
        if (std::signal(number, tell) == SIG_IGN)
            std::signal(number, SIG_IGN); // as under nohup
    }
}

QuitOnSignal::~QuitOnSignal()
{
    if (!m_told)
        return;
    for (const int number : kSignals)
        std::signal(number, SIG_DFL);
    delete m_told;
    ::close(g_pipe[0]);
    ::close(g_pipe[1]);
}

} // namespace zoe::app
