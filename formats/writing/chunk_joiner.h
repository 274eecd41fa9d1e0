// Joins successive chunks into larger ones, which compress better. Not thread-safe: one owner.
#pragma once

#include <cstddef>

#include "analysis/model/chunk.h"

namespace zoe {

class ChunkJoiner {
  public:
    // REQUIRES: the frames follow those added before.
    void add(const Chunk &chunk);

    [[nodiscard]] bool empty() const { return m_joined.frames.empty(); }
    [[nodiscard]] std::size_t zones() const { return m_joined.zones.size(); }
    // Returns the added chunks in the order that a chunk guarantees, and empties the joiner.
    Chunk take();

  private:
    Chunk m_joined;
};

} // namespace zoe
