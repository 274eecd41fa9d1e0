// All functions of a fleet by night, compared with their usual times. Pure functions of a store;
// thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

struct FunctionNights {
    std::vector<std::string> nights; // with runs, oldest first
    struct Row {
        std::string function; // empty: the frame
        double meanNs = 0;    // usual self time on all threads, per frame of all behaviours
        // One per night: 0.1 if it took 10 % longer than usual. NaN: not known.
        std::vector<double> changes;
    };
    std::vector<Row> rows;               // the frame first, then by falling mean time
    std::vector<std::string> behaviours; // names
};

// The usual time is the median over the nights of a series; a night counts as the mean of its runs.
// A function's series in all scenes, machines, behaviours and thread groups are added up, each
// weighted by its frames over all nights, so it does not matter how often behaviours occur. Frames
// in no behaviour don't count. Error: Io, Cancelled. REQUIRES: the filter names no function and no
// thread group.
Result<FunctionNights> functionNights(Store &store, const std::vector<RunFacts> &runs,
                                      const SeriesFilter &filter, const Task &task);

} // namespace zoe::fleet
