// The runs that say whether anything changed since a night. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Of each place: those since the night, and so many before them. Places without new runs are left
// out if their last run is further back than the changes of others reach: those of other programs
// and branches, and those that stopped running before. (A series that some runs don't have reaches
// further; then a place that stopped meanwhile is no witness.) Positions, rising.
[[nodiscard]] std::vector<std::uint32_t> recentRuns(const std::vector<RunFacts> &runs,
                                                    const std::string &since, std::size_t before);

} // namespace zoe::fleet
