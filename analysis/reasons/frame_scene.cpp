#include "analysis/reasons/frame_scene.h"

#include <algorithm>
#include <tuple>

#include "analysis/walk/frame_trees.h"

namespace zoe {

namespace {

bool overlaps(const LockSpan &span, const FrameScene &scene)
{
    return span.startNs < scene.endNs && span.startNs + span.durationNs > scene.startNs;
}

void addSpans(const ChunkExtras &extras, FrameScene &scene, std::vector<StolenTime> &stolen)
{
    for (const StolenTime &one : extras.stolen) {
        if (one.startNs < scene.endNs && one.endNs() > scene.startNs)
            stolen.push_back(one);
    }
    for (const LockSpan &span : extras.locks) {
        if (!overlaps(span, scene) || span.thread.value >= scene.lanes.size())
            continue;
        const bool wait = span.use == LockUse::Wait || span.use == LockUse::SharedWait;
        (wait ? scene.lanes[span.thread.value].lockWaits : scene.holds).push_back(span);
    }
    for (const ThreadUsage &usage : extras.usage) {
        if (usage.startNs < scene.endNs && usage.endNs() > scene.startNs &&
            usage.thread.value < scene.lanes.size())
            scene.lanes[usage.thread.value].usage.push_back(usage);
    }
    for (const AsyncSpan &span : extras.asyncs) {
        const TimeNs end = span.startNs + span.durationNs;
        if (end > scene.startNs && end <= scene.endNs && !span.stillOpen)
            scene.asyncs.push_back(span);
    }
    for (const FlowPoint &point : extras.flows) {
        if (point.timeNs >= scene.startNs && point.timeNs < scene.endNs &&
            point.thread.value < scene.lanes.size())
            scene.flows.push_back(point);
    }
}

// A thread waits for one lock at a time; of waits that overlap, the earlier one counts.
void cutOverlaps(std::vector<LockSpan> &waits)
{
    std::ranges::sort(
        waits, {}, [](const LockSpan &s) { return std::tuple(s.startNs, s.durationNs, s.lock); });
    std::size_t kept = 0;
    for (LockSpan wait : waits) {
        const TimeNs end = wait.startNs + wait.durationNs;
        if (kept > 0)
            wait.startNs =
                std::max(wait.startNs, waits[kept - 1].startNs + waits[kept - 1].durationNs);
        wait.durationNs = end - wait.startNs;
        if (wait.durationNs > 0)
            waits[kept++] = wait;
    }
    waits.resize(kept);
}

void sortSpans(FrameScene &scene)
{
    for (FrameLane &lane : scene.lanes) {
        cutOverlaps(lane.lockWaits);
        std::ranges::stable_sort(lane.usage, {}, &ThreadUsage::startNs);
        for (const ThreadUsage &usage : lane.usage) {
            if ((usage.known & kUsageTimes) != 0)
                lane.queuedNs.add(usage.startNs, usage.durationNs, usage.queuedNs);
            if ((usage.known & kUsageFaults) != 0)
                lane.faults.add(usage.startNs, usage.durationNs, saturated(Int128{usage.faults}));
        }
    }
    std::ranges::sort(scene.holds, {}, [](const LockSpan &s) {
        return std::tuple(s.lock, s.startNs, s.durationNs, s.thread);
    });
    for (std::size_t i = 0; i < scene.holds.size(); ++i) {
        const LockSpan &hold = scene.holds[i];
        const TimeNs end = hold.startNs + hold.durationNs;
        const bool first = i == 0 || scene.holds[i - 1].lock != hold.lock;
        scene.holdReach.push_back(first ? end : std::max(end, scene.holdReach[i - 1]));
    }
    std::ranges::sort(scene.asyncs, {}, [](const AsyncSpan &s) {
        return std::tuple(s.startNs + s.durationNs, s.startNs, s.site, s.id);
    });
    std::ranges::stable_sort(scene.flows, {}, &FlowPoint::timeNs);
}

} // namespace

std::size_t FrameLane::usageAt(TimeNs timeNs) const
{
    const auto behind = std::ranges::upper_bound(usage, timeNs, {}, &ThreadUsage::startNs);
    if (behind == usage.begin() || (behind - 1)->endNs() <= timeNs)
        return usage.size();
    return static_cast<std::size_t>(behind - usage.begin()) - 1;
}

DurationNs FrameLane::hiddenQueueNs(std::size_t span) const
{
    if (span >= usage.size() || (usage[span].known & kUsageTimes) == 0)
        return 0;
    const ThreadUsage &of = usage[span];
    const StateTimes times = states->between(of.startNs, of.endNs());
    return std::max<DurationNs>(0, of.queuedNs - times.preemptedNs);
}

SiteId FrameLane::siteOf(std::uint32_t zone) const
{
    return zone == kNoZone ? SiteId{} : SiteId{tree.sites()[zone]};
}

bool FrameLane::hasChildren(std::uint32_t zone) const
{
    return zone != kNoZone && zone + 1 < tree.size() &&
           tree.depths()[zone + 1] > tree.depths()[zone];
}

std::span<const LockSpan> FrameScene::holdsFrom(LockId lock, TimeNs timeNs) const
{
    const auto of = std::ranges::equal_range(holds, lock, {}, &LockSpan::lock);
    const auto first = of.begin() - holds.begin();
    const auto reach = std::span(holdReach).subspan(static_cast<std::size_t>(first), of.size());
    const auto skipped = std::ranges::upper_bound(reach, timeNs) - reach.begin();
    return std::span<const LockSpan>(of).subspan(static_cast<std::size_t>(skipped));
}

Result<FrameScene> SceneLoader::load(FrameIndex frame)
{
    auto trees = treesOfFrame(m_capture, frame);
    if (!trees)
        return trees.error();
    const std::size_t at = m_capture.chunkOfFrame(frame);
    if (at != m_chunk) {
        m_states = std::make_shared<const ChunkStates>(statesOfChunk(m_capture, at, *trees->chunk));
        m_behind.reset();
        if (at + 1 < m_capture.chunks().size()) {
            auto behind = m_capture.chunkExtras(at + 1);
            if (behind)
                m_behind = *behind;
        }
        m_chunk = at;
    }
    FrameScene scene;
    scene.frame = frame;
    scene.startNs = trees->record.startNs;
    scene.endNs = trees->record.endNs();
    scene.chunk = trees->chunk;
    scene.states = m_states;
    scene.lanes.resize(m_capture.threads().size());
    for (std::uint32_t i = 0; i < scene.lanes.size(); ++i) {
        scene.lanes[i].thread = ThreadId{i};
        const Thread &thread = m_capture.threads()[i];
        scene.lanes[i].isRecorded = thread.isRecorded();
        scene.lanes[i].isOfProgram =
            thread.processId != 0 && thread.processId == m_capture.info().session.processId;
        scene.lanes[i].states = &m_states->threads[i];
    }
    std::vector<StolenTime> stolen;
    addSpans(scene.chunk->extras, scene, stolen);
    if (m_behind)
        addSpans(*m_behind, scene, stolen);
    std::ranges::stable_sort(stolen, {}, &StolenTime::startNs);
    for (const StolenTime &one : stolen) {
        CpuLoss &loss = scene.losses[one.cpu];
        loss.hypervisorNs.add(one.startNs, one.durationNs, one.hypervisorNs);
        loss.interruptNs.add(one.startNs, one.durationNs, one.interruptNs);
    }
    sortSpans(scene);
    for (const ZoneTree &tree : trees->trees) {
        FrameLane &lane = scene.lanes[tree.thread().value];
        lane.tree = tree;
    }
    for (FrameLane &lane : scene.lanes)
        lane.pieces = ZonePieces(lane.tree, scene.startNs, scene.endNs);
    return scene;
}

} // namespace zoe
