// Changes that belong together become one finding, with its name. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "fleet/changes/candidates.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// Groups of functions of which one calls another, in one interval of the history, are one finding,
// named after the function that calls none of the others. Those of frames join findings of
// functions in the same interval; else they are one together. kinds: by hypothesis. By falling
// |share|.
[[nodiscard]] std::vector<Finding> findingsOf(std::vector<CandidateGroup> groups,
                                              const std::vector<RunFacts> &runs,
                                              std::span<const StoredCall> calls,
                                              std::span<const FindingKind> kinds);

} // namespace zoe::fleet
