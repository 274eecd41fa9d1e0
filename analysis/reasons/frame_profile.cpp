#include "analysis/reasons/frame_profile.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/frames/frame_values.h"

namespace zoe {

namespace {

void addCost(Cost &sum, const Cost &cost)
{
    sum.ns += cost.ns;
    sum.calls += cost.calls;
    sum.zonesNs += cost.zonesNs;
}

} // namespace

CostKey keyOf(const PathSegment &segment)
{
    CostKey key;
    key.state = segment.state;
    key.wait = segment.wait;
    key.site = segment.site;
    key.otherSite = segment.otherSite;
    if (segment.state == PathState::Running || segment.state == PathState::Unknown)
        key.inner = segment.inner;
    if (segment.wait == WaitKind::Lock) {
        key.lock = segment.lock;
        key.holder = segment.other;
    }
    return key;
}

FrameCosts costsOf(const FrameScene &scene, std::span<const PathSegment> path)
{
    FrameCosts costs;
    std::set<std::tuple<CostKey, ThreadId, std::uint32_t>> seen;
    for (const PathSegment &segment : path) {
        const CostKey key = keyOf(segment);
        Cost &cost = costs[key];
        cost.ns += segment.durationNs();
        if (segment.zone == kNoZone || !seen.emplace(key, segment.thread, segment.zone).second)
            continue;
        ++cost.calls;
        cost.zonesNs += scene.lane(segment.thread).tree.durations()[segment.zone];
    }
    return costs;
}

FrameCosts elapsedCosts(const FrameCosts &costs)
{
    FrameCosts result;
    for (const auto &[key, cost] : costs) {
        CostKey plain = key;
        if (key.state == PathState::Unknown)
            plain.state = PathState::Running;
        addCost(result[plain], cost);
    }
    return result;
}

bool knowsStates(const FrameCosts &costs)
{
    Int128 known = 0;
    Int128 all = 0;
    for (const auto &[key, cost] : costs) {
        all += cost.ns;
        known += key.state != PathState::Unknown ? cost.ns : 0;
    }
    return all > 0 && 2 * known >= all;
}

namespace {

void addCosts(FrameCosts &sums, const FrameCosts &costs)
{
    for (const auto &[key, cost] : costs)
        addCost(sums[key], cost);
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
                                const Task &task)
{
    TypicalFrames result;
    const auto records = capture.frames();
    std::erase_if(frames, [&](FrameIndex frame) { return records[frame].missing(); });
    result.of = frames.size();
    if (frames.empty())
        return result;
    std::ranges::sort(
        frames, {}, [&](FrameIndex frame) { return std::pair(records[frame].durationNs, frame); });
    const std::size_t tenth = frames.size() / 10;
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
    PathOptions options{true, namedWaitsOf(capture)};
    SceneLoader loader(capture);
    for (std::size_t i = 0; i < looked.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const auto scene = loader.load(looked[i]);
        task.progress(0.1 + 0.9 * static_cast<double>(i + 1) / static_cast<double>(looked.size()));
        if (!scene)
            continue;
        result.frames.push_back(looked[i]);
        result.durationsNs += scene->durationNs();
        options.useStates = true;
        addCosts(result.byState, costsOf(*scene, criticalPath(*scene, *thread, options)));
        options.useStates = false;
        addCosts(result.elapsed,
                 elapsedCosts(costsOf(*scene, criticalPath(*scene, *thread, options))));
    }
    result.statesKnown = knowsStates(result.byState);
    return result;
}

} // namespace zoe
