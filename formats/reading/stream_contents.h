// What opening a stream finds: everything except the chunks themselves.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/frames/packed_frames.h"

namespace zoe {

struct StreamContents {
    SessionInfo session;
    Dictionaries dictionaries;
    PackedFrames frames;
    std::vector<ChunkSummary> chunks;
    std::vector<std::uint32_t> calls; // of each chunk
    std::vector<Damage> damage;
    std::vector<Annotation> annotations;
    LeftOut leftOut;
    std::uint64_t lastIndex = 0; // its offset, if the indexes of all chunks have sites' totals
};

} // namespace zoe
