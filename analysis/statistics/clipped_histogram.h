// Histograms whose rare long durations don't squeeze the others into a corner. Pure functions;
// thread-safe.
#pragma once

#include <cstddef>

#include "analysis/statistics/histogram.h"

namespace zoe {

constexpr double kHistogramShare = 0.995; // of the durations have bins of their own

// Linear bins, at most so many, as wide as histogramOf() would have them for these durations, from
// the least to what kHistogramShare of them don't exceed; the others are Histogram::above. All of
// them if the longest are not much longer.
[[nodiscard]] Histogram clippedHistogramOf(const DurationSet &durations,
                                           std::size_t mostBins = 512);

} // namespace zoe
