// A comparison in one word, and what stands behind it: noise and the state of the machine. Pure
// functions; thread-safe.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

enum class OverallVerdict {
    Slower,
    Faster,
    Mixed, // slower in one figure and faster in another
    NoChange,
    TooNoisy,
};

// How close to zero an interval must stay to say that nothing has changed, as a share of the
// figure of the base: of the typical frame and the mean, and of the tail.
inline constexpr double kEqualShare = 0.02;
inline constexpr double kEqualTailShare = 0.05;

// Of one figure: it changed if p is within its share of the error and zero is not in its interval.
// With zero in it nothing has changed if it is narrow, else nobody can tell.
[[nodiscard]] OverallVerdict verdictOf(const FrameFigure &figure, double equalShare);

// A verdict for each question, and one of both: what changed counts, and if nothing did, both must
// say so.
struct FrameVerdicts {
    OverallVerdict typical = OverallVerdict::TooNoisy; // is the code slower
    OverallVerdict felt = OverallVerdict::TooNoisy;    // does the player feel it: mean and tail
    OverallVerdict overall = OverallVerdict::TooNoisy;
};
[[nodiscard]] FrameVerdicts frameVerdictsOf(const FrameQuestions &questions);

// Half of an interval of the mean frame time that is precise, as a share of the base's mean.
inline constexpr double kNarrowShare = 0.01;
// How precisely the change of the mean frame time is known, and what would make it precise: the
// width of its interval falls with the root of the number of frames.
struct MeanPrecision {
    double halfShare = 0;         // half of the interval, as a share of the base's mean
    std::uint64_t moreFrames = 0; // about so many in all; 0: it is precise
    double moreNs = 0;            // what they take to record
};
// Not set: there is no interval.
[[nodiscard]] std::optional<MeanPrecision> meanPrecisionOf(const Comparison &comparison);

// The factor by which most functions changed alike, as by another clock rate or a busy machine: at
// least kLeastAlike functions of half a percent of the frame and four of five of all such have
// about it. Not set: there is none, or it is below 2 %.
inline constexpr std::size_t kLeastAlike = 5;
[[nodiscard]] std::optional<double> commonFactorOf(const Comparison &comparison);

} // namespace zoe
