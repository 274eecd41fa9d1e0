// A chunk, or one of the slices of a chunk with large frames: what a walk over zones gets at once.
// Valid as long as the chunk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>

#include "analysis/model/capture.h"
#include "analysis/model/chunk_slices.h"
#include "analysis/model/selection.h"

namespace zoe {

class ChunkPart {
  public:
    explicit ChunkPart(const Chunk &whole)
        : m_chunk(whole)
        , m_frames{whole.firstFrame,
                   whole.firstFrame + static_cast<FrameIndex>(whole.frames.size())}
        , m_hasStates(!whole.extras.states.empty())
    {}
    // Slice i.
    ChunkPart(const ChunkSlices &slices, std::size_t i, const ChunkSlice &slice);

    // Has all frames of the chunk; of a slice, only the trees of its frame, and nothing else.
    [[nodiscard]] const Chunk &chunk() const { return m_chunk; }
    // Those with all their trees, or part of them, in this part.
    [[nodiscard]] FrameRange frames() const { return m_frames; }
    [[nodiscard]] bool has(FrameIndex frame) const
    {
        return frame >= m_frames.first && frame < m_frames.end;
    }
    [[nodiscard]] bool isSlice() const { return m_isSlice; }
    // Whether there are earlier or later parts of its frame.
    [[nodiscard]] bool continues() const { return m_continues; }
    [[nodiscard]] bool goesOn() const { return m_goesOn; }
    // The span of time of a slice: it has all zones of its frame that overlap this.
    [[nodiscard]] TimeNs fromNs() const { return m_fromNs; }
    [[nodiscard]] TimeNs toNs() const { return m_toNs; }
    // Whether the chunk has states of threads.
    [[nodiscard]] bool hasStates() const { return m_hasStates; }
    // Whether several threads have zones in its frame. REQUIRES: isSlice()
    [[nodiscard]] bool sharesFrame() const { return m_trees > 1; }
    // Whether there are earlier or later parts of the chunk.
    [[nodiscard]] bool first() const
    {
        return m_frames.first == m_chunk.firstFrame && !m_continues;
    }
    [[nodiscard]] bool last() const
    {
        return m_frames.end == m_chunk.firstFrame + m_chunk.frames.size() && !m_goesOn;
    }
    // The number of zones at the front of a tree that are in an earlier part.
    [[nodiscard]] std::size_t begunBefore(const TreeSpan &span) const
    {
        return !m_isSlice ? 0
                          : m_origins[static_cast<std::size_t>(&span - m_chunk.trees.data())]
                                .before.size();
    }
    // The position in the whole tree of the first of the other zones.
    [[nodiscard]] std::uint32_t positionOf(const TreeSpan &span) const
    {
        return !m_isSlice
                   ? 0
                   : m_origins[static_cast<std::size_t>(&span - m_chunk.trees.data())].firstZone;
    }
    // The other zones: those of all parts are the whole tree. Their parents may be missing.
    [[nodiscard]] ZoneTree begun(const TreeSpan &span) const
    {
        return m_chunk.tree(span).behind(begunBefore(span));
    }

  private:
    const Chunk &m_chunk;
    FrameRange m_frames;
    std::span<const ChunkSlice::Origin> m_origins; // by tree of a slice
    std::size_t m_trees = 0;                       // of its frame in the whole chunk
    bool m_hasStates = false;
    bool m_isSlice = false;
    bool m_continues = false;
    bool m_goesOn = false;
    TimeNs m_fromNs = std::numeric_limits<TimeNs>::min();
    TimeNs m_toNs = std::numeric_limits<TimeNs>::max();
};

// Calls visit for the slices in order, until it is stopped. Memory: one slice.
void forEachSlice(const ChunkSlices &slices, const std::stop_token &stop,
                  const std::function<void(const ChunkPart &)> &visit);

} // namespace zoe
