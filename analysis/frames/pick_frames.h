// Selects frames by duration. Results are positions in the given durations; negative durations mean
// unreadable frames, which are never selected. Pure functions; thread-safe.
#pragma once

#include <span>

#include "analysis/model/selection.h"
#include "analysis/model/units.h"

namespace zoe {

// Cost: linear.
[[nodiscard]] FrameRanges longerThan(std::span<const DurationNs> durationsNs, DurationNs ns);

// The longest share of them: share x count, rounded up; among equally long ones, the first. All for
// share >= 1, none for share <= 0. Cost: linear.
[[nodiscard]] FrameRanges longestShare(std::span<const DurationNs> durationsNs, double share);

} // namespace zoe
