// Determines which old runs of a fleet are worth keeping. Pure functions of a store; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/states/disturbance.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// Why a run is kept.
enum class Keep {
    No,
    Recent,  // of one of the last nights
    Change,  // before or after a change
    Typical, // its mean frame is the median of a month in its scene on its machine
    Worst,   // the longest mean frame of a month
    Sample,  // a random one of a month in its scene on its machine
};
[[nodiscard]] const char *nameOf(Keep keep);

struct KeepRules {
    // The number of last nights to keep, counting those with runs. A night in the future, from a
    // clock that is ahead, counts as one.
    std::size_t nights = 0;
    double mostDisturbance = kMostDisturbance; // as in ChangeRules
};

// What is kept of a run.
enum class KeptPart {
    Capture, // two before each change and two behind it that are in its series, and of each month
             // examples: the typical and the worst one
    Rows,    // as many on each side of a change as the search for changes looks at in each of its
             // series, so that it is still found, and of each month a sample, so that levels stay
};

// What keptRuns() needs from the store.
struct RunFigures {
    std::vector<double> meanNs; // of the frames of each run; 0 if it has none
    // For each behaviour and function that changed, and for the frame: the positions of the runs
    // with a value.
    std::map<std::pair<std::string, FunctionKey>, std::set<std::uint32_t>> values;
};
// Error: Io, Cancelled.
Result<RunFigures> runFigures(Store &store, std::size_t runs, const std::vector<Finding> &findings,
                              const Task &task);

// One per run. The figures must be of these runs and findings.
[[nodiscard]] std::vector<Keep> keptRuns(KeptPart part, const std::vector<RunFacts> &runs,
                                         const RunFigures &figures,
                                         const std::vector<Finding> &findings,
                                         const KeepRules &rules);

} // namespace zoe::fleet
