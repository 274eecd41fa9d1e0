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
        m_inTree.push_back({0, 0});
    }
    return row;
}

inline bool SiteTotals::isOutermost(std::uint32_t row, const ZoneColumns &zones, std::size_t i)
{
    InTree &inTree = m_inTree[row];
    const auto start = static_cast<std::uint64_t>(zones.startNs[i]);
    if (inTree.tree == m_tree && start < inTree.outerEndNs)
        return false;
    inTree = {start + static_cast<std::uint64_t>(zones.durationNs[i]), m_tree};
    return true;
}

void SiteTotals::addBehind(const ZoneColumns &zones, const TreeSpan &tree, std::size_t before,
                           bool allBegin, std::uint64_t *rowOfZone)
{
    ++m_tree;
    const std::uint64_t thread = std::uint64_t{1} << std::min(tree.thread.value, kLastThreadBit);
    const std::size_t first = tree.firstZone + before;
    for (std::size_t i = tree.firstZone; i < first; ++i)
        isOutermost(rowOf(zones.site[i]), zones, i);
    for (std::size_t i = first; i < std::size_t{tree.firstZone} + tree.zoneCount; ++i) {
        const std::uint32_t row = rowOf(zones.site[i]);
        SiteTotal &total = m_rows[row];
        const auto duration = static_cast<std::uint64_t>(zones.durationNs[i]);
        total.calls += allBegin || (zones.flags[i] & kContinuesFrom) == 0 ? 1 : 0;
        total.selfNs += zones.selfNs[i];
        total.zonesNs += duration;
        total.threads |= thread;
        if (isOutermost(row, zones, i))
            total.totalNs += duration;
        if (rowOfZone != nullptr)
            rowOfZone[i] = row;
    }
}

} // namespace zoe
