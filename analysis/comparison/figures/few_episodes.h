// Whether the captures are too short against their phases to say what another run would do. Pure
// functions.
#pragma once

#include <cstddef>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"

namespace zoe {

// With fewer, intervals of plain means miss too often (docs/methods.md).
inline constexpr std::size_t kFewEpisodes = 8;

// How often the capture's frames change their behaviour, and one. 0: behaviours are not known.
[[nodiscard]] std::size_t episodesIn(const CaptureData &capture);

// Two runs, of which neither shows what the other one does: less than half of the frames of one are
// in behaviours of the other, and there are phases, but few of them. So which phases came tells
// nothing about the program, and like can't be compared with like. Not so with parts of one run,
// whose phases are what is compared (areOfOneRun() of what was asked for).
[[nodiscard]] bool areOfOtherPhases(const ComparedCaptures &captures, const ClassWeights &weights,
                                    bool isOfOneRun);

// The same where behaviours are not known: in one of two runs neighbouring frames are alike for
// more than a quarter of it, so it has a few long phases, and the next run may have others.
[[nodiscard]] bool areOfLongPhases(const ComparedCaptures &captures, bool isOfOneRun);

// Then ComparedCaptures::doubtPhases(), whatever the frames vary by. weights: null if behaviours
// are not known.
void doubtOtherPhases(ComparedCaptures &captures, const ClassWeights *weights, bool isOfOneRun);

} // namespace zoe
