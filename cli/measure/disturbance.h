// Which runs of an experiment were disturbed by other programs. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "analysis/comparison/gate/capture_doubts.h"
#include "cli/measure/machine_load.h"

namespace zoe::cli {

// A run is disturbed if other programs, or the host of a virtual machine, took at least this share
// of all processors more than in the median of the runs so far. It is made again, twice at most
// unless told otherwise, and all runs together at most half as often as there are runs. The rule
// doesn't look at the times that were measured, so it can't favour a side.
inline constexpr double kDisturbance = 0.1;
// If at least this share of a side's runs are disturbed, the gate is not green.
inline constexpr double kMostDisturbed = 0.25;

[[nodiscard]] bool isDisturbed(std::span<const MachineLoad> before, const MachineLoad &run);

// A run as the captures of a comparison have it: those of the base, then those of the head.
struct RunDisturbance {
    bool isHead = false;
    bool isDisturbed = false;
    MachineLoad load;
};
// Adds the disturbed runs of sides that have many, except captures with another doubt.
void addDisturbances(std::span<const RunDisturbance> runs, std::vector<CaptureDoubt> &doubts);

} // namespace zoe::cli
