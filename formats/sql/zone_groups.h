// Sums over zones by group, exact whatever their order. One object belongs to one thread.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_part.h"
#include "formats/sql/zone_bounds.h"

namespace zoe::sql {

// The figures that are summed.
enum class ZoneMeasure : std::uint8_t {
    Start,
    End,
    Duration,
    Self,
    Depth,
    Calls,
    ContinuesFrom,
    ContinuesTo,
    StillOpen,
    Frame
};
inline constexpr std::size_t kZoneMeasures = 10;

// The common values of a group's zones; 0: not requested.
struct ZoneGroupKey {
    std::uint32_t frame = 0;
    std::uint32_t thread = 0;
    std::uint32_t site = 0;
    std::uint32_t depth = 0;
    std::uint8_t flags = 0;

    friend auto operator<=>(const ZoneGroupKey &, const ZoneGroupKey &) = default;
};

// The columns that define groups, and the sums wanted in addition to the number of zones.
struct ZoneGrouping {
    bool byFrame = false;
    bool byThread = false;
    bool byDepth = false;
    std::uint8_t flags = 0;            // grouped by these
    std::vector<std::uint32_t> siteAs; // the site as which each one counts
    std::array<bool, kZoneMeasures> wantsSum{};
    std::array<bool, kZoneMeasures> wantsRange{};
};

class ZoneGroups {
  public:
    struct Figures {
        Int128 sum = 0;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        std::int64_t most = std::numeric_limits<std::int64_t>::min();
    };

    // The grouping must outlive this.
    explicit ZoneGroups(const ZoneGrouping &grouping);

    // Adds the zones that begin in this part of a chunk and match.
    void add(const ChunkPart &part, const ZoneBounds &filter);
    void merge(const ZoneGroups &other);
    void clear();

    [[nodiscard]] std::size_t size() const { return m_keys.size(); }
    [[nodiscard]] const ZoneGroupKey &key(std::size_t group) const { return m_keys[group]; }
    [[nodiscard]] std::int64_t zones(std::size_t group) const { return m_zones[group]; }
    [[nodiscard]] const Figures &figures(ZoneMeasure measure, std::size_t group) const
    {
        return m_figures[static_cast<std::size_t>(measure)][group];
    }
    // All groups, by key.
    [[nodiscard]] std::vector<std::uint32_t> inOrder() const;

  private:
    struct KeyHash {
        std::size_t operator()(const ZoneGroupKey &key) const;
    };
    // The group for a site, depth and flags in the current tree.
    struct Known {
        std::uint32_t round = 0;
        std::uint32_t site = 0;
        std::uint32_t depth = 0;
        std::uint32_t flags = 0;
        std::uint32_t group = 0;
    };

    [[nodiscard]] std::uint32_t groupOf(const ZoneGroupKey &key);
    // Those of the zones [first, end) that match.
    void selectRows(const ZoneColumns &zones, std::uint32_t first, std::uint32_t end,
                    const ZoneBounds &filter);
    void groupRows(const ZoneColumns &zones, ZoneGroupKey key);
    void sumRows(const ZoneColumns &zones, FrameIndex frame);
    template <class Get>
    void sumUp(ZoneMeasure measure, Get get);

    const ZoneGrouping *m_grouping;
    std::unordered_map<ZoneGroupKey, std::uint32_t, KeyHash> m_groups;
    std::vector<ZoneGroupKey> m_keys;
    std::vector<std::int64_t> m_zones;
    std::array<std::vector<Figures>, kZoneMeasures> m_figures; // empty: not requested

    std::vector<Known> m_known;
    std::uint32_t m_round = 0;
    ZoneGroupKey m_tree;               // of the last one added
    std::vector<std::uint32_t> m_rows; // zones of the tree that match
    std::vector<std::uint32_t> m_groupOfRow;
};

} // namespace zoe::sql
