// Copies some frames of a chunk with all that lies in them. Pure functions.
#pragma once

#include <cstddef>
#include <limits>

#include "analysis/model/chunk.h"
#include "analysis/model/report.h"
#include "analysis/model/selection.h"
#include "formats/transform/id_map.h"

namespace zoe {

// The frame of a chunk, counted within it, in which a time lies; what lies behind all of them
// belongs to the last one, as spans belong to the frame in which they ended.
// REQUIRES: the chunk has frames
[[nodiscard]] std::size_t frameAt(const Chunk &chunk, TimeNs timeNs);

// Copies a tree and the values of its zones, ids as they are, to the end of another chunk, whose
// frame must have been begun.
void appendTree(const Chunk &from, const TreeSpan &span, std::uint32_t toFrame, Chunk &to);

struct ChunkCopy {
    FrameRanges frames;                                         // of the whole capture
    FrameIndex frameCount = 0;                                  // likewise
    TimeNs shiftNs = 0;                                         // added to all times
    FrameRange only{0, std::numeric_limits<FrameIndex>::max()}; // of these frames; cuts nothing
};

// The frames of the copy that the chunk has, with ids of the map; frames keep the number of the
// first one. A zone that goes on in a frame that is not copied is cut there: its parts count as
// zones of their own, and what ends by the cut is flagged kStillOpen. What belongs to a thread that
// the map has no id for is left out. The report counts all of it.
[[nodiscard]] Chunk copyOf(const Chunk &chunk, const ChunkCopy &copy, const IdMap &ids,
                           Report &report);

} // namespace zoe
