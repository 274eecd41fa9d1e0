// Changes that belong together become one finding, with its name. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "fleet/changes/candidates.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// What findings are named by. It must outlive the call.
struct NamingFacts {
    const std::vector<RunFacts> &runs;
    const std::vector<bool> &isLeftOut; // one per run
    std::span<const StoredCall> calls;
    std::span<const FindingKind> kinds; // by hypothesis
};

// Groups of functions of which one calls another, in one interval of the history, are one finding,
// named after the function that calls none of the others. Those of frames join findings of
// functions in the same interval; else they are one together. Machines that change in one interval
// are one finding. A finding begins where most of its
// series say so, by their certainty. By falling |share|.
[[nodiscard]] std::vector<Finding> findingsOf(std::vector<CandidateGroup> groups,
                                              const NamingFacts &facts);

} // namespace zoe::fleet
