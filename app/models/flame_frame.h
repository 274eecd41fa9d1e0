// One frame ready for drawing: its trees and an index of each. Immutable and thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/flame_layout.h"
#include "analysis/frame_trees.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe::app {

struct FlameFrame {
    std::shared_ptr<const Capture> capture;
    FrameTrees trees;                // the thread that marks frames first, the others by thread
    std::vector<FlameIndex> indexes; // one a tree

    [[nodiscard]] DurationNs durationNs() const { return trees.record.durationNs; }
    // Position of a thread's tree, trees.trees.size() if it has none.
    [[nodiscard]] std::size_t treeOf(ThreadId thread) const;
};

// Decodes what is needed. Cost: linear in the zones of the frame. Error: BadInput (no such frame,
// or a missing one), Damaged, Io, Cancelled.
Result<std::shared_ptr<const FlameFrame>> loadFlameFrame(std::shared_ptr<const Capture> capture,
                                                         FrameIndex frame, const Task &task);

// The parent of a zone, tree.size() for a root. Cost: the zones between them.
std::size_t parentOf(const ZoneTree &tree, std::size_t zone);

} // namespace zoe::app
