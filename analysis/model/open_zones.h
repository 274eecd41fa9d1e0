// Zones that were open when a capture began, as when a viewer attached to a running program: they
// continue from before in its first frame, and count among its zones. Pure function; thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>

#include "analysis/model/chunk.h"

namespace zoe {

// REQUIRES: chunk is the first one of its capture and holds frame 0, or the first slice of that.
[[nodiscard]] inline std::uint64_t zonesOpenAtStart(const Chunk &chunk)
{
    std::uint64_t open = 0;
    for (const TreeSpan &span : chunk.trees) {
        const auto first = chunk.zones.flags.begin() + span.firstZone;
        if (span.frame == 0)
            open += static_cast<std::uint64_t>(
                std::count_if(first, first + span.zoneCount,
                              [](std::uint8_t flags) { return (flags & kContinuesFrom) != 0; }));
    }
    return open;
}

} // namespace zoe
