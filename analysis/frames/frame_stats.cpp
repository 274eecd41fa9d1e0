#include "analysis/frames/frame_stats.h"

#include <algorithm>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/sliding_window.h"

namespace zoe {

namespace {

constexpr std::size_t kStutterHalf = 9; // frames on each side
constexpr double kStutterFactor = 2.5;

double fpsOf(double durationNs)
{
    return durationNs > 0 ? static_cast<double>(kNsPerSecond) / durationNs : 0;
}

// sorted: durations rising.
double meanOfSlowest(const std::vector<DurationNs> &sorted, std::size_t oneIn)
{
    const std::size_t count = std::max<std::size_t>(1, sorted.size() / oneIn);
    ExactMoments slowest;
    for (std::size_t i = sorted.size() - count; i < sorted.size(); ++i)
        slowest.add(sorted[i]);
    return slowest.distribution().meanNs;
}

double stutterShare(const FrameTimes &frames)
{
    std::size_t stutters = 0;
    SlidOver<DurationNs> around(frames.durationsNs, kStutterHalf);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double limit = kStutterFactor * static_cast<double>(around.moveTo(i).median());
        stutters += static_cast<double>(frames.durationsNs[i]) > limit ? 1 : 0;
    }
    return static_cast<double>(stutters) / static_cast<double>(frames.size());
}

// timesNs: from one frame to the next.
void fillRates(std::vector<DurationNs> timesNs, FrameStats &stats)
{
    stats.rated = timesNs.size();
    if (timesNs.empty())
        return;
    const Distribution times = distributionOf(timesNs); // leaves them unsorted
    std::ranges::sort(timesNs);
    stats.fpsAverage = fpsOf(times.meanNs);
    stats.low1 = fpsOf(meanOfSlowest(timesNs, 100));
    stats.low01 = fpsOf(meanOfSlowest(timesNs, 1000));
    stats.low1Percentile = fpsOf(times.p99Ns);
    stats.low01Percentile = fpsOf(times.p999Ns);
}

// The frame before it is the one before it among the frames.
bool followsOn(const FrameTimes &frames, std::size_t i)
{
    return i > 0 && frames.numbers[i] == frames.numbers[i - 1] + 1 &&
           !std::ranges::binary_search(frames.afterGaps, frames.numbers[i]);
}

void fillBudget(const FrameTimes &frames, DurationNs budgetNs, FrameStats &stats)
{
    ExactMoments moments;
    std::size_t over = 0;
    Int128 timeOver = 0;
    std::uint32_t run = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        moments.add(frames.durationsNs[i]);
        const bool follows = followsOn(frames, i);
        if (frames.durationsNs[i] <= budgetNs) {
            run = 0;
            continue;
        }
        run = follows ? run + 1 : 1;
        ++over;
        timeOver += Int128{frames.durationsNs[i]} - budgetNs;
        if (run > stats.longestBadRun) {
            stats.longestBadRun = run;
            stats.longestBadRunFirst = frames.numbers[i] - (run - 1);
        }
    }
    stats.judged = frames.size();
    stats.misses = over;
    stats.minSlackNs = budgetNs - std::ranges::max(frames.durationsNs);
    stats.meanSlackNs = static_cast<double>(budgetNs) - moments.distribution().meanNs;
    stats.overBudget = static_cast<double>(over) / static_cast<double>(frames.size());
    stats.timeOverBudgetNs = saturated(timeOver);
}

std::vector<DurationNs> periodsOf(const FrameTimes &frames)
{
    std::vector<DurationNs> periods;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        if (followsOn(frames, i))
            periods.push_back(frames.startsNs[i] - frames.startsNs[i - 1]);
    }
    return periods;
}

void fillPeriods(std::vector<DurationNs> periods, FrameStats &stats)
{
    if (periods.empty())
        return;
    stats.periods = periods.size();
    const Distribution distribution = distributionOf(periods);
    stats.periodNs = distribution.medianNs;
    stats.jitterNs = distribution.stdevNs;
    stats.maxJitterNs =
        static_cast<DurationNs>(std::max(static_cast<double>(distribution.maxNs) - stats.periodNs,
                                         stats.periodNs - static_cast<double>(distribution.minNs)));
}

} // namespace

FrameStats frameStats(const FrameTimes &frames, DurationNs budgetNs)
{
    return frameStats(frames, frames, budgetNs);
}

FrameStats frameStats(const FrameTimes &frames, const FrameTimes &marked, DurationNs budgetNs)
{
    FrameStats stats;
    stats.partialFrames = frames.partialFrames;
    stats.addedFrames = frames.addedFrames;
    stats.unreadableFrames = frames.unreadableFrames;
    stats.budgetNs = budgetNs;
    std::vector<DurationNs> periods = periodsOf(marked);
    if (frames.size() > 0) {
        std::vector<DurationNs> durations = frames.durationsNs;
        stats.duration = distributionOf(durations);
        stats.stutterShare = stutterShare(frames);
        fillRates(frames.apart ? periods : frames.durationsNs, stats);
    }
    if (marked.size() == 0)
        return stats;
    fillBudget(marked, budgetNs, stats);
    fillPeriods(std::move(periods), stats);
    if (stats.longestBadRun > 0) {
        const auto place = std::ranges::lower_bound(marked.numbers, stats.longestBadRunFirst);
        const TimeNs startNs =
            marked.startsNs[static_cast<std::size_t>(place - marked.numbers.begin())];
        // Frames with length 0 may begin at the same time before it.
        const auto behind = std::ranges::upper_bound(frames.startsNs, startNs);
        stats.longestBadRunFirst =
            frames.numbers[static_cast<std::size_t>(behind - frames.startsNs.begin()) - 1];
    }
    return stats;
}

FrameStats frameStats(const Capture &capture, const Selection &selection, DurationNs budgetNs)
{
    return frameStats(frameTimes(capture, selection), budgetNs);
}

} // namespace zoe
