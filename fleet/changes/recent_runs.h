// The runs that say whether anything changed since a night. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Of each place: those since the night, and so many before them. Places without new runs are left
// out if no change since then can reach back to their last run: those of other programs and
// branches, and those that stopped running before. Positions, rising.
[[nodiscard]] std::vector<std::uint32_t> recentRuns(const std::vector<RunFacts> &runs,
                                                    const std::string &since, std::size_t before);

} // namespace zoe::fleet
