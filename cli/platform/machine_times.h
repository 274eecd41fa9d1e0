// The load of the machine, from the system's own counters. Values.
#pragma once

namespace zoe::cli {

// Since the system started; all 0 if unknown.
struct MachineTimes {
    double busySeconds = 0;   // by all programs, over all processors
    double stolenSeconds = 0; // taken by the host of a virtual machine; 0 if unknown
    double allSeconds = 0;

    [[nodiscard]] static MachineTimes now();
};

// Average number of programs that wanted to run in the last minute; negative: unknown.
[[nodiscard]] double loadAverage();

} // namespace zoe::cli
