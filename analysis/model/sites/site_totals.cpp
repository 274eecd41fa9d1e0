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

void SiteTotals::add(const ZoneColumns &zones, const TreeSpan &tree, bool allBegin,
                     std::uint64_t *rowOfZone)
{
    ++m_tree;
    const std::uint64_t thread = std::uint64_t{1} << std::min(tree.thread.value, kLastThreadBit);
    for (std::size_t i = tree.firstZone; i < tree.firstZone + tree.zoneCount; ++i) {
        const std::uint32_t site = zones.site[i];
        if (site >= m_rowOfSite.size())
            m_rowOfSite.resize(std::size_t{site} + 1, kNoRow);
        std::uint32_t &row = m_rowOfSite[site];
        if (row == kNoRow) {
            row = static_cast<std::uint32_t>(m_rows.size());
            m_rows.push_back({.site = SiteId{site}});
            m_inTree.push_back({0, 0});
        }
        SiteTotal &total = m_rows[row];
        InTree &inTree = m_inTree[row];
        const auto start = static_cast<std::uint64_t>(zones.startNs[i]);
        const auto duration = static_cast<std::uint64_t>(zones.durationNs[i]);
        total.calls += allBegin || (zones.flags[i] & kContinuesFrom) == 0 ? 1 : 0;
        total.selfNs += zones.selfNs[i];
        total.zonesNs += duration;
        total.threads |= thread;
        if (inTree.tree != m_tree || start >= inTree.outerEndNs) {
            inTree = {start + duration, m_tree};
            total.totalNs += duration;
        }
        if (rowOfZone != nullptr)
            rowOfZone[i] = row;
    }
}

} // namespace zoe
