#include "recorder/collector/steady_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zoe::recorder {

namespace {

constexpr std::uint64_t kLeastDistanceNs = 5'000'000;

} // namespace

SteadyTime::SteadyTime(const TickClock &clock)
    : m_clock(clock)
    , m_from(clock.loaded())
    , m_next(clock.compare())
    , m_to(m_next)
    , m_restarts(clock.restarts())
{}

void SteadyTime::update()
{
    const ClockMoment now = m_clock.latest();
    if (std::exchange(m_restarts, m_clock.restarts()) != m_clock.restarts()) {
        // What lies between says nothing about the rate.
        m_from = m_next = m_to = now;
        return;
    }
    if (now.ticks <= m_to.ticks || now.steadyNs <= m_to.steadyNs)
        return;
    if (now.steadyNs - m_next.steadyNs >= kLeastDistanceNs) {
        m_from = m_next;
        m_next = now;
    }
    m_to = now;
}

TimeNs SteadyTime::toNs(std::uint64_t steadyNs) const
{
    if (m_clock.slow() || m_to.steadyNs <= m_from.steadyNs) {
        const bool later = steadyNs > m_to.steadyNs;
        const std::uint64_t ns = later ? steadyNs - m_to.steadyNs : m_to.steadyNs - steadyNs;
        const std::uint64_t ticks = m_clock.ticksOf(static_cast<DurationNs>(ns));
        return m_clock.toNs(later ? m_to.ticks + ticks : m_to.ticks - std::min(ticks, m_to.ticks));
    }
    const double slope = static_cast<double>(m_to.ticks - m_from.ticks) /
                         static_cast<double>(m_to.steadyNs - m_from.steadyNs);
    const auto sinceFrom =
        static_cast<double>(static_cast<std::int64_t>(steadyNs - m_from.steadyNs));
    return m_clock.toNs(m_from.ticks + static_cast<std::uint64_t>(std::llround(sinceFrom * slope)));
}

} // namespace zoe::recorder
