#include "analysis/states/running_capture.h"

#include <algorithm>
#include <vector>

#include "analysis/states/chunk_states.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kMostLookedAt = 8;
constexpr double kLeastKnown = 0.95;

struct KnownTime {
    double allNs = 0;
    double knownNs = 0;
};

void addRoots(const ChunkTrees &trees, const TreeSpan &span, const StateTimeline &states,
              KnownTime &thread)
{
    trees.forEachPart(span, [&](const ZoneTree &zones) {
        for (std::size_t i = 0; i < zones.size(); ++i) {
            if (zones.depths()[i] != 0)
                continue;
            const TimeNs from = zones.starts()[i];
            const DurationNs ns = zones.durations()[i];
            thread.allNs += static_cast<double>(ns);
            thread.knownNs += static_cast<double>(states.between(from, from + ns).knownNs());
        }
        return true;
    });
}

} // namespace

bool knowsRunning(const Capture &capture, const Selection &selection)
{
    const ChunkRun run(capture, selection);
    const std::vector<std::size_t> &chunks = run.chunks();
    const std::size_t looks = std::min(kMostLookedAt, chunks.size());
    std::vector<KnownTime> threads(capture.threads().size());
    const auto chunkOf = [&](std::size_t look) { return chunks[look * chunks.size() / looks]; };
    bool any = false;
    for (std::size_t look = 0; look < looks && !any; ++look) {
        const std::size_t at = chunkOf(look); // states of its end may be in the next one
        any = hasStates(capture, at) ||
              (at + 1 < capture.chunks().size() && hasStates(capture, at + 1));
    }
    const StateTimeline none;
    for (std::size_t look = 0; look < looks && any; ++look) {
        const std::size_t at = chunkOf(look);
        const auto slices = capture.slices(at);
        if (!slices)
            continue;
        const auto whole = *slices ? Result(std::shared_ptr<const Chunk>()) : capture.chunk(at);
        if (!whole)
            continue;
        const ChunkTrees trees = *slices ? ChunkTrees(**slices) : ChunkTrees(**whole);
        const ChunkStates states = statesOfChunk(capture, at, trees);
        for (const TreeSpan &span : trees.spans())
            addRoots(trees, span, states.any ? states.of(span.thread) : none,
                     threads[span.thread.value]);
    }
    KnownTime all;
    for (const KnownTime &thread : threads) {
        if (thread.knownNs > 0) {
            all.allNs += thread.allNs;
            all.knownNs += thread.knownNs;
        }
    }
    const ThreadId marking =
        capture.frameSets().empty() ? ThreadId{} : capture.frameSets()[0].thread;
    const bool isMarkingKnown = !marking.valid() || marking.value >= threads.size() ||
                                threads[marking.value].allNs == 0 ||
                                threads[marking.value].knownNs > 0;
    return isMarkingKnown && all.knownNs > 0 && all.knownNs >= kLeastKnown * all.allNs;
}

void RunningCapture::takeOff(std::size_t i, Chunk &chunk) const
{
    const ChunkStates states = statesOfChunk(m_capture, i, chunk);
    chunk.extras.states.clear();
    if (!states.any)
        return;
    std::vector<TotalAndSelf> zones;
    for (const TreeSpan &span : chunk.trees) {
        const StateTimeline &timeline = states.of(span.thread);
        if (timeline.empty())
            continue;
        timeline.zonesOf(chunk.tree(span), zones);
        for (std::size_t zone = 0; zone < zones.size(); ++zone) {
            const StateTimes &self = zones[zone].self;
            const DurationNs off =
                self.preemptedNs + (m_basis == TimeBasis::RunningNoWaits ? self.waitingNs : 0);
            DurationNs &selfNs = chunk.zones.selfNs[span.firstZone + zone];
            if (off > 0)
                selfNs = std::max<DurationNs>(0, selfNs - off);
        }
    }
}

Result<std::shared_ptr<const Chunk>> RunningCapture::chunk(std::size_t i) const
{
    auto chunk = m_capture.chunk(i);
    if (!chunk || m_basis == TimeBasis::Wall)
        return chunk;
    const auto own = std::make_shared<Chunk>(**chunk);
    takeOff(i, *own);
    return std::shared_ptr<const Chunk>(own);
}

Result<std::shared_ptr<const Chunk>> RunningCapture::readChunk(std::size_t i, Chunk &scratch) const
{
    auto chunk = m_capture.readChunk(i, scratch);
    if (!chunk || m_basis == TimeBasis::Wall)
        return chunk;
    if (chunk->get() != &scratch)
        scratch = **chunk;
    takeOff(i, scratch);
    return std::shared_ptr<const Chunk>(std::shared_ptr<const void>(), &scratch);
}

Result<std::shared_ptr<const ChunkSlices>> RunningCapture::slices(std::size_t i) const
{
    if (m_basis != TimeBasis::Wall)
        return std::shared_ptr<const ChunkSlices>();
    return m_capture.slices(i);
}

} // namespace zoe
