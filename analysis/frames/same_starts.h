// Frames of a set and the main frames of a capture that was cut by it are found by their starts.
// Pure function; thread-safe.
#pragma once

#include "analysis/frames/frame_times.h"

namespace zoe {

// The numbers, in their set, of the frames that begin when one of the others begins.
[[nodiscard]] FrameRanges numbersOf(const FrameTimes &ofSet, const FrameTimes &others);

} // namespace zoe
