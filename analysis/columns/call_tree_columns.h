// The columns of a merged call tree. Immutable; thread-safe.
#pragma once

#include "analysis/calltree/call_tree.h"
#include "analysis/columns/column.h"
#include "analysis/model/capture.h"

namespace zoe {

// A node. What both pointers refer to must outlive it.
struct CallTreeRow {
    const Capture &capture;
    const CallNode &node;
    double share = 0;         // of everything that the tree shows
    bool knowsStates = false; // of the tree
    double shareOfParent = 0;
};

[[nodiscard]] const Columns<CallTreeRow> &callTreeColumns();
// With titles and tooltips for a tree of samples.
[[nodiscard]] Columns<CallTreeRow> sampledCallTreeColumns();

} // namespace zoe
