// Which frames count in figures about frames: the whole ones. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// The end of the recording cut it off: its full length is unknown.
[[nodiscard]] inline bool isPartial(const FrameRecord &frame)
{
    return (frame.flags & kFramePartial) != 0;
}

[[nodiscard]] inline bool isWhole(const FrameRecord &frame)
{
    return !frame.missing() && !isPartial(frame);
}

struct WholeFrames {
    Selection selection;
    std::uint64_t partialFrames = 0; // selected, but left out
};

// The frames for figures about a selection: the whole ones in it; if there are none, the partial
// ones. Without partial frames, this is the selection itself. Cost: linear.
[[nodiscard]] WholeFrames wholeFramesOf(const Capture &capture, const Selection &selection = {});

// "1 frame that the end of the recording cut off doesn't count"; empty for 0.
[[nodiscard]] std::string partialFramesNote(std::uint64_t partialFrames);

} // namespace zoe
