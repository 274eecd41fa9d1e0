#include "tests/recorder/live_summary_support.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include <QTest>

#include "tests/support/random_capture.h"

using namespace zoe::recorder;

namespace zoe::test {

Chunk frameOf(TimeNs startNs, DurationNs durationNs, const std::vector<Calls> &threads,
              std::uint8_t flags)
{
    Chunk chunk;
    chunk.frames.push_back({.startNs = startNs, .durationNs = durationNs, .flags = flags});
    for (std::size_t thread = 0; thread < threads.size(); ++thread) {
        const std::size_t first = chunk.zones.size();
        for (const Call &call : threads[thread])
            chunk.zones.append({.site = SiteId{call.site},
                                .startNs = startNs + call.startNs,
                                .durationNs = call.durationNs,
                                .depth = call.depth,
                                .flags = call.flags});
        const std::size_t count = chunk.zones.size() - first;
        fillSelfTimes(chunk.zones, first, count);
        chunk.frames[0].zones += static_cast<std::uint32_t>(count);
        if (count > 0)
            chunk.trees.push_back({0, ThreadId{static_cast<std::uint32_t>(thread)},
                                   static_cast<std::uint32_t>(first),
                                   static_cast<std::uint32_t>(count)});
    }
    return chunk;
}

LiveStatistics begunStatistics()
{
    LiveStatistics statistics(0.5);
    statistics.add(frameOf(0, 0, {}, kFrameAdded | kFrameBegins));
    return statistics;
}

std::shared_ptr<const LiveNames> siteNames(std::size_t count)
{
    auto names = std::make_shared<LiveNames>();
    for (std::size_t i = 0; i < count; ++i)
        names->push_back({"site " + std::to_string(i), "file.cpp", static_cast<std::uint32_t>(i)});
    return names;
}

std::vector<Chunk> randomFrames(std::uint64_t seed, double seconds)
{
    RandomCaptureOptions options;
    options.seed = seed;
    options.frames = 60;
    options.sites = kRandomSites;
    options.extras = false;
    const auto capture = randomCapture(options);
    std::vector<Chunk> chunks;
    DurationNs allNs = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        chunks.push_back(**capture->chunk(i));
        for (FrameRecord &frame : chunks.back().frames) {
            frame.flags = 0;
            allNs += frame.durationNs;
        }
    }
    // The same, slower, so that windows and filters have something to do.
    const auto factor = std::max<DurationNs>(1, static_cast<DurationNs>(seconds * 1e9) / allNs);
    for (Chunk &chunk : chunks) {
        for (FrameRecord &frame : chunk.frames)
            frame.durationNs *= factor;
        for (DurationNs &durationNs : chunk.zones.durationNs)
            durationNs *= factor;
        for (DurationNs &selfNs : chunk.zones.selfNs)
            selfNs *= factor;
    }
    return chunks;
}

namespace {

// Mean and deviation of the first values, by the weight that each has left.
std::pair<double, double> weighted(const std::vector<DurationNs> &dt,
                                   const std::vector<DurationNs> &values, std::size_t count,
                                   double tauNs)
{
    std::vector<double> weights(count);
    double later = 1;
    for (std::size_t i = count; i-- > 0;) {
        const double share = 1 - std::exp(-static_cast<double>(dt[i]) / tauNs);
        weights[i] = share * later;
        later *= 1 - share;
    }
    double sum = 0;
    double mean = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += weights[i];
        mean += weights[i] * static_cast<double>(values[i]);
    }
    mean /= sum;
    double variance = 0;
    for (std::size_t i = 0; i < count; ++i)
        variance += weights[i] * std::pow(static_cast<double>(values[i]) - mean, 2);
    return {mean, std::sqrt(variance / sum)};
}

} // namespace

LiveValue slowValue(const std::vector<DurationNs> &dt, const std::vector<DurationNs> &values,
                    double tauNs)
{
    LiveValue value;
    std::tie(value.smoothedNs, value.deviationNs) = weighted(dt, values, dt.size(), tauNs);
    std::vector<TimeNs> ends;
    TimeNs at = 0;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        if (static_cast<double>(at) >= tauNs) {
            const auto [mean, deviation] = weighted(dt, values, i, tauNs);
            if (static_cast<double>(values[i]) > mean + 4 * deviation + 1000)
                ++value.spikes;
        }
        at += dt[i];
        ends.push_back(at);
    }
    bool first = true;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        if (ends[i] / 500'000'000 <= at / 500'000'000 - 8)
            continue;
        value.minNs = first ? values[i] : std::min(value.minNs, values[i]);
        value.maxNs = first ? values[i] : std::max(value.maxNs, values[i]);
        first = false;
    }
    return value;
}

double slowMean(const std::vector<DurationNs> &dt, const std::vector<DurationNs> &values,
                double tauNs)
{
    return weighted(dt, values, dt.size(), tauNs).first;
}

std::vector<DurationNs> frameLengths(const std::vector<Chunk> &chunks)
{
    std::vector<DurationNs> lengths;
    for (const Chunk &chunk : chunks)
        for (const FrameRecord &frame : chunk.frames)
            lengths.push_back(frame.durationNs);
    return lengths;
}

void compare(const LiveValue &found, const LiveValue &twin)
{
    const double tolerance = 1e-6 * (twin.smoothedNs + twin.deviationNs) + 1e-6;
    QVERIFY2(std::abs(found.smoothedNs - twin.smoothedNs) <= tolerance,
             qPrintable(QString("%1 %2").arg(found.smoothedNs).arg(twin.smoothedNs)));
    QVERIFY2(std::abs(found.deviationNs - twin.deviationNs) <= tolerance,
             qPrintable(QString("%1 %2").arg(found.deviationNs).arg(twin.deviationNs)));
    QCOMPARE(found.minNs, twin.minNs);
    QCOMPARE(found.maxNs, twin.maxNs);
    QCOMPARE(found.spikes, twin.spikes);
}

} // namespace zoe::test
