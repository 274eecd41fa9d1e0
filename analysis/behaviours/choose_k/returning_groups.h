// Joins groups that are the same behaviour, which drifted for a long time and came back. Pure
// function; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/choose_k/grouping_rows.h"

namespace zoe {

// A behaviour that comes back after a long time in which its functions drifted lies elsewhere, and
// along the line between the two places it seems to have jumped: that line was chosen among many.
// So two groups that follow each other at most four times, and never within a hundred frames, are
// compared in all columns that take 1 % of some frame together. The step of each column across (of
// means of ten frames) is set against the root mean square of its steps within groups over as many
// frames (a power of two; where none is known, as a random walk goes on from shorter ones). Two
// groups are one if the root mean square of these ratios over the columns is at most 1.5, and the
// greatest at most 4.5, which a few functions that only one behaviour has would exceed; both are
// medians of the steps. Chosen by simulation: drift gives 0.9 to 1.4, other behaviours at least 1.8
// (docs/trust.md). The most alike are joined first. Returns how many were joined.
std::uint32_t joinReturning(const GroupingRows &all,
                            std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
