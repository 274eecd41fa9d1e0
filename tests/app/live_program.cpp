#include "tests/app/live_program.h"

#include <chrono>

#include "zoetrope/zoe.h"

namespace zoe::test {

namespace {

constexpr std::chrono::microseconds kFrame{2000};
constexpr std::chrono::microseconds kSpike{60'000};

void work(std::chrono::microseconds time)
{
    ZOE_ZONE_IN("physics", "work");
    const auto until = std::chrono::steady_clock::now() + time;
    {
        ZOE_ZONE_IN("audio", "mix");
    }
    std::this_thread::sleep_until(until);
}

} // namespace

ProgramToWatch::ProgramToWatch(const QString &listen, const QString &flightFile,
                               const QString &name)
{
    const QByteArray address = listen.toUtf8();
    const QByteArray program = name.toUtf8();
    const QByteArray file = flightFile.toUtf8();
    SessionOptions options;
    options.listen = address.constData();
    options.program = program.constData();
    options.flushIntervalMs = 5;
    options.keepSeconds = file.isEmpty() ? 0 : 60;
    m_listening = startSession(file.isEmpty() ? nullptr : file.constData(), options);
    m_thread = std::thread([this] { run(); });
}

ProgramToWatch::~ProgramToWatch()
{
    m_stop.store(true);
    m_thread.join();
    stopSession();
}

QString ProgramToWatch::address() const
{
    return "127.0.0.1:" + QString::number(listeningPort());
}

void ProgramToWatch::run()
{
    ZOE_THREAD_NAME("main");
    while (!m_stop.load()) {
        if (m_bookmark.exchange(false))
            ZOE_BOOKMARK("from the program");
        const bool spike = m_spike.exchange(false);
        work(spike ? kSpike : m_hurry.load() ? std::chrono::microseconds(0) : kFrame);
        ZOE_FRAME();
    }
}

} // namespace zoe::test
