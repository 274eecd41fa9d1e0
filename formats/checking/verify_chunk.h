// Inner part of verify.h: checks one decoded chunk, and the transition to the next. Pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/chunk_slices.h"
#include "formats/checking/verification.h"
#include "formats/stream/codec/zone_codec.h"

namespace zoe {

// By thread: the sites of the zones that cross a frame mark, from the root down. Threads without
// any have no entry.
using CrossingZones = std::map<std::uint32_t, std::vector<std::uint32_t>>;

struct CheckedChunk {
    std::optional<std::string> broken; // the first violation
    FrameRecord firstFrame;
    FrameRecord lastFrame;
    CrossingZones entering;        // the first frame
    CrossingZones leaving;         // the last frame
    std::vector<SiteTotal> totals; // by site
    CheckedCounts counts;          // frames, trees, zones, fragments and rows
};

CheckedChunk checkChunk(const Chunk &chunk);
// besideZones: the same chunk, whose trees and zones may be missing.
CheckedChunk checkChunk(const Chunk &besideZones, const ChunkSlices &slices);

// Checks that the zones leaving one chunk enter the next. Nothing can be said if there is a gap
// between the frames. REQUIRES: both chunks have frames.
std::optional<std::string> checkSeam(const CheckedChunk &before, const CheckedChunk &chunk);

} // namespace zoe
