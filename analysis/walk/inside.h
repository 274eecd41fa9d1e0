// Filters a chunk by Selection::inside: keeps only zones inside calls of given functions. A value;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/chunk.h"
#include "analysis/model/chunk_slices.h"
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
    // Leaves only these zones in a slice, whose trees may be empty then. Its frames keep their
    // numbers of zones. Of its origins, `before` and `firstZone` remain true, as positions in the
    // unfiltered trees. REQUIRES: restricts()
    void apply(ChunkSlice &slice) const;
    // Those of chunk i of the capture, filtered if this restricts anything; their trees() are the
    // unfiltered ones. Error: as Capture::slices().
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(const Capture &capture,
                                                                    std::size_t i) const;

    // A chunk whose zones are read in slices.
    struct Sliced {
        Chunk besideZones;
        std::shared_ptr<const ChunkSlices> slices;
    };
    // What remains of it, as if apply() had been applied to the chunk as a whole. Cost: passes over
    // its zones once. REQUIRES: restricts()
    [[nodiscard]] Sliced apply(const Chunk &besideZones,
                               std::shared_ptr<const ChunkSlices> all) const;

  private:
    // Calls keep(i, zone) for the zones of a tree that remain, with their new depths.
    template <class Keep>
    void forEachKept(const ZoneTree &tree, Keep keep) const;
    void addTree(const Chunk &chunk, const TreeSpan &span, Chunk &result) const;
    static void copyRest(const Chunk &chunk, Chunk &result);

    bool m_restricts = false;
    std::vector<std::uint8_t> m_opens; // by site
};

} // namespace zoe
