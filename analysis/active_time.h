// Active time of sites that several threads are in at the same time: lengths of unions of
// intervals. Not thread-safe: an object belongs to one thread and uses its memory again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/chunk.h"

namespace zoe {

class ActiveTime {
  public:
    explicit ActiveTime(std::size_t siteCount)
        : m_slotOf(siteCount, kNone)
    {}

    struct Lengths {
        DurationNs activeNs = 0;          // of the union of the site's zones
        DurationNs activeExclusiveNs = 0; // that, less the union of their children of other sites
    };
    // One for each of the sites (each given once), over those trees of the frame for which
    // selected[thread] is not 0. Cost: the frame's zones, times the number of threads at worst.
    std::span<const Lengths> ofFrame(const Chunk &chunk, FrameIndex frame,
                                     std::span<const std::uint32_t> sites,
                                     std::span<const std::uint8_t> selected);

  private:
    struct Interval {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
    };
    using Intervals = std::vector<Interval>; // disjoint, in order
    struct SiteIntervals {
        Intervals own; // over the trees so far
        Intervals children;
        Intervals ownInTree;
        Intervals childrenInTree;
    };
    struct PathEntry {
        std::uint32_t site = 0;
        std::uint32_t slot = 0;
        bool alone = false; // the outermost zone of its site, or below it through that site alone
    };

    void collect(const ZoneTree &tree);
    void unite(Intervals &all, Intervals &more);
    static void append(Intervals &intervals, const Interval &next);
    static DurationNs length(const Intervals &intervals);

    static constexpr std::uint32_t kNone = 0xffffffff;
    std::vector<std::uint32_t> m_slotOf; // by site
    std::vector<SiteIntervals> m_slots;
    std::vector<PathEntry> m_path; // the last zone of each depth
    Intervals m_merged;
    std::vector<Lengths> m_lengths;
};

} // namespace zoe
