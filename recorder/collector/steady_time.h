// Converts times of the system's steady clock to those of the session, to within a fraction of a
// microsecond. Belongs to the writer thread.
//
// The two clocks drift apart by a few parts per million, so they are compared regularly; times in
// between are interpolated, so that the order of times is kept whenever they are converted.
#pragma once

#include <cstdint>

#include "analysis/model/units.h"
#include "recorder/collector/tick_clock.h"

namespace zoe::recorder {

class SteadyTime {
  public:
    explicit SteadyTime(const TickClock &clock);

    // Takes the clock's latest comparison. Call before converting times since the last call.
    void update();
    [[nodiscard]] TimeNs toNs(std::uint64_t steadyNs) const;

  private:
    [[nodiscard]] std::uint64_t ticksAt(std::uint64_t steadyNs) const;

    const TickClock &m_clock;
    ClockMoment m_before; // the comparison before the latest
    ClockMoment m_latest;
    std::uint64_t m_trustedNs; // the latest that was not interrupted
    std::uint32_t m_restarts;  // of the clock
};

} // namespace zoe::recorder
