// The zone trees of a selection merged to one: a node a path of calls, over all frames and threads.
// Pure function; thread-safe. callers.h turns it round, call_tree_views.h makes it fit to be shown.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/calltree/call_nodes.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct CallTreeOptions {
    // A call of a function that is on the path already counts at that function's node, and what it
    // calls goes on from there: A -> B -> A -> C is A -> C. So totals still are sums of what is
    // below, and what lies between the two calls doesn't count what the inner one takes.
    bool foldRecursion = false;
    // Paths that first appear (in the order of time) when there are so many go under "other" at the
    // deepest node of theirs that there is.
    std::uint32_t mostNodes = 1U << 18;
};

// The total of a node is its self time and the totals of its children, exactly; those of the roots
// are Summary::rootsNs, self times and calls per site those of its FunctionSummary. A call is
// counted as there: fragments in consecutive selected frames are one. Sites of the selection are
// not applied: a tree with holes is none. Sums that don't fit into a DurationNs stand at its limit.
// The result doesn't depend on the executor. Memory: some 100 bytes per node for each of a few
// chunks. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const CallTree>> callTree(const Capture &capture,
                                                 const Selection &selection = {},
                                                 const CallTreeOptions &options = {},
                                                 const Task &task = Task{});

} // namespace zoe
