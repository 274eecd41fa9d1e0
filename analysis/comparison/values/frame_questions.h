// The two questions that a comparison answers about frame times, and how they share the error.
// Values.
#pragma once

#include <limits>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// A figure of the frame times on both sides. Its interval has the confidence that its share of the
// error leaves (Bonferroni): half for the typical frame, the other half for mean and tail together.
// If variances come from blocks, all have half of that (marked_functions.h).
struct FrameFigure {
    Change change{.interval = {-std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::infinity()}};
    double confidence = 0.95;
};

struct FrameQuestions {
    // Is the code slower? The mean of the middle half of the frames of each behaviour.
    FrameFigure typical = {};
    // Does the player notice? The mean of all frames, and their tail.
    FrameFigure mean = {};
    FrameFigure tail = {};
    // For the tail: 0.99, or 0.95 if fewer than ten frames of a side are beyond that. 0: fewer are
    // beyond 0.95 too, and only the mean is tested.
    double tailQuantile = 0;
    // Mean and tail are those with the mix of behaviours held constant.
    bool isLikeWithLike = false;
    // The typical frame is computed from behaviours that both sides have, and these are far from
    // all: it may show a change, but not that there is none.
    bool isOfPart = false;
};

// The confidence for a share of its error.
[[nodiscard]] inline double sharedBy(double confidence, double share)
{
    return 1 - (1 - confidence) * share;
}
inline constexpr double kShareOfTypical = 0.5;
// The share of the mean or of the tail, if there are one or two of them.
[[nodiscard]] inline double shareOfFelt(bool hasTail)
{
    return (1 - kShareOfTypical) / (hasTail ? 2 : 1);
}

} // namespace zoe
