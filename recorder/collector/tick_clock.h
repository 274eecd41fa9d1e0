// Converts ticks to nanoseconds since the start of the session. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace zoe::recorder {

// Two clocks at one moment.
struct ClockMoment {
    std::uint64_t ticks = 0;
    std::uint64_t steadyNs = 0; // of platform::steadyNowNs()
};

class TickClock {
  public:
    // Measures the tick counter against the steady clock. This takes up to 20 ms for the first
    // session of a process; later ones use the time since then. Time 0 is now.
    static TickClock start();

    // Never goes back; ticks before the start are time 0.
    [[nodiscard]] std::int64_t toNs(std::uint64_t ticks) const;
    [[nodiscard]] std::uint64_t nowTicks() const;
    [[nodiscard]] std::int64_t nowNs() const { return toNs(nowTicks()); }

    // The ticks now, and when the program was loaded, with the steady clock's time.
    [[nodiscard]] ClockMoment compare() const;
    [[nodiscard]] ClockMoment loaded() const;

    [[nodiscard]] bool slow() const { return m_slow; } // no usable counter: ticks are nanoseconds
    [[nodiscard]] const char *name() const;
    [[nodiscard]] std::uint64_t frequencyHz() const { return m_frequencyHz; }
    [[nodiscard]] std::int64_t startUnixNs() const { return m_startUnixNs; }

  private:
    bool m_slow = false;
    std::uint64_t m_startTicks = 0;
    std::uint64_t m_frequencyHz = 1'000'000'000;
    std::uint64_t m_nsPerTick = std::uint64_t{1} << 32; // fixed point with 32 fractional bits
    std::int64_t m_startUnixNs = 0;
};

// Measures the cost of entering and leaving a zone, in nanoseconds.
double measureZoneCostNs(const TickClock &clock);

} // namespace zoe::recorder
