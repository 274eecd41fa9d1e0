#include "recorder/collector/steady_time.h"

#include <cmath>

namespace zoe::recorder {

namespace {

constexpr std::uint64_t kLeastDistanceNs = 5'000'000;

} // namespace

SteadyTime::SteadyTime(const TickClock &clock)
    : m_clock(clock)
    , m_from(clock.loaded())
    , m_next(clock.compare())
    , m_to(m_next)
{}

void SteadyTime::update()
{
    const ClockMoment now = m_clock.compare();
    if (now.ticks < m_to.ticks) // the counter was reset
        m_from = m_next = now;
    if (now.steadyNs - m_next.steadyNs >= kLeastDistanceNs) {
        m_from = m_next;
        m_next = now;
    }
    m_to = now;
}

TimeNs SteadyTime::toNs(std::uint64_t steadyNs) const
{
    if (m_clock.slow() || m_to.steadyNs <= m_from.steadyNs)
        return m_clock.toNs(m_to.ticks + (steadyNs - m_to.steadyNs));
    const double slope = static_cast<double>(m_to.ticks - m_from.ticks) /
                         static_cast<double>(m_to.steadyNs - m_from.steadyNs);
    const auto sinceFrom =
        static_cast<double>(static_cast<std::int64_t>(steadyNs - m_from.steadyNs));
    return m_clock.toNs(m_from.ticks + static_cast<std::uint64_t>(std::llround(sinceFrom * slope)));
}

} // namespace zoe::recorder
