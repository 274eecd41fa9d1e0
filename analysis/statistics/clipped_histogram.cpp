#include "analysis/statistics/clipped_histogram.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zoe {

namespace {

// The longest durations get no bins if they would make all bins this many times wider.
constexpr double kWorthClipping = 1.25;

Histogram wholeHistogramOf(const DurationSet &durations, std::size_t mostBins)
{
    Histogram histogram = histogramOf(durations);
    return histogram.bins() <= mostBins ? std::move(histogram)
                                        : histogramOf(durations, BinScale::Linear, mostBins);
}

} // namespace

Histogram clippedHistogramOf(const DurationSet &durations, std::size_t mostBins)
{
    if (durations.empty())
        return histogramOf(durations);
    const auto least = static_cast<double>(durations[0]);
    const auto most = static_cast<double>(durations[durations.size() - 1]);
    const double end = durations.quantile(kHistogramShare);
    if (end <= least || most - least <= kWorthClipping * (end - least))
        return wholeHistogramOf(durations, mostBins);
    const double width = 2 * (durations.quantile(0.75) - durations.quantile(0.25)) /
                         std::cbrt(static_cast<double>(durations.size()));
    const auto limit = static_cast<double>(mostBins);
    const double bins =
        width > 0 ? std::clamp(std::ceil((end - least) / width), 1.0, limit) : limit;
    std::vector<double> edges;
    for (int i = 0; i <= static_cast<int>(bins); ++i)
        edges.push_back(least + (end - least) * i / bins);
    return histogramWithEdges(durations, std::move(edges));
}

} // namespace zoe
