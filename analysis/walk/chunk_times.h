// Times within a chunk. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <optional>

#include "analysis/model/chunk.h"

namespace zoe {

// The frame of the chunk to which a time belongs. A mark belongs to the frame that begins there; a
// time outside all frames belongs to the nearest one before it, or to the chunk's first.
[[nodiscard]] inline std::optional<FrameIndex> frameOfTime(TimeNs timeNs, const Chunk &chunk)
{
    if (chunk.frames.empty())
        return std::nullopt;
    const auto behind = std::ranges::upper_bound(chunk.frames, timeNs, {}, &FrameRecord::startNs);
    const auto place = behind == chunk.frames.begin() ? 0 : behind - chunk.frames.begin() - 1;
    return chunk.firstFrame + static_cast<FrameIndex>(place);
}

} // namespace zoe
