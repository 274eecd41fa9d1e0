#include "analysis/comparison/block_length.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace zoe {

namespace {

constexpr std::size_t kMostPoints = 2048;
constexpr std::size_t kFunctions = 8;

// Autocovariances of lags 0 to maxLag.
std::vector<double> autocovariances(std::span<const double> values, std::size_t maxLag)
{
    const auto n = static_cast<double>(values.size());
    double mean = 0;
    for (const double value : values)
        mean += value / n;
    std::vector<double> centred;
    centred.reserve(values.size());
    for (const double value : values)
        centred.push_back(value - mean);
    std::vector<double> covariances(maxLag + 1);
    for (std::size_t lag = 0; lag <= maxLag; ++lag) {
        for (std::size_t i = lag; i < centred.size(); ++i)
            covariances[lag] += centred[i] * centred[i - lag];
        covariances[lag] /= n;
    }
    return covariances;
}

// The lag behind which correlations are negligible: the first that is followed by a run of small
// ones.
std::size_t lastCorrelatedLag(const std::vector<double> &covariances, double n)
{
    const auto run = static_cast<std::size_t>(std::max(5.0, std::ceil(std::sqrt(std::log10(n)))));
    const double small = 2 * std::sqrt(std::log10(n) / n);
    std::size_t streak = 0;
    for (std::size_t lag = 1; lag < covariances.size(); ++lag) {
        streak = std::abs(covariances[lag]) < small * covariances[0] ? streak + 1 : 0;
        if (streak == run)
            return lag - run;
    }
    return covariances.size() - 1;
}

double flatTop(double x)
{
    return std::clamp(2 * (1 - std::abs(x)), 0.0, 1.0);
}

double lengthOf(std::span<const double> values)
{
    const auto n = static_cast<double>(values.size());
    // Phases of a program last longer than the few lags that are customary.
    const std::size_t maxLag =
        std::max<std::size_t>(1, std::min<std::size_t>(values.size() / 4, 512));
    const auto covariances = autocovariances(values, maxLag);
    // Less is rounding: all values are the same.
    const double first = values[0];
    if (!(covariances[0] > 1e-24 * first * first))
        return 1;
    const std::size_t correlated = lastCorrelatedLag(covariances, n);
    const std::size_t window = std::max<std::size_t>(1, std::min(2 * correlated, maxLag));
    double spectrum = covariances[0];
    double slope = 0;
    for (std::size_t lag = 1; lag <= window; ++lag) {
        const auto k = static_cast<double>(lag);
        const double weighted = flatTop(k / static_cast<double>(window)) * covariances[lag];
        spectrum += 2 * weighted;
        slope += 2 * k * weighted;
    }
    // A spectrum at 0 that is estimated as nothing says nothing about the length.
    if (!(std::abs(spectrum) > 1e-9 * covariances[0]))
        return 1;
    return std::cbrt(1.5 * n) * std::cbrt((slope / spectrum) * (slope / spectrum));
}

// The sites whose self time a frame varies most.
std::vector<std::size_t> mostVaryingSites(const SideSums &side)
{
    const auto n = static_cast<double>(side.frames());
    std::vector<double> variance(side.sites.size());
    for (std::size_t site = 0; site < variance.size(); ++site) {
        double sum = 0;
        double squares = 0;
        side.selves[site].forEach([&](const FrameSelf &self) {
            const auto ns = static_cast<double>(self.selfNs);
            sum += ns;
            squares += ns * ns;
        });
        variance[site] = squares - sum * sum / n;
    }
    std::vector<std::size_t> sites(variance.size());
    std::iota(sites.begin(), sites.end(), std::size_t{0});
    const auto most =
        sites.begin() + static_cast<std::ptrdiff_t>(std::min(kFunctions, sites.size()));
    std::partial_sort(sites.begin(), most, sites.end(), [&](std::size_t a, std::size_t b) {
        return variance[a] != variance[b] ? variance[a] > variance[b] : a < b;
    });
    sites.erase(most, sites.end());
    return sites;
}

} // namespace

double automaticBlockLength(std::span<const double> series)
{
    return series.size() < 4 ? 1 : lengthOf(series);
}

std::uint32_t blockLength(const SideSums &side)
{
    const std::size_t frames = side.frames();
    const std::size_t perPoint = (frames + kMostPoints - 1) / kMostPoints;
    // Points that stand for as many frames each as the others: the last ones may not fill one.
    const std::size_t points = frames / perPoint;
    std::vector<double> series(points);
    const auto add = [&](std::size_t frame, DurationNs ns) {
        if (frame / perPoint < points)
            series[frame / perPoint] += static_cast<double>(ns);
    };
    for (std::size_t frame = 0; frame < frames; ++frame)
        add(frame, side.durations[frame]);
    double length = automaticBlockLength(series);
    for (const std::size_t site : mostVaryingSites(side)) {
        std::ranges::fill(series, 0.0);
        side.selves[site].forEach([&](const FrameSelf &self) { add(self.frame, self.selfNs); });
        length = std::max(length, automaticBlockLength(series));
    }
    const auto n = static_cast<double>(frames);
    const double most = std::max(1.0, n / 4);
    const double least = std::min(most, std::cbrt(n));
    return static_cast<std::uint32_t>(
        std::ceil(std::clamp(length * static_cast<double>(perPoint), least, most)));
}

} // namespace zoe
