#include "recorder/live_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zoe::recorder {

namespace {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kLeftOut = kUnknown - 1;
constexpr double kSpikeDeviations = 4;
// A function that always takes the same has no deviation to speak of; its jitter is no spike.
constexpr double kSpikeFloorNs = kNsPerUs;

constexpr std::array<std::array<double, 3>, 3> kHeat{
    {{0x4C, 0x8D, 0xFF}, {0xFF, 0xD2, 0x4C}, {0xFF, 0x4C, 0x4C}}};

} // namespace

// One frame, for all that is updated with it.
struct LiveStatistics::Step {
    DurationNs beforeNs;
    DurationNs afterNs;
    double share;  // of the new value: 1 - exp(-dt / tau)
    double known;  // of all time, the weight of what was before: 1 - exp(-T / tau)
    bool canSpike; // enough has been seen to know what is usual
};

std::uint32_t heatColour(double variability)
{
    const double position = 2 * std::clamp(variability, 0.0, 1.0);
    const std::size_t below = position < 1 ? 0 : 1;
    const double share = position - static_cast<double>(below);
    std::uint32_t colour = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = kHeat[below][i] + share * (kHeat[below + 1][i] - kHeat[below][i]);
        colour = colour << 8 | static_cast<std::uint32_t>(std::lround(part));
    }
    return colour;
}

LiveStatistics::LiveStatistics(double tau)
    : m_tauNs(tau * kNsPerSecond)
{}

double LiveStatistics::decay(DurationNs overNs) const
{
    return std::exp(-static_cast<double>(overNs) / m_tauNs);
}

void LiveStatistics::add(const Chunk &chunk)
{
    for (std::size_t i = 0; i < chunk.frames.size(); ++i) {
        const FrameRecord &frame = chunk.frames[i];
        m_lostZones += frame.lostZones;
        const bool pause = (frame.flags & kFrameCut) != 0 && frame.zones == 0;
        if (pause || (frame.flags & (kFramePartial | kFrameMissing)) != 0)
            continue;
        for (const TreeSpan &span : chunk.treesOf(chunk.firstFrame + static_cast<FrameIndex>(i)))
            addTree(chunk.tree(span));
        endFrame(frame);
    }
}

void LiveStatistics::addTree(const ZoneTree &tree)
{
    const auto leaveDownTo = [this](std::size_t depth) {
        for (; m_path.size() > depth; m_path.pop_back())
            if (m_path.back() != kLeftOut)
                --m_functions[m_path.back()].openZones;
    };
    const auto sites = tree.sites();
    const auto depths = tree.depths();
    const auto selves = tree.selves();
    const auto durations = tree.durations();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        leaveDownTo(depths[i]);
        const std::uint32_t index = functionOf(sites[i]);
        m_path.push_back(index);
        if (index == kLeftOut)
            continue;
        Function &function = m_functions[index];
        if (!function.inFrame) {
            function.inFrame = true;
            m_inFrame.push_back(index);
        }
        function.frameSelfNs += selves[i];
        if (function.openZones++ == 0)
            function.frameTotalNs += durations[i];
        if ((flags[i] & kContinuesFrom) == 0)
            ++function.frameCalls;
    }
    leaveDownTo(0);
}

std::uint32_t LiveStatistics::functionOf(std::uint32_t site)
{
    if (site >= m_functionOf.size())
        m_functionOf.resize(site + std::size_t{1}, kUnknown);
    std::uint32_t &index = m_functionOf[site];
    if (index != kUnknown)
        return index;
    if (m_functions.size() == kMostFunctions) {
        ++m_leftOut;
        return index = kLeftOut;
    }
    index = static_cast<std::uint32_t>(m_functions.size());
    m_functions.emplace_back().site = SiteId{site};
    return index;
}

void LiveStatistics::endFrame(const FrameRecord &frame)
{
    const auto dtNs = static_cast<double>(frame.durationNs);
    const Step step{.beforeNs = m_nowNs,
                    .afterNs = m_nowNs + frame.durationNs,
                    .share = -std::expm1(-dtNs / m_tauNs),
                    .known = -std::expm1(-static_cast<double>(m_nowNs) / m_tauNs),
                    .canSpike = static_cast<double>(m_nowNs) >= m_tauNs};
    m_nowNs = step.afterNs;
    ++m_frames;
    for (const std::uint32_t index : m_inFrame)
        update(m_functions[index], step);
    m_inFrame.clear();
    m_frame.frameTotalNs = frame.durationNs;
    update(m_frame, step);
}

