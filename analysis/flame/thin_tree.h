// A zone tree for drawing that is made of a larger one: short zones are joined with their
// neighbours, so that it has few. FlameIndex::layout() gives the same items for both, as long as
// its cells are not shorter. Belongs to one thread while it is built, then immutable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

class ThinTree {
  public:
    // cellNs: of FoldCell, a power of two.
    explicit ThinTree(DurationNs cellNs = 1);

    // Appends a zone of the larger tree, in its order; some may be left out. otherShade: of its
    // colour, kept with the zone that gives a run its site. REQUIRES: its start, end and depth are
    // those of a zone of a tree.
    void add(const Zone &zone, std::uint32_t position, bool otherShade);
    // Appends those of a tree of later zones with cells of the same length.
    void append(const ThinTree &later);
    // Joins more zones, as if it had been built with longer cells. REQUIRES: cellNs is not shorter.
    void thicken(DurationNs cellNs);

    [[nodiscard]] DurationNs cellNs() const { return m_cellNs; }
    // By start of the first zone that each represents, then depth. Starts and durations are of all
    // these zones together, the rest is of the longest. Parents of joined zones may be missing.
    [[nodiscard]] const ZoneColumns &zones() const { return m_zones; }
    [[nodiscard]] const std::vector<JoinedZones> &joined() const { return m_joined; }
    [[nodiscard]] const std::vector<bool> &otherShade() const { return m_otherShade; }

  private:
    // The last zone at a depth.
    struct Last {
        std::uint32_t zone = 0;
        bool folds = false; // more may join it
        TimeNs lastNs = 0;  // of its cell
    };

    void add(const Zone &zone, const JoinedZones &joined, bool otherShade);

    DurationNs m_cellNs;
    ZoneColumns m_zones;
    std::vector<JoinedZones> m_joined;
    std::vector<bool> m_otherShade;
    std::vector<Last> m_last; // by depth
};

// Thin trees, of several threads, that together have few zones: their cells become longer until
// they do.
class ThinTrees {
  public:
    // most: zones of all trees, which may have more once cells are that long.
    ThinTrees(std::size_t trees, DurationNs cellNs, DurationNs longestCellNs, std::size_t most);

    // As ThinTree::add().
    void add(std::size_t tree, const Zone &zone, std::uint32_t position, bool otherShade);
    // Appends trees of later zones. The cells become as long as the longer ones of both; then there
    // may be as many zones as the two limits allow together.
    void append(ThinTrees later);

    [[nodiscard]] DurationNs cellNs() const { return m_cellNs; }
    [[nodiscard]] std::vector<ThinTree> take() { return std::move(m_trees); }

  private:
    void thicken(DurationNs cellNs);

    std::vector<ThinTree> m_trees;
    DurationNs m_cellNs;
    DurationNs m_longestCellNs;
    std::size_t m_most;
    std::size_t m_held = 0; // zones
};

} // namespace zoe
