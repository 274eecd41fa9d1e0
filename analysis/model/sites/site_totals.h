// Sums of the zones of each site in a chunk, or in some of its frames. Reuses its memory; belongs
// to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/site_total.h"

namespace zoe {

class SiteTotals {
  public:
    // Clears the sums.
    void begin();
    // Adds the zones of a tree. allBegin: zones that continue from the frame before count as calls,
    // too. If rowOfZone is not null, it gets the row of each zone. REQUIRES: valid sites.
    void add(const ZoneColumns &zones, const TreeSpan &tree, bool allBegin = false,
             std::uint64_t *rowOfZone = nullptr)
    {
        addBehind(zones, tree, 0, allBegin, rowOfZone);
    }
    // The same without the first zones of the tree, which an earlier slice of it had. They may have
    // a row, without sums.
    void addBehind(const ZoneColumns &zones, const TreeSpan &tree, std::size_t before,
                   bool allBegin, std::uint64_t *rowOfZone = nullptr);

    // One row per site, in order of first occurrence.
    [[nodiscard]] std::span<const SiteTotal> rows() const { return m_rows; }

  private:
    struct InTree {
        std::uint64_t outerEndNs = 0; // of the last zone that is not inside another one of its site
        std::size_t tree = 0;
    };

    std::uint32_t rowOf(std::uint32_t site);
    // Zone i's duration if it is not inside another one of its site; otherwise 0.
    std::uint64_t outermostNs(std::uint32_t row, const ZoneColumns &zones, std::size_t i);

    std::vector<std::uint32_t> m_rowOfSite;
    std::vector<SiteTotal> m_rows;
    std::vector<InTree> m_inTree; // by row
    std::size_t m_tree = 0;
};

} // namespace zoe
