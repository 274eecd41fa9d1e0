// Tests whether captures are too short, compared with their phases, to predict another run. Pure
// functions.
#pragma once

#include <cstddef>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"

namespace zoe {

// With fewer episodes, intervals of plain means miss too often (docs/methods.md).
inline constexpr std::size_t kFewEpisodes = 8;

// The number of changes between behaviours in the capture's frames, plus one. 0: behaviours are not
// known.
[[nodiscard]] std::size_t episodesIn(const CaptureData &capture);

// Whether two runs don't show the same phases: less than half of the frames of one are in
// behaviours of the other, and there are phases, but few of them. Which phases occurred then says
// nothing about the program, and behaviours can't be compared. Never true for parts of one run,
// whose phases are what is compared (areOfOneRun() of the request).
[[nodiscard]] bool areOfOtherPhases(const ComparedCaptures &captures, const ClassWeights &weights,
                                    bool isOfOneRun);

// The same if behaviours are not known: in one of two runs, neighbouring frames are alike for more
// than a quarter of it. It has a few long phases, and the next run may have others.
[[nodiscard]] bool areOfLongPhases(const ComparedCaptures &captures, bool isOfOneRun);

// Calls ComparedCaptures::doubtPhases() if that is the case. weights: null if behaviours are not
// known.
void doubtOtherPhases(ComparedCaptures &captures, const ClassWeights *weights, bool isOfOneRun);

} // namespace zoe
