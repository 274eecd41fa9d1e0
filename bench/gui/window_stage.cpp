#include "window_stage.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cstdio>

#include "app/program/settled.h"
#include "stall_monitor.h"

namespace zoe::bench {

namespace {

constexpr int kDragSteps = 12;

void mouse(QWidget &widget, QEvent::Type type, QPointF at, Qt::MouseButton button,
           Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers)
{
    const QPointF place(at.x() * widget.width(), at.y() * widget.height());
    QMouseEvent event(type, place, widget.mapToGlobal(place), button, buttons, modifiers);
    QApplication::sendEvent(&widget, &event);
    turn();
}

} // namespace

void turn()
{
    QApplication::processEvents(QEventLoop::AllEvents);
}

void wheel(QWidget &widget, QPointF at, int notches)
{
    const QPointF place(at.x() * widget.width(), at.y() * widget.height());
    QWheelEvent event(place, widget.mapToGlobal(place), {}, QPoint(0, 120 * notches), Qt::NoButton,
                      {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
    turn();
}

void click(QWidget &widget, QPointF at, Qt::KeyboardModifiers modifiers)
{
    mouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, modifiers);
    mouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, modifiers);
    mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, modifiers);
}

void doubleClick(QWidget &widget, QPointF at)
{
    click(widget, at);
    mouse(widget, QEvent::MouseButtonDblClick, at, Qt::LeftButton, Qt::LeftButton, {});
    mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, {});
}

void drag(QWidget &widget, QPointF from, QPointF to, Qt::MouseButton button)
{
    mouse(widget, QEvent::MouseButtonPress, from, button, button, {});
    for (int i = 1; i <= kDragSteps; ++i)
        mouse(widget, QEvent::MouseMove, from + (to - from) * i / kDragSteps, Qt::NoButton, button,
              {});
    mouse(widget, QEvent::MouseButtonRelease, to, button, Qt::NoButton, {});
}

void key(QWidget &widget, int key, Qt::KeyboardModifiers modifiers)
{
    QKeyEvent press(QEvent::KeyPress, key, modifiers);
    QApplication::sendEvent(&widget, &press);
    QKeyEvent release(QEvent::KeyRelease, key, modifiers);
    QApplication::sendEvent(&widget, &release);
    turn();
}

Stage::Stage()
    : m_window(m_jobs, m_plugins)
{
    m_window.resize(1920, 1080);
    m_window.show();
    turn();
}

void Stage::settle()
{
    app::Settled settled(m_jobs);
    bool reached = false;
    QObject::connect(&settled, &app::Settled::reached, &settled, [&] { reached = true; });
    settled.watch();
    while (!reached)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

bool Stage::command(const char *id)
{
    auto *action = m_window.findChild<QAction *>(id);
    if (!action || !action->isEnabled()) {
        std::printf("  (no command \"%s\" now)\n", id);
        return false;
    }
    action->trigger();
    turn();
    return true;
}

Pause Stage::pauseOf(const std::string &what, const std::function<void()> &work)
{
    StallMonitor monitor;
    monitor.start();
    work();
    settle();
    monitor.stop();
    Pause pause{static_cast<double>(monitor.longestBusyNs()) / kNsPerMs,
                std::max(0.0, static_cast<double>(monitor.longestPauseNs()) / kNsPerMs), what};
    m_all.push_back(pause);
    return pause;
}

void Stage::print(const Pause &pause) const
{
    std::printf("%-52s %7.1f ms (%7.1f by the clock) %5.2f of %g ms\n", pause.what.c_str(),
                pause.busyMs, pause.clockMs, pause.busyMs / kPauseTargetMs, kPauseTargetMs);
    std::fflush(stdout);
}

void Stage::measure(const std::string &what, const std::function<void()> &work)
{
    print(pauseOf(what, work));
}

void Stage::step(const std::string &what, const std::function<void()> &work)
{
    m_steps.push_back(pauseOf(what, work));
}

void Stage::reportSteps(const std::string &what)
{
    const auto lessBusy = [](const Pause &a, const Pause &b) { return a.busyMs < b.busyMs; };
    const auto longest = std::ranges::max_element(m_steps, lessBusy);
    if (longest == m_steps.end())
        return;
    const auto byClock = std::ranges::max_element(m_steps, {}, &Pause::clockMs);
    Pause all = *longest;
    all.clockMs = byClock->clockMs;
    all.what = what + ", " + std::to_string(m_steps.size()) + " steps";
    print(all);
    std::ranges::sort(m_steps, [](const Pause &a, const Pause &b) { return a.busyMs > b.busyMs; });
    for (const Pause &pause : m_steps)
        if (pause.busyMs > kPauseTargetMs)
            std::printf("    %7.1f ms  %s\n", pause.busyMs, pause.what.c_str());
    m_steps.clear();
}

void Stage::conclude() const
{
    const auto over = std::ranges::count_if(
        m_all, [](const Pause &pause) { return pause.busyMs > kPauseTargetMs; });
    const auto longest = std::ranges::max_element(m_all, {}, &Pause::busyMs);
    if (longest == m_all.end())
        return;
    std::printf("\n%zu steps, %td of them with a pause of more than %g ms; the longest: %.1f ms, "
                "%s\n",
                m_all.size(), over, kPauseTargetMs, longest->busyMs, longest->what.c_str());
}

} // namespace zoe::bench
