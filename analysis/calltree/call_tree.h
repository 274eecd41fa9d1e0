// Merges the zone trees of a selection into one: one node per call path, over all frames and
// threads. Pure function; thread-safe. callers.h inverts it, call_tree_views.h prepares it for
// display.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/calltree/call_nodes.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct CallTreeOptions {
    // A call of a function that is already on the path counts at that function's node, and its
    // callees continue from there: A -> B -> A -> C becomes A -> C. Totals remain sums of what is
    // below, and the zones between the two calls don't include the time of the inner one.
    bool foldRecursion = false;
    // Further paths, in order of time, are counted under "other" at their deepest existing node.
    std::uint32_t mostNodes = 1U << 18;
};

// The total of a node is exactly the sum of its self time and its children's totals. The roots'
// totals are Summary::rootsNs; self times and calls per site are those of its FunctionSummary.
// Calls are counted like there: fragments in consecutive selected frames are one call. A
// selection's sites are not applied, because a tree with holes isn't a tree. Sums that don't fit
// into a DurationNs are set to its limit. The result doesn't depend on the executor. Memory: about
// 100 bytes per node for each of a few chunks. Error: Damaged, Io (nothing could be read),
// Cancelled.
Result<std::shared_ptr<const CallTree>> callTree(const Capture &capture,
                                                 const Selection &selection = {},
                                                 const CallTreeOptions &options = {},
                                                 const Task &task = Task{});

} // namespace zoe
