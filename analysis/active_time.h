// Active time, as CTRACK defines it: lengths of unions of intervals over several threads. Of a set
// of zones Z with one site, A = |U(Z)|, and AE = A - |U(C)|, C being the direct children of Z that
// have other sites. Not thread-safe: an object belongs to one thread and uses its memory again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/zone_tree.h"

namespace zoe {

class ActiveTime {
  public:
    // For a zone that belongs to no set.
    static constexpr std::uint32_t kNoSet = 0xffffffff;

    struct Lengths {
        DurationNs activeNs = 0;
        DurationNs activeExclusiveNs = 0;
    };

    // Begins anew, with so many sets.
    void begin(std::size_t sets);
    // setOf(i): the set that zone i of the tree belongs to, or kNoSet. All zones of a set have the
    // same site. Cost: the size of the tree.
    template <class SetOf>
    void addTree(const ZoneTree &tree, SetOf setOf);
    // One for each set. Cost: the number of zones, times the logarithm of that of the trees.
    std::span<const Lengths> lengths();

  private:
    struct Interval {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
    };
    // By start; lists of one tree each, one after another, in each of them disjoint.
    struct Lists {
        std::vector<Interval> intervals;
        std::vector<std::size_t> ends; // of the lists that are complete

        void clear();
        void append(const Interval &next);
        void endList();
    };
    struct Set {
        Lists own;
        Lists children;
    };
    struct PathEntry {
        std::uint32_t site = 0;
        std::uint32_t set = kNoSet;
    };

    DurationNs unionLength(Lists &lists);
    void mergePairs(Lists &lists);

    std::vector<Set> m_sets;
    std::size_t m_setCount = 0;
    std::vector<PathEntry> m_path; // the last zone of each depth, from 1 on
    Lists m_merged;
    std::vector<Lengths> m_lengths;
};

// Joins an interval to the one before where they touch. It begins at or after that one.
inline void ActiveTime::Lists::append(const Interval &next)
{
    const std::size_t first = ends.empty() ? 0 : ends.back();
    if (intervals.size() > first && next.startNs <= intervals.back().endNs)
        intervals.back().endNs = std::max(intervals.back().endNs, next.endNs);
    else
        intervals.push_back(next);
}

template <class SetOf>
void ActiveTime::addTree(const ZoneTree &tree, SetOf setOf)
{
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto depths = tree.depths();
    if (m_path.empty())
        m_path.resize(64);
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::size_t depth = depths[i];
        if (depth + 1 >= m_path.size())
            m_path.resize(2 * depth + 2);
        const Interval interval{starts[i], starts[i] + durations[i]};
        const PathEntry entry{sites[i], setOf(i)};
        // In pre-order zones come by start, and those inside others of their set are joined to
        // them.
        if (entry.set != kNoSet)
            m_sets[entry.set].own.append(interval);
        const PathEntry parent = m_path[depth];
        if (parent.set != kNoSet && parent.site != entry.site)
            m_sets[parent.set].children.append(interval);
        m_path[depth + 1] = entry;
    }
    for (std::size_t set = 0; set < m_setCount; ++set) {
        m_sets[set].own.endList();
        m_sets[set].children.endList();
    }
}

} // namespace zoe
