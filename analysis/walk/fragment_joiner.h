// Joins the fragments of zones in consecutive frames of one chunk to calls. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/model/zone_tree.h"
#include "analysis/walk/chunk_edges.h"

namespace zoe {

class FragmentJoiner {
  public:
    explicit FragmentJoiner(std::size_t threadCount)
        : m_paths(threadCount)
    {}

    // joinsBefore: zones that continue into the first frame have a part in the frame before the
    // chunk.
    void beginChunk(FrameIndex firstFrame, FrameIndex endFrame, bool joinsBefore);
    // Trees of a thread must be in order of frames, and fragments in the order of the tree. Several
    // threads may have a tree at once.
    void beginTree(const ZoneTree &tree);
    void add(const ZoneTree &tree, const Zone &zone);
    void endTree(ThreadId thread, FrameIndex frame);
    // The calls that began before the chunk or continue after it.
    [[nodiscard]] ChunkEdges endChunk();

    struct WholeCall {
        std::uint32_t site = 0;
        DurationNs durationNs = 0;
    };
    // The calls completed since the last time.
    [[nodiscard]] std::vector<WholeCall> takeWhole() { return std::exchange(m_whole, {}); }

  private:
    struct OpenCall {
        std::uint32_t site = 0;
        DurationNs durationNs = 0;
        bool fromBefore = false;
    };
    // The calls of a thread that cross the end of its last frame so far, by depth.
    struct Path {
        std::vector<OpenCall> calls;
        FrameIndex lastFrame = 0;
        std::vector<OpenCall> next; // those that cross the end of the current tree
        std::size_t joined = 0;     // how many of the calls continue in the current tree
    };

    void finish(ThreadId thread, std::size_t depth, const OpenCall &call);
    void finishFrom(ThreadId thread, std::vector<OpenCall> &calls, std::size_t first);

    std::vector<Path> m_paths; // by thread
    bool m_joinsBefore = false;
    std::vector<WholeCall> m_whole;
    ChunkEdges m_edges;
};

} // namespace zoe
