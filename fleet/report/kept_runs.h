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

// Of captures, one per run; two before a change and two behind it are kept. nights: so many last
// nights of those that have runs are kept; a machine whose clock is ahead counts as one night.
// Error: Io, Cancelled.
Result<std::vector<Keep>> keptRuns(Store &store, const std::vector<RunFacts> &runs,
                                   const std::vector<Finding> &findings, std::size_t nights,
                                   const Task &task);

// Of rows: 40 before a change and 40 behind it, so that it is still found, and of each month a
// sample rather than an example, so that levels stay what they were.
std::vector<Keep> keptRows(const std::vector<RunFacts> &runs, const std::vector<Finding> &findings,
                           std::size_t nights);

} // namespace zoe::fleet
