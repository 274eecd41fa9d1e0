// A comparison in one word, and what it is based on: noise and the state of the machine. Pure
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

// How close to zero an interval must stay for "no change", as a share of the base's figure: for the
// typical frame and the mean, and for the tail.
inline constexpr double kEqualShare = 0.02;
inline constexpr double kEqualTailShare = 0.05;

// For one figure: it changed if zero is not in its interval, whose p is then within the figure's
// share of the error. Otherwise, nothing changed if the interval is narrow, or it is too noisy.
[[nodiscard]] OverallVerdict verdictOf(const FrameFigure &figure, double equalShare);

// A verdict for each question, and a combined one: any change counts; for "no change", both must
// say so.
struct FrameVerdicts {
    OverallVerdict typical = OverallVerdict::TooNoisy; // is the code slower
    OverallVerdict felt = OverallVerdict::TooNoisy;    // does the player notice: mean and tail
    OverallVerdict overall = OverallVerdict::TooNoisy;
};
[[nodiscard]] FrameVerdicts frameVerdictsOf(const FrameQuestions &questions);

// Half of an interval of the mean frame time counts as precise at this share of the base's mean.
inline constexpr double kNarrowShare = 0.01;
// How precisely the change of the mean frame time is known, and what would make it precise: the
// width of its interval falls with the square root of the number of frames.
struct MeanPrecision {
    double halfShare = 0;         // half of the interval, as a share of the base's mean
    std::uint64_t moreFrames = 0; // approximate total; 0: it is precise
    double moreNs = 0;            // time to record them
};
// Not set if there is no interval.
[[nodiscard]] std::optional<MeanPrecision> meanPrecisionOf(const Comparison &comparison);

// The factor by which most functions changed alike, as with a different clock rate or a busy
// machine: at least kLeastAlike functions with at least half a percent of the frame, and four of
// five of all such functions, have about this factor. Not set: there is none, or it is below 2 %.
inline constexpr std::size_t kLeastAlike = 5;
[[nodiscard]] std::optional<double> commonFactorOf(const Comparison &comparison);

} // namespace zoe
