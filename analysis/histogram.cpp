#include "analysis/histogram.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/quantile.h"

namespace zoe {

namespace {

constexpr std::size_t kMostBins = 512;

double onScale(DurationNs value, BinScale scale)
{
    const auto linear = static_cast<double>(value);
    return scale == BinScale::Logarithmic ? std::log(linear) : linear;
}

std::size_t automaticBins(std::span<const DurationNs> values, BinScale scale)
{
    std::vector<double> scaled;
    scaled.reserve(values.size());
    for (const DurationNs value : values)
        scaled.push_back(onScale(value, scale));
    std::ranges::sort(scaled);
    const std::span<const double> sorted = scaled;
    const double quartiles = quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25);
    const double spread = sorted.back() - sorted.front();
    double width = 2 * quartiles / std::cbrt(static_cast<double>(values.size()));
    // Durations are whole nanoseconds: narrower bins would only show a comb.
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

// Rises strictly, also where doubles are too coarse for as many bins as were asked for.
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

Histogram histogramOf(std::span<const DurationNs> values, BinScale scale, std::size_t bins)
{
    std::vector<DurationNs> positive;
    std::span<const DurationNs> shown = values;
    if (scale == BinScale::Logarithmic) {
        std::ranges::copy_if(values, std::back_inserter(positive),
                             [](DurationNs value) { return value > 0; });
        shown = positive;
    }
    if (shown.empty()) {
        Histogram none;
        none.logarithmic = scale == BinScale::Logarithmic;
        none.below = values.size();
        return none;
    }
    if (bins == 0)
        bins = automaticBins(shown, scale);
    const auto [least, greatest] = std::ranges::minmax(shown);
    return histogramWithEdges(values, edgesBetween(least, greatest, bins, scale), scale);
}

Histogram histogramWithEdges(std::span<const DurationNs> values, std::vector<double> edges,
                             BinScale scale)
{
    assert(edges.size() >= 2);
    Histogram result;
    result.logarithmic = scale == BinScale::Logarithmic;
    result.edges = std::move(edges);
    result.counts.assign(result.edges.size() - 1, 0);
    for (const DurationNs value : values) {
        const auto x = static_cast<double>(value);
        if (x < result.edges.front()) {
            ++result.below;
        } else if (x > result.edges.back()) {
            ++result.above;
        } else {
            const auto above = std::ranges::upper_bound(result.edges, x);
            const auto bin = static_cast<std::size_t>(above - result.edges.begin()) - 1;
            ++result.counts[std::min(bin, result.counts.size() - 1)];
        }
    }
    return result;
}

} // namespace zoe
