// How busy the machine is, from the system's own counters. Values.
#pragma once

namespace zoe::cli {

// Since the system started; all 0 if it doesn't say.
struct MachineTimes {
    double busySeconds = 0;   // of all processors together, by every program
    double stolenSeconds = 0; // that the host of a virtual machine took; 0 where nobody knows
    double allSeconds = 0;

    [[nodiscard]] static MachineTimes now();
};

// Average number of programs that wanted to run in the last minute; negative: unknown.
[[nodiscard]] double loadAverage();

} // namespace zoe::cli
