#include "stall_monitor.h"

#include <algorithm>
#include <ctime>

namespace zoe::bench {

namespace {

constexpr int kBeatMs = 5;

DurationNs threadTimeNs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * kNsPerSecond + time.tv_nsec;
}

} // namespace

StallMonitor::StallMonitor(QObject *parent)
    : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kBeatMs);
    connect(&m_timer, &QTimer::timeout, this, &StallMonitor::beat);
}

void StallMonitor::start()
{
    m_longestPauseNs = 0;
    m_longestBusyNs = 0;
    m_lastBusyNs = threadTimeNs();
    m_clock.start();
    m_timer.start();
}

void StallMonitor::stop()
{
    if (!m_timer.isActive())
        return;
    beat();
    m_timer.stop();
}

void StallMonitor::beat()
{
    const DurationNs pause = m_clock.nsecsElapsed() - kBeatMs * kNsPerMs;
    const DurationNs busy = threadTimeNs();
    m_longestPauseNs = std::max(m_longestPauseNs, pause);
    m_longestBusyNs = std::max(m_longestBusyNs, busy - m_lastBusyNs);
    m_lastBusyNs = busy;
    m_clock.restart();
}

} // namespace zoe::bench
