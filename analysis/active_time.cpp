#include "analysis/active_time.h"

#include <algorithm>

namespace zoe {

std::span<const ActiveTime::Lengths> ActiveTime::ofFrame(const Chunk &chunk, FrameIndex frame,
                                                         std::span<const std::uint32_t> sites,
                                                         std::span<const std::uint8_t> selected)
{
    if (m_slots.size() < sites.size())
        m_slots.resize(sites.size());
    for (std::uint32_t slot = 0; slot < sites.size(); ++slot) {
        m_slotOf[sites[slot]] = slot;
        m_slots[slot].own.clear();
        m_slots[slot].children.clear();
    }
    for (const TreeSpan &span : chunk.treesOf(frame)) {
        if (selected[span.thread.value] == 0)
            continue;
        collect(chunk.tree(span));
        for (std::size_t slot = 0; slot < sites.size(); ++slot) {
            unite(m_slots[slot].own, m_slots[slot].ownInTree);
            unite(m_slots[slot].children, m_slots[slot].childrenInTree);
        }
    }
    m_lengths.assign(sites.size(), {});
    for (std::size_t slot = 0; slot < sites.size(); ++slot) {
        m_slotOf[sites[slot]] = kNone;
        const DurationNs active = length(m_slots[slot].own);
        m_lengths[slot] = {active, active - length(m_slots[slot].children)};
    }
    return m_lengths;
}

void ActiveTime::collect(const ZoneTree &tree)
{
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto depths = tree.depths();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::uint32_t depth = depths[i];
        if (depth >= m_path.size())
            m_path.resize(std::size_t{depth} + 1);
        const PathEntry parent = depth > 0 ? m_path[depth - 1] : PathEntry{kNone, kNone, false};
        const Interval interval{starts[i], starts[i] + tree.durations()[i]};
        PathEntry entry{sites[i], m_slotOf[sites[i]], false};
        if (entry.slot != kNone) {
            // Zones inside another of their site begin before it ends.
            Intervals &own = m_slots[entry.slot].ownInTree;
            const bool outermost = own.empty() || own.back().endNs <= interval.startNs;
            entry.alone = outermost || (parent.site == entry.site && parent.alone);
            if (outermost)
                append(own, interval);
        }
        // Children further down lie inside one of these.
        if (parent.alone && parent.site != entry.site)
            append(m_slots[parent.slot].childrenInTree, interval);
        m_path[depth] = entry;
    }
}

// Joins an interval to the one before where they touch. REQUIRES: it begins at or after that one.
void ActiveTime::append(Intervals &intervals, const Interval &next)
{
    if (!intervals.empty() && next.startNs <= intervals.back().endNs)
        intervals.back().endNs = std::max(intervals.back().endNs, next.endNs);
    else
        intervals.push_back(next);
}

// Moves the intervals of a tree to those of the trees before it.
void ActiveTime::unite(Intervals &all, Intervals &more)
{
    if (more.empty())
        return;
    m_merged.clear();
    auto a = all.begin();
    auto b = more.begin();
    while (a != all.end() || b != more.end()) {
        const bool first = b == more.end() || (a != all.end() && a->startNs <= b->startNs);
        append(m_merged, first ? *a++ : *b++);
    }
    all.swap(m_merged);
    more.clear();
}

DurationNs ActiveTime::length(const Intervals &intervals)
{
    DurationNs sum = 0;
    for (const Interval &interval : intervals)
        sum += interval.endNs - interval.startNs;
    return sum;
}

} // namespace zoe
