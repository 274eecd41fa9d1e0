// Active time, as CTRACK defines it: lengths of unions of intervals over several threads. For a set
// of zones Z with one site, A = |U(Z)| and AE = A - |U(C)|, where C are the direct children of Z
// with other sites. Not thread-safe: an object belongs to one thread and reuses its memory.
//
// In pre-order, the zones of a tree are sorted by start. The trees of a frame are therefore merged
// once, for all sets together, and each zone is read once: if a set is visited by start, only the
// end of the time covered so far matters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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

    // Starts again, with this many sets.
    void begin(std::size_t sets);
    // setOf(i): the set that zone i of the tree belongs to, or kNoSet. All zones of a set have the
    // same site. Cost: the size of the tree.
    template <class SetOf>
    void addTree(const ZoneTree &tree, SetOf setOf);
    // Cuts the zones of the last tree to a span of time that they all overlap.
    void clipTree(TimeNs fromNs, TimeNs toNs);
    // One per set. Cost: the number of zones, times the logarithm of the number of trees.
    std::span<const Lengths> lengths();

  private:
    // A zone of the sets. If it or its parent belongs to none, the number after the last set is
    // used.
    struct Interval {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        std::uint32_t set = 0;
        std::uint32_t childOf = 0;
    };
    struct Cover {
        TimeNs toNs = std::numeric_limits<TimeNs>::min();
        DurationNs lengthNs = 0;

        void add(const Interval &next)
        {
            const TimeNs from = std::max(next.startNs, toNs);
            toNs = std::max(next.endNs, toNs);
            lengthNs += std::max<DurationNs>(toNs - from, 0);
        }
    };
    struct Set {
        Cover own;
        Cover children;
    };
    struct PathEntry {
        std::uint32_t site = 0;
        std::uint32_t set = 0;
    };

    bool orderByMerging();
    void orderBySorting();
    void mergePairs();

    std::uint32_t m_setCount = 0;
    std::vector<PathEntry> m_path; // the last zone of each depth, from 1 on
    // Lists of one tree each, concatenated, each sorted by start; with spare room after the last.
    std::vector<Interval> m_intervals;
    std::vector<std::size_t> m_ends; // of the lists
    // Positions in them, by start, with the start in the upper bits: a single number to compare and
    // move.
    std::vector<std::uint64_t> m_order;
    std::uint64_t m_positionMask = 0;
    std::vector<std::uint64_t> m_merged;
    std::vector<Set> m_sets;
    std::vector<Lengths> m_lengths;
};

template <class SetOf>
void ActiveTime::addTree(const ZoneTree &tree, SetOf setOf)
{
    const std::uint32_t *const sites = tree.sites().data();
    const TimeNs *const starts = tree.starts().data();
    const DurationNs *const durations = tree.durations().data();
    const std::uint32_t *const depths = tree.depths().data();
    const std::uint32_t none = m_setCount;
    const std::size_t first = m_ends.empty() ? 0 : m_ends.back();
    if (m_intervals.size() < first + tree.size())
        m_intervals.resize(2 * (first + tree.size()));
    Interval *out = m_intervals.data() + first;
    PathEntry *path = m_path.data();
    std::size_t pathSize = m_path.size();
    for (std::size_t i = 0, count = tree.size(); i < count; ++i) {
        const std::size_t depth = depths[i];
        if (depth + 1 >= pathSize) [[unlikely]] {
            m_path.resize(2 * depth + 2);
            path = m_path.data();
            pathSize = m_path.size();
        }
        const PathEntry entry{sites[i], std::min(setOf(i), none)};
        // In an invalid tree, it may be left from another frame.
        const PathEntry parent = path[depth];
        const std::uint32_t childOf = parent.site == entry.site ? none : std::min(parent.set, none);
        *out = {starts[i], starts[i] + durations[i], entry.set, childOf};
        out += std::min(entry.set, childOf) != none ? 1 : 0;
        path[depth + 1] = entry;
    }
    const auto end = static_cast<std::size_t>(out - m_intervals.data());
    if (end > first)
        m_ends.push_back(end);
}

} // namespace zoe
