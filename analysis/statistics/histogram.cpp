#include "analysis/statistics/histogram.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

constexpr std::size_t kMostBins = 512;

// The quantile, on the scale, of the values starting at a rank.
double quantileFrom(const DurationSet &durations, std::size_t first, double q, BinScale scale)
{
    const QuantilePosition at = quantilePosition(durations.size() - first, q);
    const DurationNs lower = durations[first + at.lower];
    const DurationNs upper = durations[first + at.upper];
    if (scale == BinScale::Linear)
        return interpolated(lower, upper, at.fraction);
    return std::lerp(std::log(static_cast<double>(lower)), std::log(static_cast<double>(upper)),
                     at.fraction);
}

// For the values starting at a rank.
std::size_t automaticBins(const DurationSet &durations, std::size_t first, BinScale scale)
{
    const auto at = [&](double q) { return quantileFrom(durations, first, q, scale); };
    const double spread = at(1) - at(0);
    double width =
        2 * (at(0.75) - at(0.25)) / std::cbrt(static_cast<double>(durations.size() - first));
    // Durations are integers: narrower bins would only show gaps.
    if (scale == BinScale::Linear)
        width = std::max(width, 1.0);
    if (!(spread > 0))
        return 1;
    if (!(width > 0)) // half of all values are equal, the others are not
        return kMostBins;
    return std::clamp<std::size_t>(
        static_cast<std::size_t>(std::min(std::ceil(spread / width), double{kMostBins})), 1,
        kMostBins);
}

// Strictly rising, even if doubles are too coarse for the requested number of bins.
std::vector<double> edgesBetween(DurationNs least, DurationNs greatest, std::size_t bins,
                                 BinScale scale)
{
    const auto low = static_cast<double>(least);
    auto high = static_cast<double>(greatest);
    if (!(high > low))
        high = std::max(low + 1, std::nextafter(low, std::numeric_limits<double>::infinity()));
    std::vector<double> edges{low};
    for (std::size_t i = 1; i < bins; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(bins);
        const double edge = scale == BinScale::Logarithmic
                                ? std::exp(std::lerp(std::log(low), std::log(high), share))
                                : std::lerp(low, high, share);
        if (edge > edges.back() && edge < high)
            edges.push_back(edge);
    }
    edges.push_back(high);
    return edges;
}

} // namespace

Histogram histogramOf(const DurationSet &durations, BinScale scale, std::size_t bins)
{
    const std::size_t first = scale == BinScale::Logarithmic
                                  ? durations.countWhile([](DurationNs ns) { return ns <= 0; })
                                  : 0;
    if (first == durations.size()) {
        Histogram none;
        none.logarithmic = scale == BinScale::Logarithmic;
        none.below = first;
        return none;
    }
    if (bins == 0)
        bins = automaticBins(durations, first, scale);
    const DurationNs least = durations[first];
    const DurationNs greatest = durations[durations.size() - 1];
    return histogramWithEdges(durations, edgesBetween(least, greatest, bins, scale), scale);
}

Histogram histogramOf(std::span<const DurationNs> values, BinScale scale, std::size_t bins)
{
    return histogramOf(DurationSet(values), scale, bins);
}

Histogram histogramWithEdges(const DurationSet &durations, std::vector<double> edges,
                             BinScale scale)
{
    assert(edges.size() >= 2);
    Histogram result;
    result.logarithmic = scale == BinScale::Logarithmic;
    result.edges = std::move(edges);
    const auto countBelow = [&](double edge) {
        return durations.countWhile(
            [edge](DurationNs ns) { return static_cast<double>(ns) < edge; });
    };
    result.below = countBelow(result.edges.front());
    std::size_t before = result.below;
    for (std::size_t i = 1; i + 1 < result.edges.size(); ++i) {
        const std::size_t here = countBelow(result.edges[i]);
        result.counts.push_back(here - before);
        before = here;
    }
    const double last = result.edges.back();
    const std::size_t end =
        durations.countWhile([last](DurationNs ns) { return static_cast<double>(ns) <= last; });
    result.counts.push_back(end - before);
    result.above = durations.size() - end;
    return result;
}

Histogram histogramWithEdges(std::span<const DurationNs> values, std::vector<double> edges,
                             BinScale scale)
{
    return histogramWithEdges(DurationSet(values), std::move(edges), scale);
}

} // namespace zoe
