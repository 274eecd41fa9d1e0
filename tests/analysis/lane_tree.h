// The tree of a thread in a frame, for looking at each of its zones. Valid as long as the capture.
#pragma once

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

} // namespace zoe::test
