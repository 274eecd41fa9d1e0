// A call tree as if some functions had not been recorded, or with recursion folded. Pure function;
// thread-safe.
#pragma once

#include <vector>

#include "analysis/calltree/call_tree.h"

namespace zoe {

struct CallTreeReshape {
    // What they call stands under their callers, to which their self times go; that of a root goes
    // with it.
    std::vector<SiteId> ignored;
    bool foldRecursion = false; // as CallTreeOptions has it

    [[nodiscard]] bool changesNothing() const { return ignored.empty() && !foldRecursion; }
};

// The total of a node is its self time and the totals of its children. Nodes don't tell of frames.
// What the whole was (calls, totalNs, frames, …) stays. Cost: linear, times the depth where
// recursion is folded.
CallTree reshaped(const CallTree &tree, const CallTreeReshape &reshape);

// The same paths with calls where totals stood: those of the node and, withBelow, of all below it;
// without, it is at least what its children have, as in a tree turned round. "Self" is what a node
// has over its children. Siblings stand by falling weight, "other" last. calls, frames, threads and
// what the whole was stay.
CallTree countedByCalls(const CallTree &tree, bool withBelow);

} // namespace zoe
