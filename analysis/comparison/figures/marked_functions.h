// Decides which functions differ, for all functions of a comparison together. Pure functions.
#pragma once

#include <vector>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// Sets significant, meanDiffers, typicalDiffers and inUnusualFrames by p of each function, at a
// false discovery rate of half of 1 - confidence: block lengths are estimates too, and figures of
// runs not quite normal, which makes p a little too small now and then. Half the rate keeps the
// promise that two runs of one program show no difference as often as the confidence says.
void markFunctions(std::vector<FunctionDifference> &functions, double confidence);

} // namespace zoe
