// The tree of a thread in a frame, for looking at each of its zones. Valid as long as the capture.
#pragma once

#include <cstdint>

#include "analysis/reasons/zone_pieces.h"
#include "analysis/walk/frame_trees.h"

namespace zoe::test {

// Empty if the thread has no zones. REQUIRES: a capture that holds its chunks
inline ZoneTree treeIn(const Capture &capture, FrameIndex frame, ThreadId thread)
{
    const FrameTrees trees = *treesOfFrame(capture, frame);
    for (const ZoneTree &tree : trees.trees) {
        if (tree.thread() == thread)
            return tree;
    }
    return {};
}

// By definition: the deepest zone of the tree that covers the moment; kNoZone if none does.
inline std::uint32_t innermostZone(const ZoneTree &tree, TimeNs moment)
{
    std::uint32_t innermost = kNoZone;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (tree[i].startNs <= moment && moment < tree[i].endNs())
            innermost = i;
    }
    return innermost;
}

} // namespace zoe::test
