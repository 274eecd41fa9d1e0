// Which runs of an experiment were disturbed by other programs. Pure functions.
#pragma once

#include <span>
#include <string>

#include "cli/measure/machine_load.h"

namespace zoe::cli {

// A run is disturbed if other programs, or the host of a virtual machine, used at least this share
// of all processors more than in the median of the runs so far. It is repeated, at most twice by
// default, and all runs together at most half as often as there are runs. The rule doesn't use the
// measured times, so it can't favour a side.
inline constexpr double kDisturbance = 0.1;
[[nodiscard]] bool isDisturbed(std::span<const MachineLoad> before, const MachineLoad &run);

// As CaptureDoubt::what.
[[nodiscard]] std::string disturbanceText(const MachineLoad &load);

} // namespace zoe::cli
