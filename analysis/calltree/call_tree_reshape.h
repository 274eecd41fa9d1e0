// A call tree as if some functions had not been recorded, or with folded recursion. Pure function;
// thread-safe.
#pragma once

#include <vector>

#include "analysis/calltree/call_tree.h"

namespace zoe {

struct CallTreeReshape {
    // Their callees move to their callers, which also get their self times; the self time of a root
    // is lost.
    std::vector<SiteId> ignored;
    bool foldRecursion = false; // as in CallTreeOptions

    [[nodiscard]] bool changesNothing() const { return ignored.empty() && !foldRecursion; }
};

// The total of a node is the sum of its self time and its children's totals. Nodes have no figures
// about frames. Figures about the whole (calls, totalNs, frames, …) stay. Cost: linear, times the
// depth if recursion is folded.
CallTree reshaped(const CallTree &tree, const CallTreeReshape &reshape);

// The same paths, with calls in place of totals: calls of the node and, withBelow, of all nodes
// below it; without, at least the sum of its children, as in an inverted tree. "Self" is what a
// node has beyond its children. Siblings by falling weight, "other" last. calls, frames, threads
// and figures about the whole stay.
CallTree countedByCalls(const CallTree &tree, bool withBelow);

} // namespace zoe
