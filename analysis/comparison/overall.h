// A comparison in one word, and what stands behind it: noise and the state of the machine. Pure
// functions; thread-safe.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

enum class OverallVerdict { Slower, Faster, NoChange, TooNoisy };

// Half of an interval that is narrow enough to say that nothing has changed, as a share of the
// base's mean frame time.
inline constexpr double kNarrowShare = 0.01;

// Of the mean frame time, by its interval: beyond zero it is slower or faster. With zero in it
// nothing has changed if the interval is narrow, else nobody can tell.
[[nodiscard]] OverallVerdict overallVerdictOf(const Comparison &comparison);

// About so many more frames in all make the interval of the mean frame time that narrow: its width
// falls with the root of their number. 0: it is already. Not set: there is no interval.
[[nodiscard]] std::optional<std::uint64_t> moreFramesFor(const Comparison &comparison);

// The factor by which most functions changed alike, as by another clock rate or a busy machine: at
// least kLeastAlike functions of half a percent of the frame and four of five of all such have
// about it. Not set: there is none, or it is below 2 %.
inline constexpr std::size_t kLeastAlike = 5;
[[nodiscard]] std::optional<double> commonFactorOf(const Comparison &comparison);

} // namespace zoe
