#include "plugins/importers/common/sample_zones.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/statistics/median.h"

namespace zoe {

namespace {

constexpr std::int64_t kLongestSampleNs = 86'400'000'000'000; // a day

// Times may be so far apart that their difference overflows.
std::int64_t gapNs(std::int64_t fromNs, std::int64_t toNs)
{
    const std::uint64_t gap = static_cast<std::uint64_t>(toNs) - static_cast<std::uint64_t>(fromNs);
    return static_cast<std::int64_t>(std::min<std::uint64_t>(gap, kLongestSampleNs));
}

std::int64_t later(std::int64_t timeNs, std::int64_t byNs)
{
    return timeNs > std::numeric_limits<std::int64_t>::max() - byNs
               ? std::numeric_limits<std::int64_t>::max()
               : timeNs + byNs;
}

// Median gap between neighbours, at most a day; 1 ms for a single sample.
std::int64_t usualGap(std::span<const TraceStackSample> samples)
{
    std::vector<std::int64_t> gaps;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (samples[i].timeNs > samples[i - 1].timeNs)
            gaps.push_back(gapNs(samples[i - 1].timeNs, samples[i].timeNs));
    }
    if (gaps.empty())
        return 1'000'000;
    return upperMedian(gaps);
}

Status makeZones(TraceData &data, std::span<const TraceStackSample> samples, std::int64_t usualNs,
                 const Task &task)
{
    TraceTrack &track = data.tracks[samples.front().track];
    std::vector<std::uint32_t> open;
    std::vector<std::uint32_t> path; // from the root
    const auto goTo = [&](std::int64_t timeNs) {
        goToStack(track, data.sites, timeNs, open, path);
        data.seeTime(timeNs, timeNs);
    };
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        path.clear();
        for (std::uint32_t at = samples[i].stack; at != StringTable::kNone;
             at = data.stacks[at].callers) {
            if (path.size() == TraceStack::kDeepest) {
                data.report.count("stacks deeper than 1024 frames were cut");
                break;
            }
            path.push_back(data.stacks[at].site);
        }
        std::ranges::reverse(path);
        goTo(samples[i].timeNs);
        const bool last = i + 1 == samples.size();
        const std::int64_t endNs = later(samples[i].timeNs, last ? usualNs : 2 * usualNs);
        if (last || samples[i + 1].timeNs > endNs) {
            path.clear();
            goTo(endNs);
        }
    }
    return {};
}

} // namespace

bool countsCpuTime(std::string_view event)
{
    const std::string_view name = event.substr(0, event.find(':'));
    return name == "cpu-clock" || name == "task-clock";
}

Status finishSamples(TraceData &data, const Task &task)
{
    std::ranges::stable_sort(data.stackSamples, {}, [](const TraceStackSample &sample) {
        return std::tuple(sample.track, sample.timeNs);
    });
    std::uint64_t made = 0;
    const std::span<TraceStackSample> all(data.stackSamples);
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first;
        while (end < all.size() && all[end].track == all[first].track)
            ++end;
        const std::span<TraceStackSample> own = all.subspan(first, end - first);
        const std::int64_t usualNs = usualGap(own);
        for (TraceStackSample &sample : own)
            sample.periodNs = sample.periodNs == 0 ? usualNs : sample.periodNs;
        if (data.tracks[own.front().track].events.empty()) {
            if (const Status zones = makeZones(data, own, usualNs, task); !zones)
                return zones;
            made += own.size();
        }
        first = end;
    }
    if (made > 0)
        data.report.count("samples were turned into zones that last until the thread's next "
                          "sample, at most twice the usual interval",
                          made);
    return {};
}

} // namespace zoe
