// Filters a chunk by Selection::inside: only zones inside calls of given functions are left. A
// value; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/selection.h"

namespace zoe {

// Keeps the zones of the given sites and all below them, as trees of their own: the outermost ones
// are roots. Fragments stay the chains that they were, since all fragments of a tree that continue
// from the frame before stand on one path.
class InsideFilter {
  public:
    InsideFilter() = default; // restricts nothing
    InsideFilter(const Selection &selection, std::size_t siteCount);

    [[nodiscard]] bool restricts() const { return m_restricts; }
    // Writes what is left into result, whose memory is used again. Plots, messages and what else
    // is no zone stay as they are. REQUIRES: restricts(). Cost: the size of the chunk.
    void apply(const Chunk &chunk, Chunk &result) const;

  private:
    void addTree(const Chunk &chunk, const TreeSpan &span, Chunk &result) const;

    bool m_restricts = false;
    std::vector<std::uint8_t> m_opens; // by site
};

} // namespace zoe
