// The parts of a split of calls (call_split.h): assigns calls to groups, and adds up each group.
// Not thread-safe: one object belongs to one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/active_time.h"
#include "analysis/walk/chunk_calls.h"

namespace zoe {

enum SplitGroup : std::uint8_t { kFastest = 0, kCentre = 1, kSlowest = 2, kGroups = 3 };

// The borders between the groups of a site. Only some of the calls exactly as long as a border
// belong beyond it.
struct SplitBorders {
    std::uint64_t calls = 0;
    std::uint64_t outer = 0;   // number of fastest calls, and of slowest
    DurationNs fastestNs = -1; // the longest of the fastest
    DurationNs slowestNs = std::numeric_limits<DurationNs>::max(); // the shortest of the slowest
    std::uint64_t atFastest = 0;   // among calls of that length, how many are among the fastest
    std::uint64_t slowestFrom = 0; // number from which on they are among the slowest
};

// The number of calls so far that are exactly as long as a border, which determines their group.
struct SplitTies {
    std::uint64_t fastest = 0;
    std::uint64_t slowest = 0;

    void add(const SplitTies &other)
    {
        fastest += other.fastest;
        slowest += other.slowest;
    }
};

// Returns the group of a call, and counts the call in the ties.
inline SplitGroup groupOf(const SplitBorders &borders, DurationNs ns, SplitTies &ties)
{
    if (borders.outer == 0)
        return kCentre;
    const bool atFastest = ns == borders.fastestNs;
    const bool atSlowest = ns == borders.slowestNs;
    const std::uint64_t fastestPlace = atFastest ? ties.fastest++ : 0;
    const std::uint64_t slowestPlace = atSlowest ? ties.slowest++ : 0;
    if (ns < borders.fastestNs || (atFastest && fastestPlace < borders.atFastest))
        return kFastest;
    if (ns > borders.slowestNs || (atSlowest && slowestPlace >= borders.slowestFrom))
        return kSlowest;
    return kCentre;
}

struct GroupSums {
    std::uint64_t calls = 0;
    DurationNs minNs = std::numeric_limits<DurationNs>::max();
    DurationNs maxNs = 0;
    Int128 totalNs = 0;
    Int128 activeNs = 0;
    Int128 activeExclusiveNs = 0;

    void add(DurationNs ns)
    {
        ++calls;
        minNs = std::min(minNs, ns);
        maxNs = std::max(maxNs, ns);
        totalNs += ns;
    }
    void add(const GroupSums &other)
    {
        calls += other.calls;
        minNs = std::min(minNs, other.minNs);
        maxNs = std::max(maxNs, other.maxNs);
        totalNs += other.totalNs;
        activeNs += other.activeNs;
        activeExclusiveNs += other.activeExclusiveNs;
    }
};

class GroupSummer {
  public:
    explicit GroupSummer(std::size_t sites)
        : m_sums(sites * kGroups)
        , m_setOf(sites * kGroups, ActiveTime::kNoSet)
    {}

    // Adds a call of a site.
    void addCall(std::uint32_t site, SplitGroup group, DurationNs ns)
    {
        m_sums[site * kGroups + group].add(ns);
    }
    // Adds the active times in a part of a chunk. groups: by zone of the part.
    void addActiveTimes(const ChunkPart &part, const ChunkCalls &calls,
                        const std::vector<SplitGroup> &groups);
    // By site, then group.
    [[nodiscard]] const std::vector<GroupSums> &sums() const { return m_sums; }

  private:
    std::size_t addFrame(const ChunkPart &part, const ChunkCalls &calls,
                         const std::vector<SplitGroup> &groups, std::size_t first);

    std::vector<GroupSums> m_sums;
    ActiveTime m_activeTime;
    std::vector<std::uint32_t> m_setOf; // indexed like m_sums: the set in the current frame
    std::vector<std::size_t> m_sets;    // site and group of each set
};

} // namespace zoe
