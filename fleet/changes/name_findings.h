// Combines changes that belong together into findings and names them. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "fleet/changes/candidates.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// What the names of findings depend on. It must outlive the call.
struct NamingFacts {
    const std::vector<RunFacts> &runs;
    const std::vector<bool> &isLeftOut; // one per run
    std::span<const StoredCall> calls;
    std::span<const FindingKind> kinds; // by hypothesis
};

// Groups of functions that call each other, in one interval of the history, become one finding,
// named after the function that calls none of the others. Changes of frames join findings of
// functions in the same interval; the rest become one finding. Machines that change in one interval
// are one finding. A finding begins where most of its series say, weighted by their certainty. By
// falling |share|.
[[nodiscard]] std::vector<Finding> findingsOf(std::vector<CandidateGroup> groups,
                                              const NamingFacts &facts);

} // namespace zoe::fleet
