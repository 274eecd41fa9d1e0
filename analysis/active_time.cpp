#include "analysis/active_time.h"

#include <utility>

namespace zoe {

void ActiveTime::begin(std::size_t sets)
{
    if (m_sets.size() < sets)
        m_sets.resize(sets);
    m_setCount = sets;
    for (std::size_t set = 0; set < sets; ++set) {
        m_sets[set].own.clear();
        m_sets[set].children.clear();
    }
}

void ActiveTime::Lists::clear()
{
    intervals.clear();
    ends.clear();
}

void ActiveTime::Lists::endList()
{
    if (intervals.size() > (ends.empty() ? 0 : ends.back()))
        ends.push_back(intervals.size());
}

std::span<const ActiveTime::Lengths> ActiveTime::lengths()
{
    m_lengths.assign(m_setCount, {});
    for (std::size_t set = 0; set < m_setCount; ++set) {
        const DurationNs active = unionLength(m_sets[set].own);
        m_lengths[set] = {active, active - unionLength(m_sets[set].children)};
    }
    return m_lengths;
}

// Which of two threads comes next is what no processor guesses, so these loops have no branch on
// it.
DurationNs ActiveTime::unionLength(Lists &lists)
{
    while (lists.ends.size() > 2)
        mergePairs(lists);
    if (lists.ends.empty())
        return 0;
    const Interval *a = lists.intervals.data();
    const Interval *const aEnd = a + lists.ends.front();
    const Interval *b = aEnd;
    const Interval *const bEnd = lists.intervals.data() + lists.intervals.size();
    DurationNs length = 0;
    TimeNs coveredTo = std::min(a->startNs, b == bEnd ? a->startNs : b->startNs);
    const auto cover = [&](const Interval &next) {
        const TimeNs from = std::max(next.startNs, coveredTo);
        coveredTo = std::max(next.endNs, coveredTo);
        length += std::max<DurationNs>(coveredTo - from, 0);
    };
    while (a != aEnd && b != bEnd) {
        const bool first = a->startNs <= b->startNs;
        const Interval *const next = first ? a : b;
        a += first ? 1 : 0;
        b += first ? 0 : 1;
        cover(*next);
    }
    for (; a != aEnd; ++a)
        cover(*a);
    for (; b != bEnd; ++b)
        cover(*b);
    return length;
}

// Half as many lists, still by start, but no longer disjoint.
void ActiveTime::mergePairs(Lists &lists)
{
    m_merged.clear();
    m_merged.intervals.resize(lists.intervals.size());
    Interval *out = m_merged.intervals.data();
    const Interval *const all = lists.intervals.data();
    for (std::size_t list = 0; list < lists.ends.size(); list += 2) {
        const Interval *a = all + (list == 0 ? 0 : lists.ends[list - 1]);
        const Interval *const aEnd = all + lists.ends[list];
        const Interval *b = aEnd;
        const bool pair = list + 1 < lists.ends.size();
        const Interval *const bEnd = pair ? all + lists.ends[list + 1] : aEnd;
        while (a != aEnd && b != bEnd) {
            const bool first = a->startNs <= b->startNs;
            *out++ = *(first ? a : b);
            a += first ? 1 : 0;
            b += first ? 0 : 1;
        }
        out = std::copy(a, aEnd, out);
        out = std::copy(b, bEnd, out);
        m_merged.ends.push_back(static_cast<std::size_t>(out - m_merged.intervals.data()));
    }
    std::swap(lists, m_merged);
}

} // namespace zoe
