// Merges the zone trees of one chunk to a CallTrie. Not thread-safe: a walk belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/calltree/call_trie.h"

namespace zoe {

// The zones of a chunk's selected frames, merged, with what is needed to count calls once that
// reach over its borders.
struct ChunkTree {
    struct Fragment {
        ThreadId thread;
        std::uint32_t depth = 0;
        std::uint32_t site = 0;
        std::uint32_t node = 0; // in trie

        friend bool operator==(const Fragment &, const Fragment &) = default;
    };

    CallTrie trie;
    FrameIndex firstFrame = 0;
    FrameIndex endFrame = 0;
    std::vector<Fragment> fromBefore; // of the first frame, counted as calls
    std::vector<Fragment> goOn;       // of the last frame, by thread, then depth
};

class CallTreeWalk {
  public:
    // All must outlive the walk.
    CallTreeWalk(const Capture &capture, const Selection &selection, const FrameRanges &frames,
                 const CallTreeOptions &options);

    ChunkTree chunk(const Chunk &chunk);

  private:
    // The sites of the calls of a thread that cross the mark behind a frame, by depth.
    struct OpenCalls {
        std::vector<std::uint32_t> sites;
        FrameIndex frame = 0;
    };
    struct NodeInFrame {
        std::uint64_t ns = 0; // self, then total
        std::uint64_t calls = 0;
        std::uint32_t treeStamp = 0;
        std::uint32_t frameStamp = 0;
    };

    void walkTree(const ZoneTree &tree);
    std::uint32_t nodeOf(std::uint32_t depth, std::uint32_t site);
    NodeInFrame &inFrame(std::uint32_t node, ThreadId thread);
    // Whether it is a call of its own: continues none of the frame before, as far as this chunk
    // tells.
    bool addFragment(const ZoneTree &tree, const Zone &zone, std::uint32_t node);
    void endFrame(FrameIndex frame);
    void keepOpen();

    const FrameRanges &m_frames;
    const CallTreeOptions &m_options;
    std::vector<std::uint8_t> m_threadSelected;
    ChunkTree m_result;
    std::vector<NodeInFrame> m_inFrame; // by node
    std::vector<std::uint32_t> m_seen;  // nodes of the frame, parents before children
    std::vector<std::uint32_t> m_path;  // the node of the last zone of each depth
    std::vector<OpenCalls> m_open;      // by thread: behind the last frame it was seen in
    std::vector<std::uint32_t> m_next;  // likewise, behind the tree at hand
    std::size_t m_joined = 0;           // how many of m_open the tree at hand continues
    std::uint32_t m_treeStamp = 0;
    std::uint32_t m_frameStamp = 0;
};

} // namespace zoe
