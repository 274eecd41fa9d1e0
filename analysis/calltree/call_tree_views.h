// What views make of a call tree: fewer nodes, and a flame graph. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <limits>

#include "analysis/calltree/call_tree.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

struct CallTreeLimits {
    DurationNs leastNs = 0; // nodes that weigh less go into one "other" a parent, with all below
    std::uint32_t depths = std::numeric_limits<std::uint32_t>::max(); // what is below is not shown
    CallWeight weight = CallWeight::Total;
};

// "other" nodes stand where they belong by order, the last of their siblings.
CallTree pruned(const CallTree &tree, const CallTreeLimits &limits);

// The nodes as zones that a FlameIndex can lay out: zone i is node i, its duration is its weight,
// its self time what its children leave, children stand one behind the other from their parent's
// start, roots likewise from 0. "other" has an invalid site. Durations are cut where sums had to
// be.
ZoneColumns flameOf(const CallTree &tree, CallWeight weight = CallWeight::Total);

} // namespace zoe
