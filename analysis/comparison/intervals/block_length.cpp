#include "analysis/comparison/intervals/block_length.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace zoe {

namespace {

constexpr std::size_t kMostPoints = 2048;
constexpr double kForCoverage = 2;
constexpr double kMostOfFrames = 0.25;
// In one of a hundred pairs of runs with independent frames, noise exceeds this many deviations in
// the lag-1 correlation of one of its 18 series.
constexpr double kCertain = 3.26;
constexpr double kAlike = 0.5;

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
    // Of several lags at once, since each addition to a sum waits for the one before.
    constexpr std::size_t kAtOnce = 4;
    std::vector<double> covariances;
    while (covariances.size() <= maxLag) {
        const std::size_t lag = covariances.size();
        const std::size_t common = std::min(lag + kAtOnce - 1, centred.size());
        std::array<double, kAtOnce> sums{};
        for (std::size_t k = 0; k < kAtOnce; ++k) {
            for (std::size_t i = lag + k; i < common; ++i)
                sums[k] += centred[i] * centred[i - lag - k];
        }
        for (std::size_t i = common; i < centred.size(); ++i) {
            for (std::size_t k = 0; k < kAtOnce; ++k)
                sums[k] += centred[i] * centred[i - lag - k];
        }
        for (const double sum : sums)
            covariances.push_back(sum / n);
    }
    covariances.resize(maxLag + 1);
    return covariances;
}

// The lag after which correlations are negligible: the first that is followed by a run of small
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

struct Alike {
    double length = 1; // automaticBlockLength()
    bool isOfFewPhases = false;
};

// The length is an estimate, often too long by chance in a short run, so the correlation itself has
// to be certain and lasting.
bool isOfFewPhases(double length, const std::vector<double> &covariances, double n)
{
    if (!(kForCoverage * length > kMostOfFrames * n) ||
        !(covariances[1] > kCertain / std::sqrt(n) * covariances[0]))
        return false;
    const auto lags =
        std::min(covariances.size() - 1, static_cast<std::size_t>(std::max(2.0, n / 16)));
    const double sum = std::accumulate(
        covariances.begin() + 1, covariances.begin() + 1 + static_cast<std::ptrdiff_t>(lags), 0.0);
    return sum > kAlike * static_cast<double>(lags) * covariances[0];
}

Alike alikeIn(std::span<const double> values)
{
    if (values.size() < 4)
        return {};
    const auto n = static_cast<double>(values.size());
    // Phases of a program last longer than the usual few lags.
    const std::size_t maxLag =
        std::max<std::size_t>(1, std::min<std::size_t>(values.size() / 4, 512));
    const auto covariances = autocovariances(values, maxLag);
    // Anything less is rounding: all values are the same.
    const double first = values[0];
    if (!(covariances[0] > 1e-24 * first * first))
        return {};
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
    // An estimated spectrum of 0 at 0 gives no information about the length.
    if (!(std::abs(spectrum) > 1e-9 * covariances[0]))
        return {};
    const double length = std::cbrt(1.5 * n) * std::cbrt((slope / spectrum) * (slope / spectrum));
    return {length, isOfFewPhases(length, covariances, n)};
}

} // namespace

double automaticBlockLength(std::span<const double> series)
{
    return alikeIn(series).length;
}

double blockLengthFor(double automatic, std::size_t frames)
{
    const auto n = static_cast<double>(frames);
    const double most = std::max(1.0, kMostOfFrames * n);
    return std::clamp(kForCoverage * automatic, std::min(most, std::cbrt(n)), most);
}

BlockLengths::BlockLengths(std::span<const std::uint16_t> segmentOf, std::size_t segments)
    : m_places(segments)
    , m_pointOf(segmentOf.size())
    , m_segmentOf(segmentOf)
{
    for (const std::uint16_t segment : segmentOf)
        ++m_places[segment].frames;
    for (Place &place : m_places)
        place.perPoint = std::max<std::size_t>(1, (place.frames + kMostPoints - 1) / kMostPoints);
    std::vector<std::size_t> next(segments);
    for (std::size_t i = 0; i < segmentOf.size(); ++i)
        m_pointOf[i] =
            static_cast<std::uint16_t>(next[segmentOf[i]]++ / m_places[segmentOf[i]].perPoint);
}

BlockLengths::Series BlockLengths::series() const
{
    Series all;
    // Complete points only: the last frames may not fill one.
    for (const Place &place : m_places)
        all.emplace_back(place.frames / place.perPoint);
    return all;
}

void BlockLengths::take(const Series &whole)
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Place &place = m_places[i];
        const Alike alike = alikeIn(whole[i]);
        place.length = std::max(place.length, alike.length * static_cast<double>(place.perPoint));
        place.isOfFewPhases = place.isOfFewPhases || alike.isOfFewPhases;
    }
}

void BlockLengths::take(const CaptureSums &sums)
{
    Series frames = series();
    for (std::size_t frame = 0; frame < sums.frames(); ++frame)
        add(frames, frame, sums.durations[frame]);
    take(frames);
    for (const Slot slot : mostVaryingSlots(sums, kVaryingSlots)) {
        Series own = series();
        sums.columns[slot].forEach(
            [&](const FrameFigures &figures) { add(own, figures.frame, figures.selfNs); });
        take(own);
    }
}

std::vector<Segment> BlockLengths::segments(std::uint32_t blockFrames) const
{
    std::vector<Segment> segments;
    for (const Place &place : m_places) {
        if (blockFrames != 0) {
            segments.push_back({place.frames, blockFrames});
            continue;
        }
        segments.push_back(
            {place.frames,
             static_cast<std::uint32_t>(std::ceil(blockLengthFor(place.length, place.frames))),
             place.isOfFewPhases});
    }
    return segments;
}

std::vector<Segment> segmentsOf(const CaptureSums &sums, std::span<const std::uint16_t> segmentOf,
                                std::size_t segments)
{
    BlockLengths lengths(segmentOf, segments);
    lengths.take(sums);
    return lengths.segments();
}

} // namespace zoe
