// How busy the machine was for a while, from the system's own counters. Values.
#pragma once

#include <cstdint>

namespace zoe::cli {

// Since the system started; all 0 where it doesn't say (not Linux).
struct MachineTimes {
    double busySeconds = 0;   // of all processors together, by every program
    double stolenSeconds = 0; // that the host of a virtual machine took
    double allSeconds = 0;

    [[nodiscard]] static MachineTimes now();
};

// Shares of all processors between two moments.
struct MachineLoad {
    double others = 0; // what other programs used
    double stolen = 0;
    double known = 0; // 1: the system said so

    // ownSeconds: processor time of the measured program.
    [[nodiscard]] static MachineLoad between(const MachineTimes &from, const MachineTimes &to,
                                             double ownSeconds);
};

// Average number of programs that wanted to run in the last minute; negative: unknown.
[[nodiscard]] double loadAverage();

} // namespace zoe::cli
