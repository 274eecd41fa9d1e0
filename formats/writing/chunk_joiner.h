// Joins chunks that follow on from each other into larger ones, which compress better.
#pragma once

#include <cstddef>

#include "analysis/model/chunk.h"

namespace zoe {

class ChunkJoiner {
  public:
    // REQUIRES: the chunk's frames follow on from those added before.
    void add(const Chunk &chunk);

    [[nodiscard]] bool empty() const { return m_joined.frames.empty(); }
    [[nodiscard]] std::size_t zones() const { return m_joined.zones.size(); }
    // What was added, in the order that a chunk promises; empties the joiner.
    Chunk take();

  private:
    Chunk m_joined;
};

} // namespace zoe
