// Running, preempted and waiting time of each function over a selection, or in one frame. Pure
// functions; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/walk/chunk_states.h"

namespace zoe {

struct StateSums {
    std::vector<TotalAndSelf> sites; // by SiteId::value; of total, zones inside another of the same
                                     // site count once
    bool any = false;                // false: nothing is known of the states in the selection
};

// A selection's sites are not applied. Sums that don't fit into a DurationNs are set to its limit.
// Unreadable chunks are ignored. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const StateSums>>
stateSums(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

// Adds up trees by site; reuses its memory. Belongs to one thread.
class SiteStateSums {
  public:
    explicit SiteStateSums(std::size_t siteCount)
        : m_sites(siteCount)
        , m_outerEndNs(siteCount)
        , m_stamps(siteCount)
    {}

    // states: of the tree's thread.
    void add(const ZoneTree &tree, const StateTimeline &states);
    void add(const SiteStateSums &other);
    [[nodiscard]] const std::vector<TotalAndSelf> &sites() const { return m_sites; }

  private:
    std::vector<TotalAndSelf> m_sites;
    std::vector<TimeNs> m_outerEndNs; // of the site's last outermost zone in the current tree
    std::vector<std::uint32_t> m_stamps;
    std::vector<TotalAndSelf> m_zones;
    std::uint32_t m_stamp = 0;
};

} // namespace zoe
