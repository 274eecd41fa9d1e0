#include "analysis/reasons/frame_profile.h"

#include <algorithm>
#include <span>
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

CostSum::CostSum(const FrameScene &scene)
    : m_scene(scene)
    , m_visited(scene.lanes.size())
{}

std::optional<std::size_t> CostSum::plainKey(const PathSegment &segment)
{
    switch (segment.state) {
    case PathState::Running:
        return segment.inner ? 0 : 1;
    case PathState::Unknown:
        return segment.inner ? 2 : 3;
    case PathState::Preempted:
        return 4;
    case PathState::Waiting:
        break;
    }
    if (segment.wait == WaitKind::Named)
        return 5;
    return segment.wait == WaitKind::Unknown ? std::optional<std::size_t>(6) : std::nullopt;
}

CostSum::Entry &CostSum::entryOf(const PathSegment &segment)
{
    const std::optional<std::size_t> plain = plainKey(segment);
    if (!plain || segment.otherSite.valid())
        return *m_costs.try_emplace(keyOf(segment)).first;
    const std::size_t site = segment.site.valid() ? std::size_t{segment.site.value} + 1 : 0;
    if (m_plain.size() < (site + 1) * kPlainKeys)
        m_plain.resize((site + 1) * kPlainKeys, nullptr);
    Entry *&entry = m_plain[site * kPlainKeys + *plain];
    if (entry == nullptr)
        entry = &*m_costs.try_emplace(keyOf(segment)).first;
    return *entry;
}

// A zone comes again only while it is open, so what is at least as deep is over.
bool CostSum::isFirstVisit(const PathSegment &segment, const ZoneTree &tree, const Entry *entry)
{
    std::vector<Visit> &visited = m_visited[segment.thread.value];
    const std::uint32_t depth = tree.depths()[segment.zone];
    while (!visited.empty() &&
           (visited.back().depth > depth ||
            (visited.back().depth == depth && visited.back().zone != segment.zone)))
        visited.pop_back();
    for (auto visit = visited.rbegin(); visit != visited.rend() && visit->zone == segment.zone;
         ++visit) {
        if (visit->entry == entry)
            return false;
    }
    visited.push_back({segment.zone, depth, entry});
    return true;
}

const FrameCosts::value_type *CostSum::add(const PathSegment &segment)
{
    Entry &entry = entryOf(segment);
    entry.second.ns += segment.durationNs();
    if (segment.zone == kNoZone)
        return &entry;
    const ZoneTree &tree = m_scene.lane(segment.thread).tree;
    if (isFirstVisit(segment, tree, &entry)) {
        ++entry.second.calls;
        entry.second.zonesNs += tree.durations()[segment.zone];
    }
    return &entry;
}

CostKey elapsedKey(CostKey key)
{
    if (key.state == PathState::Unknown)
        key.state = PathState::Running;
    return key;
}

FrameCosts elapsedCosts(const FrameCosts &costs)
{
    FrameCosts result;
    for (const auto &[key, cost] : costs)
        addCost(result[elapsedKey(key)], cost);
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

bool hasUsage(const FrameLane &lane)
{
    return !lane.usage.empty();
}

FrameCosts costsOf(const FrameScene &scene, ThreadId own, const PathOptions &options)
{
    CostSum sum(scene);
    followCriticalPath(scene, own, options, [&](const PathSegment &segment) { sum.add(segment); });
    return sum.take();
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
                                const std::vector<std::uint8_t> &namedWaits, const Task &task)
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
    PathOptions options{true, namedWaits};
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
        // Without states and sums of the system both are the same.
        options.useStates = scene->states->any || std::ranges::any_of(scene->lanes, hasUsage);
        FrameCosts costs = costsOf(*scene, *thread, options);
        addCosts(result.byState, costs);
        if (std::exchange(options.useStates, false))
            costs = costsOf(*scene, *thread, options);
        addCosts(result.elapsed, elapsedCosts(costs));
    }
    result.statesKnown = knowsStates(result.byState);
    return result;
}

} // namespace zoe
