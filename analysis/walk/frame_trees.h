// The zone trees of one frame. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// Keeps the chunk alive as long as its trees are used.
struct FrameTrees {
    FrameIndex frame = 0;
    FrameRecord record;
    std::shared_ptr<const Chunk> chunk;
    std::vector<ZoneTree> trees; // by thread; only threads with zones
};

// The position of the chunk with a frame. Error: BadInput (no such frame, or a missing one).
Result<std::size_t> chunkWithFrame(const Capture &capture, FrameIndex frame);

// A selection's sites are not applied, because a tree with holes isn't a tree. Error: BadInput (no
// such frame, or a missing one), Damaged, Io.
Result<FrameTrees> treesOfFrame(const Capture &capture, FrameIndex frame,
                                const Selection &selection = {});

} // namespace zoe
