// Makes the parts of a decomposition add up exactly. Pure functions.
#pragma once

#include <vector>

#include "analysis/comparison/exact_steps.h"
#include "analysis/comparison/values/mix.h"

namespace zoe {

// Appends all parts, for the unit.
void addAmounts(const Mix &mix, const std::vector<FunctionMix> &functions,
                std::vector<double> &amounts);

// Rounds all parts, adds the time that no zone covers to the functions, so that those of a
// behaviour add up to it, sorts them, and leaves out behaviours without frames. deltaNs: of the
// mean frame time, rounded.
void makeExact(Mix &mix, std::vector<FunctionMix> functions, double deltaNs, const ExactUnit &unit);

} // namespace zoe
