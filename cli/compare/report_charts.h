// The pictures of the HTML report, as SVG. Pure functions.
#pragma once

#include <span>
#include <string>

#include "analysis/comparison/comparison.h"

namespace zoe::cli {

// Frame times of both sides over each other, as shares of their frames.
std::string histogramChart(const Histogram &base, const Histogram &head);

// The share of the frames that took at most a given time. REQUIRES: sorted, not empty.
std::string cumulativeChart(std::span<const DurationNs> base, std::span<const DurationNs> head);

// From the base's mean frame time to the head's, function by function.
std::string waterfallChart(const Comparison &comparison);

// The functions whose self time changed most, with their intervals.
std::string functionsChart(const Comparison &comparison);

// Contribution of each behaviour: mix and code.
std::string mixChart(const Mix &mix);

} // namespace zoe::cli
