// Filters a chunk by Selection::inside: keeps only zones inside calls of given functions. A value;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/selection.h"

namespace zoe {

// Keeps the zones of the given sites and all below them, as separate trees whose roots are the
// outermost ones. Chains of fragments stay intact, because all fragments of a tree that continue
// from the previous frame are on one path.
class InsideFilter {
  public:
    InsideFilter() = default; // restricts nothing
    InsideFilter(const Selection &selection, std::size_t siteCount);

    [[nodiscard]] bool restricts() const { return m_restricts; }
    // Writes the remaining zones into result, whose memory is reused. Plots, messages and
    // everything else stays unchanged. REQUIRES: restricts(). Cost: the size of the chunk.
    void apply(const Chunk &chunk, Chunk &result) const;

  private:
    void addTree(const Chunk &chunk, const TreeSpan &span, Chunk &result) const;

    bool m_restricts = false;
    std::vector<std::uint8_t> m_opens; // by site
};

} // namespace zoe
