// Finds functions that may have been renamed. Pure function.
#pragma once

#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// slotOf: of each of the functions. Of more than 200 functions of one side alone, those that take
// most time are looked at. Cost: the square of these.
std::vector<ProposedRename> proposeRenames(const ComparedCaptures &captures,
                                           std::span<const Slot> slotOf,
                                           std::span<const FunctionDifference> functions);

} // namespace zoe
