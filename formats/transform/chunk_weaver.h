// Combines frames of several chunks that cover the same time into one chunk. Not thread-safe: one
// owner.
#pragma once

#include <vector>

#include "analysis/model/chunk.h"

namespace zoe {

// One frame of a chunk, with its trees and everything in it.
struct FramePart {
    const Chunk *chunk = nullptr;
    std::size_t frame = 0; // within the chunk
};

class ChunkWeaver {
  public:
    // Adds a frame with the record of the first part and the trees of all parts. REQUIRES: no two
    // parts have a tree of the same thread.
    void addFrame(const std::vector<FramePart> &parts);
    // Adds everything outside of trees.
    void addEvents(const Chunk &chunk);

    [[nodiscard]] std::size_t frames() const { return m_chunk.frames.size(); }
    [[nodiscard]] bool empty() const { return m_chunk.frames.empty(); }
    // Returns the sorted chunk and empties the weaver.
    [[nodiscard]] Chunk take();

  private:
    Chunk m_chunk;
};

} // namespace zoe
