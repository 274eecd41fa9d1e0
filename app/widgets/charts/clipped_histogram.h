// A histogram whose rare long durations don't squeeze the others into a corner. Pure function;
// thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/statistics/histogram.h"

namespace zoe::app {

constexpr double kHistogramShare = 0.995; // of the durations have bins of their own
// The longest durations are given none where that makes the others so many times as wide.
constexpr double kWorthClipping = 1.25;

// Linear bins, as wide as histogramOf() would have them for these durations, from the least to what
// kHistogramShare of them don't exceed; the others are Histogram::above. All of them if the longest
// are not much longer.
[[nodiscard]] inline Histogram clippedHistogramOf(const DurationSet &durations)
{
    constexpr double kMostBins = 512;
    if (durations.empty())
        return histogramOf(durations);
    const auto least = static_cast<double>(durations[0]);
    const auto most = static_cast<double>(durations[durations.size() - 1]);
    const double end = durations.quantile(kHistogramShare);
    if (end <= least || most - least <= kWorthClipping * (end - least))
        return histogramOf(durations);
    const double width = 2 * (durations.quantile(0.75) - durations.quantile(0.25)) /
                         std::cbrt(static_cast<double>(durations.size()));
    const double bins =
        width > 0 ? std::clamp(std::ceil((end - least) / width), 1.0, kMostBins) : kMostBins;
    std::vector<double> edges;
    for (int i = 0; i <= static_cast<int>(bins); ++i)
        edges.push_back(least + (end - least) * i / bins);
    return histogramWithEdges(durations, std::move(edges));
}

} // namespace zoe::app
