// Finds the frames of a set that a capture, cut by that set, shows as its main ones, where large
// frames are in pieces. Pure function; thread-safe.
#pragma once

#include <span>

#include "analysis/frames/frame_times.h"

namespace zoe {

// The frames in which one of these times lies, which rise. A time belongs to the frame that begins
// there. Of overlapping frames, the last one to begin counts.
[[nodiscard]] FrameTimes framesContaining(const FrameTimes &frames,
                                          std::span<const TimeNs> timesNs);

} // namespace zoe
