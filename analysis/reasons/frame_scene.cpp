#include "analysis/reasons/frame_scene.h"

#include <algorithm>
#include <tuple>

#include "analysis/model/containers/equal_span.h"
#include "analysis/model/task.h"
#include "analysis/reasons/spans_in_time.h"
#include "analysis/walk/frame_trees.h"

namespace zoe {

// By time: each of a chunk's thousands of frames searches for its own.
struct SceneLoader::Spans {
    // behind: of the next chunk, or null.
    Spans(const ChunkExtras &extras, const ChunkExtras *behind);

    SpansInTime<StolenTime> stolen;
    SpansInTime<LockSpan> locks;
    SpansInTime<ThreadUsage> usage;
    std::vector<AsyncSpan> asyncs; // that have ended, by end
    std::vector<FlowPoint> flows;  // by time
};

namespace {

template <class Item>
std::vector<Item> joined(const std::vector<Item> &first, const std::vector<Item> *then)
{
    std::vector<Item> all = first;
    if (then != nullptr)
        all.insert(all.end(), then->begin(), then->end());
    return all;
}

TimeNs endOf(const AsyncSpan &span)
{
    return span.startNs + span.durationNs;
}

// A thread waits for one lock at a time; if waits overlap, the earlier one counts.
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

bool FrameScene::hasStates() const
{
    return states->any ||
           std::ranges::any_of(lanes, [](const FrameLane &lane) { return !lane.usage.empty(); });
}

std::span<const LockSpan> FrameScene::holdsFrom(LockId lock, TimeNs timeNs) const
{
    const auto of = equalSpan(holds, lock, &LockSpan::lock);
    const auto first = of.data() - holds.data();
    const auto reach = std::span(holdReach).subspan(static_cast<std::size_t>(first), of.size());
    const auto skipped = std::ranges::upper_bound(reach, timeNs) - reach.begin();
    return of.subspan(static_cast<std::size_t>(skipped));
}

SceneLoader::Spans::Spans(const ChunkExtras &extras, const ChunkExtras *behind)
    : stolen(joined(extras.stolen, behind ? &behind->stolen : nullptr))
    , locks(joined(extras.locks, behind ? &behind->locks : nullptr))
    , usage(joined(extras.usage, behind ? &behind->usage : nullptr))
    , asyncs(joined(extras.asyncs, behind ? &behind->asyncs : nullptr))
    , flows(joined(extras.flows, behind ? &behind->flows : nullptr))
{
    std::erase_if(asyncs, &AsyncSpan::stillOpen);
    std::ranges::sort(asyncs, {}, [](const AsyncSpan &s) {
        return std::tuple(endOf(s), s.startNs, s.site, s.id);
    });
    std::ranges::stable_sort(flows, {}, &FlowPoint::timeNs);
}

SceneLoader::SceneLoader(const Capture &capture)
    : m_capture(capture)
{}

SceneLoader::~SceneLoader() = default;

void SceneLoader::addSpans(FrameScene &scene) const
{
    m_spans->locks.forOverlapping(scene.startNs, scene.endNs, [&](const LockSpan &span) {
        if (span.thread.value >= scene.lanes.size())
            return;
        const bool wait = span.use == LockUse::Wait || span.use == LockUse::SharedWait;
        (wait ? scene.lanes[span.thread.value].lockWaits : scene.holds).push_back(span);
    });
    m_spans->usage.forOverlapping(scene.startNs, scene.endNs, [&](const ThreadUsage &usage) {
        if (usage.thread.value < scene.lanes.size())
            scene.lanes[usage.thread.value].usage.push_back(usage);
    });
    m_spans->stolen.forOverlapping(scene.startNs, scene.endNs, [&](const StolenTime &one) {
        CpuLoss &loss = scene.losses[one.cpu];
        loss.hypervisorNs.add(one.startNs, one.durationNs, one.hypervisorNs);
        loss.interruptNs.add(one.startNs, one.durationNs, one.interruptNs);
    });
    const auto firstEnd = std::ranges::upper_bound(m_spans->asyncs, scene.startNs, {}, endOf);
    scene.asyncs.assign(firstEnd,
                        std::ranges::upper_bound(m_spans->asyncs, scene.endNs, {}, endOf));
    const auto &flows = m_spans->flows;
    for (auto point = std::ranges::lower_bound(flows, scene.startNs, {}, &FlowPoint::timeNs);
         point != flows.end() && point->timeNs < scene.endNs; ++point) {
        if (point->thread.value < scene.lanes.size())
            scene.flows.push_back(*point);
    }
}

void SceneLoader::freeLarge()
{
    freeSlices();
    if (!m_whole || m_whole->zones.size() < kLargeFrameZones)
        return;
    m_whole.reset();
    m_wholeChunk = kNoChunk;
    m_scratch.reset();
}

// Those of a chunk with large frames, unless it is in memory anyway.
Status SceneLoader::openSlices(std::size_t chunk)
{
    if (m_slicedChunk == chunk)
        return {};
    freeSlices();
    const std::uint64_t zones = m_capture.chunks()[chunk].zoneCount;
    Result<std::shared_ptr<const Chunk>> beside = std::shared_ptr<const Chunk>();
    if (zones >= kLargeFrameZones) { // opening slices takes as long as decoding
        beside = m_capture.chunkBesideZones(chunk);
        if (!beside || (*beside)->zones.size() == zones)
            return beside ? Status() : Status(beside.error());
    }
    auto slices = m_capture.slices(chunk);
    if (!slices)
        return slices.error();
    if (*slices && !*beside)
        beside = m_capture.chunkBesideZones(chunk);
    if (!beside)
        return beside.error();
    m_slices = *std::move(slices);
    m_besideSlices = *std::move(beside);
    m_slicedChunk = chunk;
    return {};
}

// Without a place in the cache: most frames are requested once. Those of one chunk share it, and
// its memory is used again when no scene needs it.
Result<std::shared_ptr<const Chunk>> SceneLoader::readChunk(std::size_t chunk)
{
    if (m_whole && chunk == m_wholeChunk)
        return m_whole;
    m_whole.reset();
    m_wholeChunk = kNoChunk;
    if (!m_scratch || m_scratch.use_count() > 1)
        m_scratch = std::make_shared<Chunk>();
    auto read = m_capture.readChunk(chunk, *m_scratch);
    if (!read)
        return read;
    m_whole = read->get() == m_scratch.get() ? m_scratch : *read;
    m_wholeChunk = chunk;
    return m_whole;
}

Status SceneLoader::readZones(FrameScene &scene, std::size_t chunk)
{
    if (Status opened = openSlices(chunk); !opened)
        return opened;
    const auto read = m_slices ? Result(m_besideSlices) : readChunk(chunk);
    if (!read)
        return read.error();
    if (chunk != m_chunk)
        m_states = std::make_shared<const ChunkStates>(
            m_slices ? statesOfChunk(m_capture, chunk, *m_slices, (*read)->extras)
                     : statesOfChunk(m_capture, chunk, **read));
    scene.extras = std::shared_ptr<const ChunkExtras>(*read, &(*read)->extras);
    const FrameRecord record = m_capture.frames()[scene.frame];
    const std::uint32_t inChunk = scene.frame - m_capture.chunks()[chunk].firstFrame;
    const std::size_t threads = m_capture.threads().size();
    scene.zones = m_slices
                      ? std::make_shared<FrameZones>(m_slices, record, inChunk, threads, m_stop)
                      : std::make_shared<FrameZones>(*read, scene.frame, threads);
    return m_slices && m_stop.stop_requested() ? Status(Task::cancelled()) : Status();
}

Result<FrameScene> SceneLoader::load(FrameIndex frame)
{
    const auto at = chunkWithFrame(m_capture, frame);
    if (!at)
        return at.error();
    FrameScene scene;
    scene.frame = frame;
    if (Status read = readZones(scene, *at); !read)
        return read.error();
    if (*at != m_chunk) {
        // Spans are in the chunk in which they ended.
        std::shared_ptr<const ChunkExtras> behind;
        if (*at + 1 < m_capture.chunks().size()) {
            if (auto extras = m_capture.chunkExtras(*at + 1))
                behind = *std::move(extras);
        }
        m_spans = std::make_unique<const Spans>(*scene.extras, behind.get());
        m_chunk = *at;
    }
    const FrameRecord record = m_capture.frames()[frame];
    scene.startNs = record.startNs;
    scene.endNs = record.endNs();
    scene.states = m_states;
    scene.lanes.resize(m_capture.threads().size());
    for (std::uint32_t i = 0; i < scene.lanes.size(); ++i) {
        FrameLane &lane = scene.lanes[i];
        lane.thread = ThreadId{i};
        lane.zones = LaneZones(scene.zones, lane.thread);
        const Thread &thread = m_capture.threads()[i];
        lane.isRecorded = thread.isRecorded();
        lane.hasStates = thread.kind != TrackKind::Gpu && thread.kind != TrackKind::External;
        lane.isOfProgram =
            thread.processId != 0 && thread.processId == m_capture.info().session.processId;
        lane.states = &m_states->threads[i];
    }
    addSpans(scene);
    sortSpans(scene);
    return scene;
}

} // namespace zoe
