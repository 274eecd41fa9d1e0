// Converts times of the system's steady clock to those of the session, to within a fraction of a
// microsecond. Belongs to the writer thread.
//
// The two clocks drift apart by a few parts per million, so they are compared again and again;
// times in between are interpolated.
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
    const TickClock &m_clock;
    // Reading a moment is uncertain by some 50 ns, so the first and the last are at least 5 ms
    // apart.
    ClockMoment m_from;
    ClockMoment m_next; // replaces the first
    ClockMoment m_to;
    std::uint32_t m_restarts = 0; // of the clock
};

} // namespace zoe::recorder
