// The single calls of one chunk, with their fragments joined, or of a slice of it, for queries
// about individual calls. Not thread-safe: one object belongs to one thread and reuses its memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/selection.h"
#include "analysis/walk/chunk_part.h"

namespace zoe {

// A call, as far as it lies in a chunk; as far as it lies in a frame if that is read in slices.
struct ChunkCall {
    std::uint32_t site = 0;
    std::uint32_t depth = 0;
    ThreadId thread;
    DurationNs durationNs = 0;
    bool fromBefore = false; // continues from the previous chunk or frame
    bool goesOn = false;     // continues in the next one
};

class ChunkCalls {
  public:
    // frames: the selected frames that exist; must outlive the object.
    ChunkCalls(const Capture &capture, const Selection &selection, const FrameRanges &frames);

    // Slices of a frame must be read in order.
    void read(const ChunkPart &part);

    // Ordered by the frame in which they begin, then by thread, then by start; calls from before by
    // where they continue. Of a slice, those of its own zones.
    [[nodiscard]] const std::vector<ChunkCall> &calls() const { return m_calls; }
    // Positions in calls() of those that cross a border of the chunk or frame, in order.
    [[nodiscard]] const std::vector<std::uint32_t> &edges() const { return m_edges; }
    // For every zone of the part, the position of its call, or kNone if it is not selected or has
    // begun in an earlier slice.
    static constexpr std::uint32_t kNone = 0xffffffff;
    [[nodiscard]] const std::vector<std::uint32_t> &callOf() const { return m_callOf; }
    [[nodiscard]] bool selected(const Chunk &chunk, const TreeSpan &span) const
    {
        return m_threadSelected[span.thread.value] != 0 &&
               m_frames.contains(chunk.firstFrame + span.frame);
    }

  private:
    // The calls of a thread that cross the end of its last frame so far, by depth.
    struct Path {
        std::vector<std::uint32_t> calls;
        FrameIndex lastFrame = 0;
    };

    void readSlice(const ChunkPart &part);
    void readTree(const Chunk &chunk, const TreeSpan &span, bool joinsBefore);
    void findEdges(FrameIndex endFrame);

    const FrameRanges &m_frames;
    std::vector<std::uint8_t> m_threadSelected;
    std::vector<ChunkCall> m_calls;
    std::vector<std::uint32_t> m_edges;
    std::vector<std::uint32_t> m_callOf;
    std::vector<Path> m_paths; // by thread
    std::vector<std::uint32_t> m_next;
    std::vector<std::uint32_t> m_leaving; // by thread: calls that cross the end of the sliced frame
};

} // namespace zoe
