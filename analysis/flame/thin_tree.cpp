#include "analysis/flame/thin_tree.h"

#include <algorithm>
#include <utility>

namespace zoe {

ThinTree::ThinTree(DurationNs cellNs)
    : m_cellNs(cellNs)
{}

void ThinTree::add(const Zone &zone, std::uint32_t position, bool otherShade)
{
    add(zone, {zone.startNs, zone.durationNs, position, 1}, otherShade);
}

void ThinTree::add(const Zone &zone, const JoinedZones &joined, bool otherShade)
{
    if (zone.depth >= m_last.size())
        m_last.resize(zone.depth + 1);
    Last &last = m_last[zone.depth];
    const bool folds = joined.longestNs < m_cellNs;
    if (!folds || !last.folds || zone.startNs > last.lastNs) {
        last = {static_cast<std::uint32_t>(m_zones.size()), folds, zone.startNs | (m_cellNs - 1)};
        m_zones.append(zone);
        m_joined.push_back(joined);
        m_otherShade.push_back(otherShade);
        return;
    }
    const std::size_t at = last.zone;
    m_zones.durationNs[at] = zone.endNs() - m_zones.startNs[at];
    JoinedZones &all = m_joined[at];
    all.count += joined.count;
    if (joined.longestNs <= all.longestNs)
        return;
    all.longestNs = joined.longestNs;
    all.longestStartNs = joined.longestStartNs;
    all.position = joined.position;
    m_zones.site[at] = zone.site.value;
    m_zones.selfNs[at] = zone.selfNs;
    m_zones.flags[at] = zone.flags;
    m_otherShade[at] = otherShade;
}

void ThinTree::append(const ThinTree &later)
{
    const ZoneTree all(later.m_zones, 0, later.m_zones.size(), 0, {});
    for (std::size_t i = 0; i < all.size(); ++i)
        add(all[i], later.m_joined[i], later.m_otherShade[i]);
}

void ThinTree::thicken(DurationNs cellNs)
{
    ThinTree thicker(cellNs);
    thicker.append(*this);
    *this = std::move(thicker);
}

ThinTrees::ThinTrees(std::size_t trees, DurationNs cellNs, DurationNs longestCellNs,
                     std::size_t most)
    : m_trees(trees, ThinTree(cellNs))
    , m_cellNs(cellNs)
    , m_longestCellNs(longestCellNs)
    , m_most(most)
{}

void ThinTrees::add(std::size_t tree, const Zone &zone, std::uint32_t position, bool otherShade)
{
    ThinTree &to = m_trees[tree];
    const std::size_t before = to.zones().size();
    to.add(zone, position, otherShade);
    m_held += to.zones().size() - before;
    while (m_held > m_most && m_cellNs < m_longestCellNs)
        thicken(2 * m_cellNs);
}

void ThinTrees::append(ThinTrees later)
{
    const DurationNs cellNs = std::max(m_cellNs, later.m_cellNs);
    thicken(cellNs);
    later.thicken(cellNs);
    for (std::size_t tree = 0; tree < m_trees.size(); ++tree)
        m_trees[tree].append(later.m_trees[tree]);
}

void ThinTrees::thicken(DurationNs cellNs)
{
    if (cellNs == m_cellNs)
        return;
    m_cellNs = cellNs;
    m_held = 0;
    for (ThinTree &tree : m_trees) {
        tree.thicken(cellNs);
        m_held += tree.zones().size();
    }
}

} // namespace zoe
