// Converts ticks to nanoseconds since the start of the session by the computer's steady clock,
// which excludes the time that the computer sleeps. Belongs to the writer thread once that runs,
// except nowTicks().
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "analysis/model/units.h"
#include "recorder/producer/event.h"

namespace zoe::recorder {

__extension__ using Wide = unsigned __int128;

// Two clocks at one moment.
struct ClockMoment {
    std::uint64_t ticks = 0;
    std::uint64_t steadyNs = 0; // of platform::steadyNowNs()
    DurationNs withinNs = 0;    // how long reading them took
};

struct ClockPair {
    std::uint64_t ticks = 0;
    std::uint64_t ns = 0;
    std::uint64_t gap = 0; // between two readings of the counter around it
};

// The clocks that are read; tests replace them.
struct ClockSources {
    bool ticksAreSteady = false;
    std::uint64_t (*ticks)() = nullptr;
    std::uint64_t (*steadyNs)() = nullptr;
    std::uint64_t (*asleepNs)() = nullptr; // how long the computer has slept since it was started
    // An earlier moment, to measure the rate from.
    std::uint64_t earlierTicks = 0;
    std::uint64_t earlierNs = 0;
    std::uint64_t (*unixNs)() = systemUnixNs; // the wall clock

    static ClockSources system();
    static std::uint64_t systemUnixNs();
};

class TickClock {
  public:
    // Measures the tick counter against the steady clock. This takes up to 20 ms for the first
    // session of a process; later ones use the time since then. Time 0 is now.
    static TickClock start(const ClockSources &sources = ClockSources::system());

    // Compares the clocks again and corrects the rate. If they have diverged, because the computer
    // or the virtual machine slept, events since the last call are converted anew. Returns how long
    // the computer has slept since the last call. Only convert events from before this call: the
    // computer may sleep again at any time.
    DurationNs follow();
    // Recording begins at these ticks; earlier ones count as these. Call it after the first
    // follow(), before converting times. Returns the time.
    TimeNs beginAt(std::uint64_t ticks);
    // The time of the last comparison.
    [[nodiscard]] TimeNs latestNs() const { return toNs(m_seenTicks); }
    [[nodiscard]] std::uint64_t seenTicks() const { return m_seenTicks; }
    [[nodiscard]] ClockMoment latest() const
    {
        return {m_seenTicks, static_cast<std::uint64_t>(m_seenNs + m_steadyBaseNs), m_seenWithinNs};
    }
    // How often the clocks have diverged, or the steady one went back.
    [[nodiscard]] std::uint32_t restarts() const { return m_restarts; }

    // Never decreases unless ticks do; ticks before the start are time 0, or the time of beginAt().
    [[nodiscard]] TimeNs toNs(std::uint64_t ticks) const
    {
        return std::max(m_beginNs, ticks >= m_last.ticks && ticks <= m_horizon ? m_last.at(ticks)
                                                                               : earlier(ticks));
    }
    [[nodiscard]] std::uint64_t nowTicks() const;
    [[nodiscard]] TimeNs nowNs() const { return toNs(nowTicks()); }

    // The ticks now, with the steady clock's time.
    [[nodiscard]] ClockMoment compare() const;
    [[nodiscard]] std::uint64_t steadyNowNs() const { return m_sources.steadyNs(); }
    // The wall clock's time at this moment of the steady clock, assuming it was not set since.
    [[nodiscard]] std::int64_t unixNsAt(std::uint64_t steadyNs) const;
    // The number of ticks in this time.
    [[nodiscard]] std::uint64_t ticksOf(DurationNs ns) const;

    [[nodiscard]] bool slow() const { return m_slow; } // no usable counter: ticks are nanoseconds
    [[nodiscard]] const char *name() const;
    [[nodiscard]] std::uint64_t frequencyHz() const { return m_frequencyHz; }
    [[nodiscard]] std::int64_t startUnixNs() const { return m_startUnixNs; }
    [[nodiscard]] std::int64_t startSteadyNs() const { return m_startSteadyNs; }

  private:
    // Applies from these ticks until the next piece.
    struct Piece {
        std::uint64_t ticks = 0;
        TimeNs ns = 0;
        std::uint64_t nsPerTick = std::uint64_t{1} << 32; // fixed point with 32 fractional bits
        // Of what may follow: the start of the next piece, and the last ticks that it can have.
        TimeNs mostNs = 0;
        std::uint64_t mostTicks = 0;

        [[nodiscard]] TimeNs at(std::uint64_t now) const
        {
            const Wide product = static_cast<Wide>(now - ticks) * nsPerTick;
            if (static_cast<std::uint64_t>(product >> 64) >> 29 != 0) [[unlikely]]
                return far(now - ticks);
            return std::min(static_cast<TimeNs>(product >> 32) + ns,
                            static_cast<TimeNs>(kMaxTicks));
        }
        // Times come from the program, too: the result must not overflow.
        [[nodiscard]] TimeNs far(std::uint64_t sinceStart) const;
    };

    [[nodiscard]] ClockPair readBoth(int attempts) const;
    [[nodiscard]] std::uint64_t measureFrequencyHz() const;
    [[nodiscard]] TimeNs earlier(std::uint64_t ticks) const;
    [[nodiscard]] DurationNs gapNs(const ClockPair &pair) const;
    TimeNs sinceStart(const ClockPair &now);
    void adjust();
    void startAnew(const ClockPair &now, TimeNs nowNs);
    void correct(const ClockPair &now, TimeNs nowNs, DurationNs error);
    void append(const Piece &next);

    ClockSources m_sources;
    bool m_slow = false;
    std::uint64_t m_frequencyHz = 1'000'000'000;
    std::int64_t m_startUnixNs = 0;
    std::int64_t m_startSteadyNs = 0;
    Piece m_last;
    std::uint64_t m_horizon = 0; // later ticks are from before the counter was reset
    std::vector<Piece> m_earlier;
    TimeNs m_beginNs = 0;
    // The steady clock's time at time 0. Less than at the start if that clock went back.
    std::int64_t m_steadyBaseNs = 0;
    std::uint32_t m_restarts = 0;
    // At the last comparison and at the last correction.
    std::uint64_t m_seenTicks = 0;
    TimeNs m_seenNs = 0;
    DurationNs m_seenWithinNs = 0;
    std::uint64_t m_baseTicks = 0;
    TimeNs m_baseNs = 0;
    DurationNs m_interval = 0;
    std::uint64_t m_asleepNs = 0;
};

// Measures the cost of entering and leaving a zone, in nanoseconds.
double measureZoneCostNs(const TickClock &clock);

} // namespace zoe::recorder
