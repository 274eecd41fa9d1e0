// Answers the two questions about frame times. Pure function; thread-safe.
#pragma once

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/values/frame_questions.h"

namespace zoe {

// weights: null without classes.
[[nodiscard]] FrameQuestions frameQuestions(const ComparedCaptures &captures,
                                            const ClassWeights *weights);

// The percentile that represents the tail if the shorter side has this many frames; 0: none.
[[nodiscard]] double tailQuantileFor(double frames);

} // namespace zoe
