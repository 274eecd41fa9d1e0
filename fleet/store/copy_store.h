// Copies what a store has into another one, of whichever kind. For one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

struct CopyCounts {
    std::uint64_t copied = 0;  // runs
    std::uint64_t known = 0;   // were there already
    std::uint64_t triaged = 0; // changes whose triage was copied
    // Left out: their behaviours are other ones than those of the scene in the other store.
    std::uint64_t leftOut = 0;
    std::vector<std::string> scenes; // of these, as "program, scene"; sorted
};

// Runs with their figures, behaviours of scenes, calls, and the later triage of each change. What
// is there already stays; each run is there whole or not, so that a copy that was stopped can be
// made again. runs: of from. A scene's behaviours must be the same in both, but for those that one
// of them has behind the others. Holds 100 runs in memory. Error: Io, Damaged, Cancelled.
Result<CopyCounts> copyStore(Store &from, const std::vector<RunFacts> &runs, Store &to,
                             const Task &task);

} // namespace zoe::fleet
