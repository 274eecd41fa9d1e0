// Finds functions that may have been renamed. Pure function.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

struct RenameProposals {
    std::vector<ProposedRename> renames;
    std::size_t notLookedAt = 0; // functions of one side only
};

// If one side has more functions of its own, only those with most time are considered.
inline constexpr std::size_t kMostRenameCandidates = 200;

// slotOf: for each of the functions. Cost: the square of the considered functions.
RenameProposals proposeRenames(const ComparedCaptures &captures, std::span<const Slot> slotOf,
                               std::span<const FunctionDifference> functions);

} // namespace zoe
