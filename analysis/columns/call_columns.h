// The columns of single calls, of a function's callers and callees, and of the functions and
// threads of an area in the time line. Immutable; thread-safe.
#pragma once

#include <string>

#include "analysis/calltree/call_tree.h"
#include "analysis/columns/column.h"
#include "analysis/flame/area_sums.h"
#include "analysis/model/capture.h"
#include "analysis/summary/longest_calls.h"

namespace zoe {

// One of the longest calls of a function. Both must outlive it.
struct LongCallRow {
    const Capture &capture;
    const LongCall &call;
    std::size_t rank = 1;
};

[[nodiscard]] const Columns<LongCallRow> &longCallColumns();

// A function that calls another one, or is called by it.
struct NeighbourRow {
    std::string name;
    CallNode node;
    double share = 0; // of the other function's total time
};

[[nodiscard]] const Columns<NeighbourRow> &callerColumns();
[[nodiscard]] const Columns<NeighbourRow> &calleeColumns();

// Both must outlive it.
struct AreaRow {
    const Capture &capture;
    const AreaFunction &function;
};

[[nodiscard]] const Columns<AreaRow> &areaColumns();

// A thread whose states in the area are known. Both must outlive it.
struct AreaThreadRow {
    const Capture &capture;
    const AreaThread &thread;
};

[[nodiscard]] const Columns<AreaThreadRow> &areaThreadColumns();

} // namespace zoe
