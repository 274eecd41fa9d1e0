// How busy the machine was during a time. Values.
#pragma once

#include "cli/platform/machine_times.h"

namespace zoe::cli {

// Shares of all processors between two moments.
struct MachineLoad {
    double others = 0; // what other programs used
    double stolen = 0;
    double known = 0; // 1: the system reported it

    // ownSeconds: processor time of the measured program.
    [[nodiscard]] static MachineLoad between(const MachineTimes &from, const MachineTimes &to,
                                             double ownSeconds);
};

} // namespace zoe::cli
