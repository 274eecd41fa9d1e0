#include "analysis/reasons/typical_frames.h"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/walk/frame_thread.h"

namespace zoe {

namespace {

void addCosts(FrameCosts &sums, const FrameCosts &costs)
{
    for (const auto &[key, cost] : costs)
        sums[key] += cost;
}

// The middle half by duration, by frame; evenly thinned out.
std::vector<FrameIndex> middleHalf(std::span<const FrameIndex> byDuration, std::size_t most)
{
    const std::size_t quarter = byDuration.size() / 4;
    const auto half = byDuration.subspan(quarter, byDuration.size() - 2 * quarter);
    std::vector<FrameIndex> frames(half.begin(), half.end());
    std::ranges::sort(frames);
    if (frames.size() <= most)
        return frames;
    std::vector<FrameIndex> spread;
    for (std::size_t i = 0; i < most; ++i)
        spread.push_back(frames[i * frames.size() / most]);
    return spread;
}

} // namespace

Result<TypicalFrames> typicalOf(const Capture &capture, std::vector<FrameIndex> frames,
                                KeptCosts &kept, const Task &task)
{
    TypicalFrames result;
    const auto records = capture.frames();
    std::erase_if(frames, [&](FrameIndex frame) { return records[frame].missing(); });
    result.of = frames.size();
    if (frames.empty())
        return result;
    std::vector<std::pair<DurationNs, FrameIndex>> byDuration;
    byDuration.reserve(frames.size());
    for (const FrameIndex frame : frames)
        byDuration.emplace_back(records[frame].durationNs, frame);
    std::ranges::sort(byDuration);
    std::ranges::transform(byDuration, frames.begin(), &std::pair<DurationNs, FrameIndex>::second);
    const std::size_t tenth = frames.size() / kFewestUsual;
    result.usualLowNs = records[frames[tenth]].durationNs;
    result.usualHighNs = records[frames[frames.size() - 1 - tenth]].durationNs;
    const std::vector<FrameIndex> looked = middleHalf(frames, kMostTypicalFrames);
    FrameRanges ranges;
    for (const FrameIndex frame : looked)
        ranges.add(frame);
    const auto thread = frameThread(capture, ranges, task.part(0, 0.1));
    if (!thread)
        return thread.error();
    result.thread = *thread;
    for (std::size_t i = 0; i < looked.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const KeptCosts::Costs *const costs = kept.of(looked[i], *thread);
        task.progress(0.1 + 0.9 * static_cast<double>(i + 1) / static_cast<double>(looked.size()));
        if (costs == nullptr)
            continue;
        result.frames.push_back(looked[i]);
        result.durationsNs += costs->durationNs;
        result.faults = saturatedSum(result.faults, costs->faults);
        addCosts(result.byState, costs->byState);
        addCosts(result.elapsed, costs->elapsed);
    }
    result.statesKnown = knowsStates(result.byState);
    return result;
}

} // namespace zoe
