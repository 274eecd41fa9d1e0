// Copies the content of a store into another one of any kind. For one thread.
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
    std::uint64_t known = 0;   // existed already
    std::uint64_t triaged = 0; // changes whose triage was copied
    // Left out because their behaviours differ from those of the scene in the other store.
    std::uint64_t leftOut = 0;
    std::vector<std::string> scenes; // of the runs left out, as "program, scene"; sorted
};

// Copies runs with their figures, behaviours of scenes, calls, and the later triage of each change.
// Existing content stays; each run is copied completely or not at all, so an interrupted copy can
// be repeated. runs: of from. The behaviours of a scene must be the same in both stores, but one
// may have additional ones after the others. Holds 100 runs in memory. Error: Io, Damaged,
// Cancelled.
Result<CopyCounts> copyStore(Store &from, const std::vector<RunFacts> &runs, Store &to,
                             const Task &task);

} // namespace zoe::fleet
