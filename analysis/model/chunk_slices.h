// The zones of a chunk with large frames in slices of time, so that they are never all in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"

namespace zoe {

// The zones that start in a span of time, and before them in each tree those that were open when it
// began, and perhaps those that ended then: a tree that looks like the whole one in this span.
// Durations, self times, depths and flags are those of the whole zones. Reuses its memory.
struct ChunkSlice {
    // Of a tree of the slice.
    struct Origin {
        std::vector<std::uint32_t> before; // positions in the whole tree of the zones begun earlier
        std::uint32_t firstZone = 0;       // position of the zone after these, if there is one

        // The position in the whole tree of a zone of the slice's tree.
        [[nodiscard]] std::uint32_t of(std::size_t zone) const
        {
            return zone < before.size()
                       ? before[zone]
                       : firstZone + static_cast<std::uint32_t>(zone - before.size());
        }
    };

    Chunk chunk; // all frames, the trees of one with zones in the slice, and nothing else
    std::vector<Origin> origins; // by tree
};

struct SliceBegin {
    FrameIndex frame = 0; // within the chunk
    TimeNs startNs = 0;   // the first slice of a frame has all that starts earlier too

    friend bool operator==(const SliceBegin &, const SliceBegin &) = default;
};

// Immutable and thread-safe.
class ChunkSlices {
  public:
    virtual ~ChunkSlices() = default;

    // Whether the chunk's extras have states of threads.
    [[nodiscard]] virtual bool hasStates() const = 0;
    // The trees of the whole chunk.
    [[nodiscard]] virtual std::span<const TreeSpan> trees() const = 0;
    // The latest end of a zone of the whole chunk; the minimum without zones.
    [[nodiscard]] virtual TimeNs lastEndNs() const = 0;
    // Where slices begin, in order of frames, then of time; each frame has at least one. A zone
    // starts in exactly one slice of its frame. A slice has about 65,536, if there are as many and
    // not too many start at the same time.
    [[nodiscard]] virtual std::span<const SliceBegin> begins() const = 0;
    // The slices [first, end) as a single one, or of it only the tree of a thread, if that is
    // valid. REQUIRES: first < end <= begins().size(), all of the same frame; slice is new or was
    // read from here. Cost: linear in these zones, and a few thousand zones for each of its trees.
    virtual void read(std::size_t first, std::size_t end, ThreadId only,
                      ChunkSlice &slice) const = 0;
};

} // namespace zoe
