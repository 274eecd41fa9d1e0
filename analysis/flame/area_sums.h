// Sums of an area of a flame graph: a span of time on some threads. Values and pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/zone_tree.h"
#include "analysis/states/thread_states.h"

namespace zoe {

struct AreaLane {
    ThreadId thread;
    ZoneTree tree;
    const StateTimeline *states = nullptr; // null: unknown
    std::size_t addedBefore =
        0; // zones at the front of the tree that were part of an earlier slice
};

struct AreaFunction {
    SiteId site;
    std::uint64_t calls =
        0; // zones that overlap the area, each once even if it spans several frames
    DurationNs totalNs = 0; // inside the area; zones nested in one of the same function count once
    DurationNs selfNs = 0;  // likewise, without children
    DurationNs longestNs = 0; // of the parts inside the area

    friend bool operator==(const AreaFunction &, const AreaFunction &) = default;
};

struct AreaThread {
    ThreadId thread;
    StateTimes states;
    bool statesKnown = false;
    DurationNs zonesNs = 0; // in any zone
};

struct AreaSums {
    DurationNs durationNs = 0;
    std::vector<AreaFunction> functions; // by falling self time, then site
    std::vector<AreaThread> threads;     // in the order in which they were given first
};

// Adds up an area that covers parts of several frames.
class AreaAdder {
  public:
    // Adds the part in [fromNs, toNs), after earlier parts. REQUIRES: fromNs <= toNs. Cost: the
    // zones up to its end.
    void add(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs);
    // Adds zones of a later slice of the part that was added last. REQUIRES: the same thread and
    // times.
    void addSlice(const AreaLane &lane, TimeNs fromNs, TimeNs toNs);
    [[nodiscard]] AreaSums sums() const;

  private:
    // Returns the time in roots.
    DurationNs addZones(const AreaLane &lane, TimeNs fromNs, TimeNs toNs);
    [[nodiscard]] AreaThread &threadOf(ThreadId thread);

    std::optional<TimeNs> m_begin;                     // of the first part
    DurationNs m_durationNs = 0;                       // of all parts
    std::map<std::uint32_t, AreaFunction> m_functions; // by site; addresses are stable
    std::vector<AreaThread> m_threads;
};

// REQUIRES: fromNs <= toNs. Cost: the zones up to the end of the area.
[[nodiscard]] AreaSums areaSums(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs);

} // namespace zoe
