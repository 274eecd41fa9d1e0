#include "analysis/model/sites/site_totals.h"

#include <algorithm>

namespace zoe {

namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;

} // namespace

void SiteTotals::begin()
{
    for (const SiteTotal &row : m_rows)
        m_rowOfSite[row.site.value] = kNoRow;
    m_rows.clear();
    m_inTree.clear();
    m_tree = 0;
}

inline std::uint32_t SiteTotals::rowOf(std::uint32_t site)
{
    if (site >= m_rowOfSite.size())
        m_rowOfSite.resize(std::size_t{site} + 1, kNoRow);
    std::uint32_t &row = m_rowOfSite[site];
    if (row == kNoRow) {
        row = static_cast<std::uint32_t>(m_rows.size());
        m_rows.push_back({.site = SiteId{site}});
        m_inTree.emplace_back();
    }
    return row;
}

// A processor can't predict whether the zone is the first of its site in the tree, so this has no
// branch on it.
inline std::uint64_t SiteTotals::outermostNs(std::uint32_t row, const ZoneColumns &zones,
                                             std::size_t i)
{
    InTree &inTree = m_inTree[row];
    const auto start = static_cast<std::uint64_t>(zones.startNs[i]);
    const auto duration = static_cast<std::uint64_t>(zones.durationNs[i]);
    const std::uint64_t isInTree = inTree.tree == m_tree ? 1 : 0;
    const std::uint64_t isOutermost = start < (inTree.outerEndNs & (0 - isInTree)) ? 0 : 1;
    inTree.tree = m_tree;
    if (isOutermost != 0) [[likely]]
        inTree.outerEndNs = start + duration;
    return duration & (0 - isOutermost);
}

void SiteTotals::addBehind(const ZoneColumns &zones, const TreeSpan &tree, std::size_t before,
                           bool allBegin, std::uint64_t *rowOfZone)
{
    ++m_tree;
    const std::uint64_t thread = std::uint64_t{1} << std::min(tree.thread.value, kLastThreadBit);
    const std::size_t first = tree.firstZone + before;
    for (std::size_t i = tree.firstZone; i < first; ++i)
        outermostNs(rowOf(zones.site[i]), zones, i);
    for (std::size_t i = first; i < std::size_t{tree.firstZone} + tree.zoneCount; ++i) {
        const std::uint32_t row = rowOf(zones.site[i]);
        SiteTotal &total = m_rows[row];
        total.calls += allBegin || (zones.flags[i] & kContinuesFrom) == 0 ? 1 : 0;
        total.selfNs += zones.selfNs[i];
        total.zonesNs += static_cast<std::uint64_t>(zones.durationNs[i]);
        total.threads |= thread;
        total.totalNs += outermostNs(row, zones, i);
        if (rowOfZone != nullptr)
            rowOfZone[i] = row;
    }
}

} // namespace zoe
