#include "recorder/collector/steady_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zoe::recorder {

namespace {

// Comparisons that took longer were interrupted.
constexpr DurationNs kUninterrupted = 2000;
constexpr std::uint64_t kLongestTrust = 1'000'000'000;

} // namespace

SteadyTime::SteadyTime(const TickClock &clock)
    : m_clock(clock)
    , m_before(clock.compare())
    , m_latest(m_before)
    , m_trustedNs(m_before.steadyNs)
    , m_restarts(clock.restarts())
{}

void SteadyTime::update()
{
    ClockMoment now = m_clock.latest();
    if (std::exchange(m_restarts, m_clock.restarts()) != m_clock.restarts()) {
        // The time in between says nothing about the rate.
        m_before = m_latest = now;
        m_trustedNs = now.steadyNs;
        return;
    }
    if (now.steadyNs <= m_latest.steadyNs)
        return;
    // In such a short time, the clocks drift apart by less than the error of an interrupted
    // comparison.
    const bool isTrusted =
        now.withinNs <= kUninterrupted || now.steadyNs - m_trustedNs > kLongestTrust;
    if (isTrusted && now.ticks > m_latest.ticks)
        m_trustedNs = now.steadyNs;
    else
        now.ticks = ticksAt(now.steadyNs);
    m_before = std::exchange(m_latest, now);
}

TimeNs SteadyTime::toNs(std::uint64_t steadyNs) const
{
    return m_clock.toNs(ticksAt(steadyNs));
}

std::uint64_t SteadyTime::ticksAt(std::uint64_t steadyNs) const
{
    if (steadyNs >= m_latest.steadyNs)
        return m_latest.ticks +
               m_clock.ticksOf(static_cast<DurationNs>(steadyNs - m_latest.steadyNs));
    if (steadyNs < m_before.steadyNs) {
        const auto ago = static_cast<DurationNs>(m_before.steadyNs - steadyNs);
        return m_before.ticks - std::min(m_clock.ticksOf(ago), m_before.ticks);
    }
    const auto share = static_cast<double>(steadyNs - m_before.steadyNs) /
                       static_cast<double>(m_latest.steadyNs - m_before.steadyNs);
    const auto ticks = static_cast<double>(m_latest.ticks - m_before.ticks) * share;
    return m_before.ticks + static_cast<std::uint64_t>(std::llround(ticks));
}

} // namespace zoe::recorder
