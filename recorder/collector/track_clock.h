// Converts times of a track's own clock to session times, based on calibrations. Not thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "analysis/model/units.h"

namespace zoe::recorder {

class TrackClock {
  public:
    // REQUIRES: ticksPerSecond > 0
    explicit TrackClock(std::uint64_t ticksPerSecond)
        : m_nominalNs(1e9 / static_cast<double>(ticksPerSecond))
        , m_nsPerTick(m_nominalNs)
    {}

    [[nodiscard]] bool calibrated() const { return m_calibrated; }

    // At this time of the session, the clock showed these ticks.
    void calibrate(std::uint64_t ticks, TimeNs timeNs)
    {
        if (!m_calibrated) {
            m_firstTicks = ticks;
            m_firstNs = timeNs;
        }
        m_calibrated = true;
        m_ticks = ticks;
        m_ns = timeNs;
        // Over a short interval, the error of reading two clocks exceeds the error of the rate.
        const double nominal = difference(ticks, m_firstTicks) * m_nominalNs;
        if (nominal < static_cast<double>(kShortestBaseNs))
            return;
        const double measured = static_cast<double>(timeNs - m_firstNs) / nominal;
        m_nsPerTick = m_nominalNs * std::clamp(measured, 0.5, 2.0);
    }

    [[nodiscard]] TimeNs toNs(std::uint64_t ticks) const
    {
        const double ns = difference(ticks, m_ticks) * m_nsPerTick;
        constexpr double kMost = 4e18;
        return std::max<TimeNs>(m_ns + std::llround(std::clamp(ns, -kMost, kMost)), 0);
    }

  private:
    static constexpr DurationNs kShortestBaseNs = 100 * kNsPerMs;

    static double difference(std::uint64_t a, std::uint64_t b)
    {
        return static_cast<double>(static_cast<std::int64_t>(a - b));
    }

    double m_nominalNs;
    double m_nsPerTick;
    bool m_calibrated = false;
    std::uint64_t m_firstTicks = 0;
    TimeNs m_firstNs = 0;
    std::uint64_t m_ticks = 0;
    TimeNs m_ns = 0;
};

} // namespace zoe::recorder
