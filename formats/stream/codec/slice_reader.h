// Reads the part of one tree of encoded zones in a span of time. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/chunk_slices.h"
#include "formats/stream/codec/slice_walk.h"

namespace zoe {

class SliceReader {
  public:
    // From the first to before the second time; times are not negative.
    SliceReader(const EncodedZones &zones, std::size_t tree, std::uint64_t fromNs,
                std::uint64_t toNs)
        : m_zones(zones)
        , m_tree(zones.whole.trees[tree])
        , m_begin(zones.treeBegin[tree])
        , m_end(zones.treeBegin[tree + 1])
        , m_fromNs(fromNs)
        , m_toNs(toNs)
    {}

    // Appends it to the slice.
    void run(ChunkSlice &slice);

  private:
    struct Row {
        TimeNs startNs = 0;
        DurationNs durationNs = 0;
        DurationNs selfNs = 0;
        std::uint32_t depth = 0;
    };

    void readRun(std::size_t at);
    // Zones of the run that are open at its end.
    void endLater(std::uint32_t kept, std::uint32_t firstZone);
    void takeBegun(const std::vector<EventWalk::Open> &open, std::uint32_t firstZone);
    void takeBegun(std::uint32_t zone, const Row &row);
    // If all in the tree that comes before the span's end comes before its begin.
    void takeOpen(std::uint32_t top);
    void takeRows(std::uint32_t firstZone);
    void append(const Row &row);
    // Fills in sites and flags.
    void finish(ChunkSlice &slice);
    void take(std::size_t zone, std::size_t count, std::size_t row);

    const EncodedZones &m_zones;
    const TreeSpan &m_tree;
    std::size_t m_begin; // marks
    std::size_t m_end;
    std::uint64_t m_fromNs;
    std::uint64_t m_toNs;
    bool m_cut = false; // the zones that were open at m_fromNs are known
    std::vector<Row> m_rows;
    ZoneColumns *m_columns = nullptr;
    std::size_t m_firstRow = 0;
    ChunkSlice::Origin m_origin;
    std::uint32_t m_newZones = 0;
};

} // namespace zoe
