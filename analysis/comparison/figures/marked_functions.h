// Decides which functions differ, for all functions of a comparison together. Pure functions;
// thread-safe.
#pragma once

#include <vector>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// Two questions share the error of a function (weighted Bonferroni). "Is the code slower", answered
// by the typical frame, gets most of it, because changes of code are small and appear there first.
// "Does the player notice", answered by the mean, concerns large changes.
inline constexpr double kTypicalShare = 0.9;
// The p of a function, from those of both questions.
[[nodiscard]] double pOfQuestions(double typicalP, double meanP);

// With bootstraps, block lengths are estimates too, which makes p slightly too small now and then.
// Halving the rate keeps the promise that two runs of one program show no difference as often as
// the confidence says. p of pairs of runs needs no such correction.
enum class SampleUnit { Blocks, Runs };
[[nodiscard]] inline double shareOfError(SampleUnit unit)
{
    return unit == SampleUnit::Runs ? 1 : 0.5;
}

// Sets significant, meanDiffers, typicalDiffers and inUnusualFrames by the p of each function, at a
// false discovery rate of 1 - confidence, or half of that for blocks. Each question of a
// significant function is tested at its share of that rate, depending on how many functions are
// significant.
void markFunctions(std::vector<FunctionDifference> &functions, double confidence, SampleUnit unit);

} // namespace zoe
