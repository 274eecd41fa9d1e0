#include "app/panels/zone_tree/sibling_rows.h"

#include <algorithm>
#include <utility>

#include "analysis/statistics/exact_moments.h"

namespace zoe::app {

SiblingRow SiblingRow::of(const Zone &zone, std::uint32_t position)
{
    SiblingRow row;
    row.longest = zone;
    row.position = position;
    row.first = position;
    row.end = position + 1;
    row.startNs = zone.startNs;
    row.lastStartNs = zone.startNs;
    row.totalNs = zone.durationNs;
    row.selfNs = zone.selfNs;
    return row;
}

void SiblingRow::join(const SiblingRow &later)
{
    oneFunction = oneFunction && later.oneFunction && longest.site == later.longest.site;
    if (later.longest.durationNs > longest.durationNs) {
        longest = later.longest;
        position = later.position;
    }
    count += later.count;
    end = later.end;
    lastStartNs = later.lastStartNs;
    totalNs = saturatedSum(totalNs, later.totalNs);
    selfNs = saturatedSum(selfNs, later.selfNs);
}

void SiblingRuns::add(const SiblingRow &row)
{
    append(row);
    while (m_rows.size() > m_most)
        coarsen();
}

void SiblingRuns::append(const SiblingRow &row)
{
    const bool joinsLast = !m_rows.empty() && joins(m_rows.back()) && joins(row) &&
                           std::uint64_t{m_rows.back().count} + row.count <= m_mostJoined;
    if (joinsLast)
        m_rows.back().join(row);
    else
        m_rows.push_back(row);
}

// Neighbours that could be joined have together more zones than a row may have. So while few rows
// are zones that stay alone, half of the limit is much less than all zones.
void SiblingRuns::coarsen()
{
    const auto alone = static_cast<std::size_t>(
        std::ranges::count_if(m_rows, [this](const SiblingRow &row) { return !joins(row); }));
    if (alone > m_most / 4)
        m_shorterThanNs = std::max<DurationNs>(1, 2 * m_shorterThanNs);
    else
        m_mostJoined *= 2;
    for (const SiblingRow &row : std::exchange(m_rows, {}))
        append(row);
}

void SiblingGroups::add(const SiblingRow &row)
{
    const auto [found, isNew] = m_rowOf.try_emplace(row.longest.site, m_rows.size());
    if (isNew)
        m_rows.push_back(row);
    else
        m_rows[found->second].join(row);
}

} // namespace zoe::app
