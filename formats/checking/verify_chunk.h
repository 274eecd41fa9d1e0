// Inner part of verify.h: one decoded chunk by itself, and what it leaves to the next.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "formats/checking/verify.h"
#include "formats/stream/codec/zone_codec.h"

namespace zoe {

// The sites of the zones of a thread that cross a frame mark, from the root downward; no entry for
// a thread without.
using CrossingZones = std::map<std::uint32_t, std::vector<std::uint32_t>>;

struct CheckedChunk {
    std::optional<std::string> broken; // the first promise that is not kept
    FrameRecord firstFrame;
    FrameRecord lastFrame;
    CrossingZones entering;        // the first frame
    CrossingZones leaving;         // the last frame
    std::vector<SiteTotal> totals; // by site
    CheckedCounts counts;          // frames, trees, zones, fragments and rows
};

CheckedChunk checkChunk(const Chunk &chunk);

// Whether a chunk goes on where the one before ended: what left the one enters the other. Where
// frames don't meet nothing is known of it. REQUIRES: both have frames.
std::optional<std::string> checkSeam(const CheckedChunk &before, const CheckedChunk &chunk);

} // namespace zoe