void LiveStatistics::update(Function &function, const Step &step) const
{
    const double kept = decay(step.beforeNs - function.atNs);
    const auto filter = [&](Sums &sums, std::uint64_t &spikes, DurationNs valueNs) {
        sums.first *= kept;
        sums.second *= kept;
        const auto x = static_cast<double>(valueNs);
        if (step.canSpike) {
            const double mean = sums.first / step.known;
            const double variance = std::max(0.0, sums.second / step.known - mean * mean);
            if (x > mean + kSpikeDeviations * std::sqrt(variance) + kSpikeFloorNs)
                ++spikes;
        }
        sums.first += step.share * (x - sums.first);
        sums.second += step.share * (x * x - sums.second);
    };
    filter(function.self, function.selfSpikes, function.frameSelfNs);
    filter(function.total, function.totalSpikes, function.frameTotalNs);
    function.calls *= kept;
    function.calls += step.share * (function.frameCalls - function.calls);
    function.atNs = step.afterNs;

    const std::int64_t number = step.afterNs / kBucketNs;
    Bucket &bucket = function.buckets[static_cast<std::size_t>(number) % kBuckets];
    if (bucket.number != number)
        bucket = {number,
                  0,
                  {function.frameSelfNs, function.frameSelfNs},
                  {function.frameTotalNs, function.frameTotalNs}};
    ++bucket.frames;
    bucket.self = {std::min(bucket.self.min, function.frameSelfNs),
                   std::max(bucket.self.max, function.frameSelfNs)};
    bucket.total = {std::min(bucket.total.min, function.frameTotalNs),
                    std::max(bucket.total.max, function.frameTotalNs)};

    function.frameSelfNs = 0;
    function.frameTotalNs = 0;
    function.frameCalls = 0;
    function.inFrame = false;
}

LiveValue LiveStatistics::valueOf(const Sums &sums, DurationNs atNs) const
{
    LiveValue value;
    if (m_nowNs == 0) // frames without length have no weight
        return value;
    const double known = -std::expm1(-static_cast<double>(m_nowNs) / m_tauNs);
    const double kept = decay(m_nowNs - atNs) / known;
    value.smoothedNs = sums.first * kept;
    value.deviationNs =
        std::sqrt(std::max(0.0, sums.second * kept - value.smoothedNs * value.smoothedNs));
    return value;
}

// In the buckets of the window in which there were frames. A function that was not in all of them
// was 0 in some.
void LiveStatistics::fillExtents(const Function &function, LiveValue &self, LiveValue &total) const
{
    const std::int64_t oldest = m_nowNs / kBucketNs - static_cast<std::int64_t>(kBuckets) + 1;
    bool first = true;
    const auto include = [&first](LiveValue &value, const Extent &extent) {
        value.minNs = first ? extent.min : std::min(value.minNs, extent.min);
        value.maxNs = first ? extent.max : std::max(value.maxNs, extent.max);
    };
    const auto includeBoth = [&](const Extent &selfExtent, const Extent &totalExtent) {
        include(self, selfExtent);
        include(total, totalExtent);
        first = false;
    };
    for (std::size_t i = 0; i < kBuckets; ++i) {
        const Bucket &all = m_frame.buckets[i];
        const Bucket &own = function.buckets[i];
        if (all.frames == 0 || all.number < oldest)
            continue;
        const bool any = own.number == all.number;
        if (any)
            includeBoth(own.self, own.total);
        if (!any || own.frames < all.frames)
            includeBoth({}, {});
    }
}

std::unique_ptr<OwnedSnapshot>
LiveStatistics::snapshot(const std::shared_ptr<const LiveNames> &names) const
{
    auto snapshot = std::make_unique<OwnedSnapshot>();
    snapshot->names = names;
    snapshot->rows.reserve(m_functions.size());
    const double known = -std::expm1(-static_cast<double>(m_nowNs) / m_tauNs);
    for (const Function &function : m_functions) {
        LiveFunction row;
        const LiveName &name = (*names)[function.site.value];
        row.label = name.label.c_str();
        row.file = name.file.c_str();
        row.line = name.line;
        row.self = valueOf(function.self, function.atNs);
        row.total = valueOf(function.total, function.atNs);
        fillExtents(function, row.self, row.total);
        row.self.spikes = function.selfSpikes;
        row.total.spikes = function.totalSpikes;
        row.colour = heatColour(row.self.variability());
        row.callsPerFrame =
            m_nowNs > 0 ? function.calls * decay(m_nowNs - function.atNs) / known : 0;
        snapshot->rows.push_back(row);
    }
    snapshot->functions = snapshot->rows.data();
    snapshot->count = snapshot->rows.size();
    LiveValue unused;
    LiveFrames &frames = snapshot->frames;
    frames.duration = valueOf(m_frame.total, m_frame.atNs);
    fillExtents(m_frame, unused, frames.duration);
    frames.duration.spikes = m_frame.totalSpikes;
    frames.frames = m_frames;
    frames.lostZones = m_lostZones;
    frames.functionsLeftOut = m_leftOut;
    return snapshot;
}

} // namespace zoe::recorder
