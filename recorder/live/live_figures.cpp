#include "recorder/live/live_figures.h"

#include <algorithm>
#include <cmath>

namespace zoe::recorder {

namespace {

constexpr double kSpikeDeviations = 4;
// A steady function has almost no deviation; its jitter is not a spike.
constexpr double kSpikeFloorNs = kNsPerUs;

} // namespace

LiveFilter::LiveFilter(double tau)
    : m_tauNs(tau * kNsPerSecond)
{}

double LiveFilter::decay(DurationNs overNs) const
{
    return std::exp(-static_cast<double>(overNs) / m_tauNs);
}

void LiveFilter::endFrame(DurationNs durationNs)
{
    const DurationNs nowNs = m_step.afterNs;
    m_step = {.beforeNs = nowNs,
              .afterNs = nowNs + durationNs,
              .share = -std::expm1(-static_cast<double>(durationNs) / m_tauNs),
              .known = -std::expm1(-static_cast<double>(nowNs) / m_tauNs),
              .canSpike = static_cast<double>(nowNs) >= m_tauNs};
    ++m_frames;
    m_frame.frameTotalNs = durationNs;
    update(m_frame);
}

void LiveFilter::update(LiveFigures &figures) const
{
    const double kept = decay(m_step.beforeNs - figures.atNs);
    const auto filter = [&](Sums &sums, std::uint64_t &spikes, DurationNs valueNs) {
        sums.first *= kept;
        sums.second *= kept;
        const auto x = static_cast<double>(valueNs);
        if (m_step.canSpike) {
            const double mean = sums.first / m_step.known;
            const double variance = std::max(0.0, sums.second / m_step.known - mean * mean);
            if (x > mean + kSpikeDeviations * std::sqrt(variance) + kSpikeFloorNs)
                ++spikes;
        }
        sums.first += m_step.share * (x - sums.first);
        sums.second += m_step.share * (x * x - sums.second);
    };
    filter(figures.self, figures.selfSpikes, figures.frameSelfNs);
    filter(figures.total, figures.totalSpikes, figures.frameTotalNs);
    figures.calls *= kept;
    figures.calls += m_step.share * (static_cast<double>(figures.frameCalls) - figures.calls);
    figures.atNs = m_step.afterNs;
    updateBuckets(figures);
    figures.clearFrame();
}

void LiveFilter::updateBuckets(LiveFigures &figures) const
{
    const DurationNs selfNs = figures.frameSelfNs;
    const DurationNs totalNs = figures.frameTotalNs;
    const std::int64_t number = m_step.afterNs / LiveFigures::kBucketNs;
    LiveFigures::Bucket &bucket =
        figures.buckets[static_cast<std::size_t>(number) % LiveFigures::kBuckets];
    if (bucket.number != number)
        bucket = {number, 0, {selfNs, selfNs}, {totalNs, totalNs}};
    ++bucket.frames;
    bucket.self = {std::min(bucket.self.min, selfNs), std::max(bucket.self.max, selfNs)};
    bucket.total = {std::min(bucket.total.min, totalNs), std::max(bucket.total.max, totalNs)};
}

void LiveFilter::fillValue(const Sums &sums, DurationNs atNs, LiveValue &value) const
{
    const double known = -std::expm1(-static_cast<double>(m_step.afterNs) / m_tauNs);
    const double kept = decay(m_step.afterNs - atNs) / known;
    value.smoothedNs = sums.first * kept;
    value.deviationNs =
        std::sqrt(std::max(0.0, sums.second * kept - value.smoothedNs * value.smoothedNs));
}

// Over the window's buckets with frames. A function that wasn't in all frames was 0 in some.
void LiveFilter::fillExtents(const LiveFigures &figures, LiveValues &values) const
{
    using Extent = LiveFigures::Extent;
    constexpr std::size_t kBuckets = LiveFigures::kBuckets;
    const std::int64_t oldest =
        m_step.afterNs / LiveFigures::kBucketNs - static_cast<std::int64_t>(kBuckets) + 1;
    bool first = true;
    const auto include = [&first](LiveValue &value, const Extent &extent) {
        value.minNs = first ? extent.min : std::min(value.minNs, extent.min);
        value.maxNs = first ? extent.max : std::max(value.maxNs, extent.max);
    };
    const auto includeBoth = [&](const Extent &selfExtent, const Extent &totalExtent) {
        include(values.self, selfExtent);
        include(values.total, totalExtent);
        first = false;
    };
    for (std::size_t i = 0; i < kBuckets; ++i) {
        const LiveFigures::Bucket &all = m_frame.buckets[i];
        const LiveFigures::Bucket &own = figures.buckets[i];
        if (all.frames == 0 || all.number < oldest)
            continue;
        const bool any = own.number == all.number;
        if (any)
            includeBoth(own.self, own.total);
        if (!any || own.frames < all.frames)
            includeBoth({}, {});
    }
}

LiveValues LiveFilter::valuesOf(const LiveFigures &figures) const
{
    LiveValues values;
    if (m_step.afterNs > 0) { // frames of length 0 have no weight
        fillValue(figures.self, figures.atNs, values.self);
        fillValue(figures.total, figures.atNs, values.total);
        const double known = -std::expm1(-static_cast<double>(m_step.afterNs) / m_tauNs);
        values.callsPerFrame = figures.calls * decay(m_step.afterNs - figures.atNs) / known;
    }
    fillExtents(figures, values);
    values.self.spikes = figures.selfSpikes;
    values.total.spikes = figures.totalSpikes;
    return values;
}

} // namespace zoe::recorder
