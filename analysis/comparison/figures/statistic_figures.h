// Named statistics of one side, with their spread. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/values/named_statistic.h"

namespace zoe {

// The amounts of all frames of a capture, 0 for frames without any.
using FrameAmounts = std::vector<DurationNs>;

struct SideStatistic {
    double value = 0;
    Spread spread;
    double freedom = 0;
    std::vector<double> runValues; // one per capture
    bool tooFewFrames = false;
};

constexpr double kFewestBeyond = 10;

// Whether fewer than ten of this many frames are beyond a quantile: nothing can then be said about
// it.
[[nodiscard]] inline bool hasTooFewBeyond(double frames, double q)
{
    return frames * std::min(q, 1 - q) < kFewestBeyond;
}
// A sentence that says so, and how many frames would be enough. whose: "the base".
std::string tooFewBeyondText(const std::string &whose, double q);

// amounts: for each capture of the side.
SideStatistic sideStatistic(std::span<const CaptureData> captures,
                            std::span<const FrameAmounts> amounts, const NamedStatistic &statistic);

// The quantile with the mix of behaviours of both sides: the frames of each behaviour are weighted
// by the mean of its shares and resampled among themselves; unusual ones count unchanged. Computed
// for each run and averaged. side: its classes. REQUIRES: the captures have classes.
SideStatistic quantileOfMix(std::span<const CaptureData> captures,
                            std::span<const FrameAmounts> amounts, double q, const ClassSide &side,
                            const ClassWeights &weights);

} // namespace zoe
