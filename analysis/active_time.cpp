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
        if (selected[span.thread.value] != 0)
            collect(chunk.tree(span));
    }
    m_lengths.assign(sites.size(), {});
    for (std::size_t slot = 0; slot < sites.size(); ++slot) {
        m_slotOf[sites[slot]] = kNone;
        const DurationNs active = unionLength(m_slots[slot].own);
        m_lengths[slot] = {active, active - unionLength(m_slots[slot].children)};
    }
    return m_lengths;
}

void ActiveTime::collect(const ZoneTree &tree)
{
    const auto starts = tree.starts();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        while (m_stack.size() > tree.depths()[i])
            leave();
        const std::uint32_t site = tree.sites()[i];
        const std::uint32_t slot = m_slotOf[site];
        const Interval interval{starts[i], starts[i] + tree.durations()[i]};
        const bool recursive = !m_stack.empty() && m_stack.back().site == site;
        bool alone = false;
        if (slot != kNone) {
            SiteIntervals &intervals = m_slots[slot];
            if (intervals.open++ == 0)
                intervals.own.push_back(interval);
            alone = intervals.open == 1 || (recursive && m_stack.back().alone);
        }
        // Children further down lie inside one of these.
        if (!m_stack.empty() && !recursive && m_stack.back().alone)
            m_slots[m_stack.back().slot].children.push_back(interval);
        m_stack.push_back({site, slot, alone});
    }
    while (!m_stack.empty())
        leave();
}

void ActiveTime::leave()
{
    if (m_stack.back().slot != kNone)
        --m_slots[m_stack.back().slot].open;
    m_stack.pop_back();
}

DurationNs ActiveTime::unionLength(std::vector<Interval> &intervals)
{
    if (intervals.empty())
        return 0;
    std::ranges::sort(intervals, {}, &Interval::startNs);
    DurationNs length = 0;
    Interval current = intervals.front();
    for (const Interval &interval : intervals) {
        if (interval.startNs > current.endNs) {
            length += current.endNs - current.startNs;
            current = interval;
        } else {
            current.endNs = std::max(current.endNs, interval.endNs);
        }
    }
    return length + (current.endNs - current.startNs);
}

} // namespace zoe
