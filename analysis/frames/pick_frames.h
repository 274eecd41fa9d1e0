// Frames chosen by how long they are. Positions in the given durations; negative ones are no
// frames (they could not be read) and are never chosen. Pure functions; thread-safe.
#pragma once

#include <span>

#include "analysis/model/selection.h"
#include "analysis/model/units.h"

namespace zoe {

// Cost: linear.
[[nodiscard]] FrameRanges longerThan(std::span<const DurationNs> durationsNs, DurationNs ns);

// The longest share of them: share x count, rounded up; of equally long ones the first. All from 1
// on, none up to 0. Cost: linear.
[[nodiscard]] FrameRanges longestShare(std::span<const DurationNs> durationsNs, double share);

} // namespace zoe
