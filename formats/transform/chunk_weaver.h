// Puts frames of several chunks, which lie one over the other, together into one chunk.
#pragma once

#include <vector>

#include "analysis/model/chunk.h"

namespace zoe {

// A frame with its trees and all that lies in it.
struct FramePart {
    const Chunk *chunk = nullptr;
    std::size_t frame = 0; // within the chunk
};

class ChunkWeaver {
  public:
    // Adds a frame with the record of the first part and the trees of all; no two have a tree of
    // the same thread.
    void addFrame(const std::vector<FramePart> &parts);
    // Adds what lies in no tree.
    void addEvents(const Chunk &chunk);

    [[nodiscard]] std::size_t frames() const { return m_chunk.frames.size(); }
    [[nodiscard]] bool empty() const { return m_chunk.frames.empty(); }
    // In order, and empties the weaver.
    [[nodiscard]] Chunk take();

  private:
    Chunk m_chunk;
};

} // namespace zoe
