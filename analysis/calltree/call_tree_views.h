// Prepares call trees for display: fewer nodes, and a flame graph. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <limits>

#include "analysis/calltree/call_tree.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

struct CallTreeLimits {
    DurationNs leastNs =
        0; // lighter nodes are combined into one "other" per parent, with all below
    std::uint32_t depths = std::numeric_limits<std::uint32_t>::max(); // deeper nodes are not shown
    CallWeight weight = CallWeight::Total;
};

// "other" nodes are the last of their siblings.
CallTree pruned(const CallTree &tree, const CallTreeLimits &limits);

// The nodes as zones that a FlameIndex can lay out: zone i is node i, its duration is its weight,
// and its self time is what its children leave. Children follow each other from their parent's
// start; roots follow each other from 0. "other" has an invalid site. Durations are clipped where
// sums were clipped.
ZoneColumns flameOf(const CallTree &tree, CallWeight weight = CallWeight::Total);

} // namespace zoe
