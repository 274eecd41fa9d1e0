#include "analysis/summary/call_groups.h"

#include <span>

namespace zoe {

void GroupSummer::addActiveTimes(const ChunkPart &part, const ChunkCalls &calls,
                                 const std::vector<SplitGroup> &groups)
{
    for (std::size_t tree = 0; tree < part.chunk().trees.size();)
        tree = addFrame(part, calls, groups, tree);
}

// Adds the active times of the frame whose first tree this is; returns the first tree of the next
// frame.
std::size_t GroupSummer::addFrame(const ChunkPart &part, const ChunkCalls &calls,
                                  const std::vector<SplitGroup> &groups, std::size_t first)
{
    const Chunk &chunk = part.chunk();
    std::size_t end = first;
    while (end < chunk.trees.size() && chunk.trees[end].frame == chunk.trees[first].frame)
        ++end;
    const auto groupAt = [&](std::size_t zone) {
        return std::size_t{chunk.zones.site[zone]} * kGroups + groups[zone];
    };
    const auto trees = std::span(chunk.trees).subspan(first, end - first);
    for (const TreeSpan &span : trees) {
        for (std::size_t i = 0; calls.selected(chunk, span) && i < span.zoneCount; ++i) {
            std::uint32_t &set = m_setOf[groupAt(span.firstZone + i)];
            if (set != ActiveTime::kNoSet)
                continue;
            set = static_cast<std::uint32_t>(m_sets.size());
            m_sets.push_back(groupAt(span.firstZone + i));
        }
    }
    m_activeTime.begin(m_sets.size());
    for (const TreeSpan &span : trees) {
        if (!calls.selected(chunk, span))
            continue;
        m_activeTime.addTree(chunk.tree(span),
                             [&](std::size_t i) { return m_setOf[groupAt(span.firstZone + i)]; });
        if (part.isSlice())
            m_activeTime.clipTree(part.fromNs(), part.toNs());
    }
    const auto lengths = m_activeTime.lengths();
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
        m_sums[m_sets[set]].activeNs += lengths[set].activeNs;
        m_sums[m_sets[set]].activeExclusiveNs += lengths[set].activeExclusiveNs;
        m_setOf[m_sets[set]] = ActiveTime::kNoSet;
    }
    m_sets.clear();
    return end;
}

} // namespace zoe
