// Clocks of a computer that drifts, sleeps and jumps as a test specifies. Not thread-safe.
#pragma once

#include <cstdint>

#include "recorder/collector/tick_clock.h"

namespace zoe::test {

// The true time and what clocks show then.
struct SimulatedTime {
    double steadyNs = 5e9;
    double asleepNs = 0;
    double ticks = 9e12;
    double ticksPerNs = 2.6;
    double interruptionNs = 0; // of whoever reads the counter and then the steady clock

    void run(double ns)
    {
        steadyNs += ns;
        ticks += ns * ticksPerNs;
    }
    [[nodiscard]] std::uint64_t ticksNow() const { return static_cast<std::uint64_t>(ticks); }
    [[nodiscard]] std::uint64_t steadyNow() const { return static_cast<std::uint64_t>(steadyNs); }
};
inline SimulatedTime g_time;

// Loaded a second ago.
inline recorder::ClockSources simulatedClock()
{
    g_time = {};
    recorder::ClockSources sources{true,
                                   [] { return static_cast<std::uint64_t>(g_time.ticks); },
                                   [] {
                                       g_time.run(g_time.interruptionNs);
                                       return g_time.steadyNow();
                                   },
                                   [] { return static_cast<std::uint64_t>(g_time.asleepNs); },
                                   static_cast<std::uint64_t>(g_time.ticks),
                                   static_cast<std::uint64_t>(g_time.steadyNs)};
    g_time.run(1e9);
    return sources;
}

} // namespace zoe::test
