// Decides which functions differ, for all functions of a comparison together. Pure functions.
#pragma once

#include <vector>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// Two questions share the error of a function (weighted Bonferroni): is the code slower, by the
// typical frame, has most of it, because a change of code is small and shows there first; what a
// player feels, by the mean, is large.
inline constexpr double kTypicalShare = 0.9;
// The one p of a function, from those of its questions.
[[nodiscard]] double pOfQuestions(double typicalP, double meanP);

// Of bootstraps block lengths are estimates too, which makes p a little too small now and then;
// half the rate keeps the promise that two runs of one program show no difference as often as the
// confidence says. p of pairs of runs needs no such estimate.
enum class SampleUnit { Blocks, Runs };
[[nodiscard]] inline double shareOfError(SampleUnit unit)
{
    return unit == SampleUnit::Runs ? 1 : 0.5;
}

// Sets significant, meanDiffers, typicalDiffers and inUnusualFrames by p of each function, at a
// false discovery rate of 1 - confidence, or half of that for blocks. The questions of a
// significant function are each tested at its share of that rate, by how many are significant.
void markFunctions(std::vector<FunctionDifference> &functions, double confidence, SampleUnit unit);

} // namespace zoe
