// What happened in an area of a flame graph: a span of time on some threads. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/zone_tree.h"
#include "analysis/walk/thread_states.h"

namespace zoe {

struct AreaLane {
    ThreadId thread;
    ZoneTree tree;
    const StateTimeline *states = nullptr; // null: not known
};

struct AreaFunction {
    SiteId site;
    std::uint64_t calls = 0;  // zones that reach into the area
    DurationNs totalNs = 0;   // inside the area; zones in one of the same function count once
    DurationNs selfNs = 0;    // likewise, without their children
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
    std::vector<AreaThread> threads;     // as they were given
};

// REQUIRES: fromNs <= toNs. Cost: the zones up to the end of the area.
[[nodiscard]] AreaSums areaSums(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs);

} // namespace zoe
