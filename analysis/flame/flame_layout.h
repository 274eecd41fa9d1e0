// Lays out a zone tree for drawing, at a cost that depends on pixels, not on zones. Pure; a
// FlameIndex is immutable and thread-safe once built. It takes about 15 bytes per zone in addition
// to the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

// The visible range of time and its width.
struct FlameExtent {
    TimeNs fromNs = 0;
    TimeNs toNs = 0;              // > fromNs
    double widthPx = 0;           // > 0
    double foldBelowPx = 3;       // see FoldCell; 0: nothing is folded
    std::uint32_t firstDepth = 0; // only the depths [firstDepth, endDepth)
    std::uint32_t endDepth = std::numeric_limits<std::uint32_t>::max();
};

// Which zones of a depth are folded: those shorter than a cell of time, with their neighbours that
// start in the same cell. Cells are a power of two in ns, the longest one that takes up to
// foldBelowPx, and begin at its multiples. So it depends on the scale of the view, which is rounded
// to whole ns, not on where it begins, and folding what was folded with shorter cells gives the
// same.
class FoldCell {
  public:
    explicit FoldCell(const FlameExtent &view);

    [[nodiscard]] DurationNs lengthNs() const { return m_mask + 1; }
    [[nodiscard]] bool folds(DurationNs durationNs) const
    {
        return m_folds && durationNs <= m_mask;
    }
    // The first and the last nanosecond of the cell with a moment.
    [[nodiscard]] TimeNs first(TimeNs timeNs) const { return timeNs & ~m_mask; }
    [[nodiscard]] TimeNs last(TimeNs timeNs) const { return timeNs | m_mask; }

  private:
    TimeNs m_mask = 0;
    bool m_folds = false;
};

// What a zone of a tree represents that was made of a larger one.
struct JoinedZones {
    TimeNs longestStartNs = 0; // of the longest, the first with that length
    DurationNs longestNs = 0;
    std::uint32_t position = 0; // of that zone in the larger tree
    std::uint32_t count = 1;
};

// One rectangle. Positions in pixels, clipped to [0, widthPx].
struct FlameItem {
    double x0 = 0;
    double x1 = 0;
    std::uint32_t depth = 0;
    std::uint32_t zone = 0;    // index into the tree: the zone, or the first of those folded
    std::uint32_t folded = 1;  // number of zones that this represents; 1: a single zone
    SiteId site;               // of the zone, or of the longest of those folded
    std::uint32_t longest = 0; // index of that zone

    friend bool operator==(const FlameItem &, const FlameItem &) = default;
};

// The zones of each depth in order of time, so that a view is found by binary search.
class FlameIndex {
  public:
    FlameIndex() = default;
    // joined: by zone of a tree that was made of a larger one, see ThinTree. Both must outlive the
    // index. Cost: linear, once per tree.
    explicit FlameIndex(ZoneTree tree, std::span<const JoinedZones> joined = {});

    [[nodiscard]] const ZoneTree &tree() const { return m_tree; }
    [[nodiscard]] std::uint32_t depthCount() const
    {
        return static_cast<std::uint32_t>(m_depthBegin.empty() ? 0 : m_depthBegin.size() - 1);
    }
    // The zones at a depth in order of time. REQUIRES: depth < depthCount()
    [[nodiscard]] std::span<const std::uint32_t> zonesAt(std::uint32_t depth) const;
    // By depth, then x; items of a depth don't overlap. Every zone of the tree that overlaps the
    // view is in exactly one of them: alone, or folded with its neighbours at the same depth, which
    // may be beyond the edge (zones at the right edge only if they start before it). A zone with
    // length 0 may give an item with width 0. Items of several zones are less than two cells wide,
    // and at most two items start in a cell, whatever the tree's size.
    [[nodiscard]] std::vector<FlameItem> layout(const FlameExtent &view) const;
    // The zone at a time and depth, or tree().size() if there is none. Cost: logarithmic.
    [[nodiscard]] std::size_t zoneAt(TimeNs timeNs, std::uint32_t depth) const;

  private:
    // A summary of kFanOut neighbours at one depth: enough to draw a run of them without reading
    // the zones, which are far apart in memory.
    struct Block {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        DurationNs longestNs = -1;
        std::uint32_t firstZone = 0;
        std::uint32_t longestZone = 0; // the first with that length

        void takeLongest(DurationNs durationNs, std::uint32_t zone)
        {
            if (durationNs > longestNs) {
                longestNs = durationNs;
                longestZone = zone;
            }
        }
    };
    class RowLayout;
    static constexpr std::size_t kFanOut = 4;

    void addBlocks(std::uint32_t depth);
    [[nodiscard]] Block blockOf(std::uint32_t zone) const;
    // How many these represent.
    [[nodiscard]] std::uint32_t zonesOf(std::span<const std::uint32_t> zones) const;

    ZoneTree m_tree;
    std::span<const JoinedZones> m_joined;
    std::vector<std::uint32_t> m_zones;      // by depth, then time
    std::vector<std::uint32_t> m_depthBegin; // depthCount() + 1 positions in m_zones
    std::vector<std::vector<std::vector<Block>>>
        m_blocks; // by depth, then level from fine to coarse
};

} // namespace zoe
