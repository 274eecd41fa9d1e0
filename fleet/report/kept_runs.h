// Which old runs of a fleet are worth keeping. Pure functions of a store; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// Why a run is kept.
enum class Keep {
    No,
    Recent,  // of one of the last nights
    Change,  // before or behind a change
    Typical, // its mean frame is the median one of a month in its scene on its machine
    Worst,   // the longest one
    Sample,  // chosen by chance of a month in its scene on its machine
};
[[nodiscard]] const char *nameOf(Keep keep);

struct KeepRules {
    // So many last nights of those that have runs; a machine whose clock is ahead counts as one.
    std::size_t nights = 0;
    double mostDisturbance = 0.05; // as in ChangeRules
};

// Whose captures are kept, one per run: two before each change and two behind it that are in its
// series. Error: Io, Cancelled.
Result<std::vector<Keep>> keptCaptures(Store &store, const std::vector<RunFacts> &runs,
                                       const std::vector<Finding> &findings, const KeepRules &rules,
                                       const Task &task);

// Whose rows are kept: as many before a change and behind it as the search for changes looks at in
// each of its series, so that it is still found, and of each month a sample rather than an example,
// so that levels stay what they were. Error: Io, Cancelled.
Result<std::vector<Keep>> keptRows(Store &store, const std::vector<RunFacts> &runs,
                                   const std::vector<Finding> &findings, const KeepRules &rules,
                                   const Task &task);

} // namespace zoe::fleet
