// Joins groups that are one behaviour which drifted for a long time and came back. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/choose_k/grouping_rows.h"

namespace zoe {

// A behaviour that returns after its functions drifted for a long time is in a different place, and
// along the line between both places it seems to have jumped, because that line was chosen among
// many. Therefore, two groups that follow each other at most four times, and never within a hundred
// frames, are compared in all columns together that take at least 1 % of some frame. The step of
// each column across (between means of ten frames) is divided by the root mean square of its steps
// within groups over as many frames (a power of two; if none is known, extrapolated from shorter
// ones like a random walk). Two groups are one if the root mean square of these ratios over the
// columns is at most 1.5 and the greatest at most 4.5, which a few functions that only one
// behaviour has would exceed. Both are medians over the steps. Chosen by simulation: drift gives
// 0.9 to 1.4, different behaviours at least 1.8 (docs/trust.md). The most similar groups are joined
// first. Returns the number of joins.
std::uint32_t joinReturning(const GroupingRows &all,
                            std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
