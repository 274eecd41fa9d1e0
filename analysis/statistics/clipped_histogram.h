// Histograms in which rare long durations don't compress the rest. Pure functions; thread-safe.
#pragma once

#include <cstddef>

#include "analysis/statistics/histogram.h"

namespace zoe {

constexpr double kHistogramShare = 0.995; // of the durations get bins

// Linear bins, at most mostBins of the width that histogramOf() would choose for these durations,
// from the least value to the one that kHistogramShare of them don't exceed; longer ones are in
// Histogram::above. Covers all durations if the longest are not much longer.
[[nodiscard]] Histogram clippedHistogramOf(const DurationSet &durations,
                                           std::size_t mostBins = 512);

} // namespace zoe
