#include "analysis/summary/function_durations.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/walk/chunk_edges.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/fragment_joiner.h"
#include "analysis/walk/function_sums.h"

namespace zoe {

namespace {

using Wanted = std::vector<std::uint8_t>; // by site

Wanted wantedOf(const Capture &capture, std::span<const SiteId> sites)
{
    Wanted wanted(capture.sites().size(), 0);
    for (const SiteId site : sites)
        wanted[site.value] = 1;
    return wanted;
}

// The whole calls of a chunk. Fragments of all sites are joined, because a fragment continues
// another only if the path above it does.
class CallScan {
  public:
    CallScan(const Capture &capture, const Selection &selection, const FrameRanges &frames,
             const Wanted &wanted)
        : m_selection(selection)
        , m_frames(frames)
        , m_wanted(wanted)
        , m_fragments(capture.threads().size())
    {}

    // Returns the edges of the chunk after its last part.
    ChunkEdges part(const ChunkPart &part, DurationCollector &durations)
    {
        const Chunk &chunk = part.chunk();
        if (part.first())
            m_fragments.beginChunk(chunk.firstFrame,
                                   chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()),
                                   chunk.firstFrame > 0 && m_frames.contains(chunk.firstFrame - 1));
        for (auto tree = chunk.trees.begin(); tree != chunk.trees.end();) {
            const std::uint32_t inChunk = tree->frame;
            const FrameIndex frame = chunk.firstFrame + inChunk;
            for (; tree != chunk.trees.end() && tree->frame == inChunk; ++tree) {
                if (m_frames.contains(frame) && m_selection.hasThread(tree->thread))
                    scan(part.begun(*tree), durations);
            }
            if (part.goesOn())
                break;
            for (const ThreadId thread : m_openTrees)
                m_fragments.endTree(thread, frame);
            m_openTrees.clear();
        }
        if (!part.last())
            return {};
        ChunkEdges edges = m_fragments.endChunk();
        for (const FragmentJoiner::WholeCall &call : m_fragments.takeWhole()) {
            if (m_wanted[call.site] != 0)
                durations.add(call.durationNs);
        }
        return edges;
    }

  private:
    void scan(const ZoneTree &tree, DurationCollector &durations)
    {
        if (std::ranges::find(m_openTrees, tree.thread()) == m_openTrees.end()) {
            m_openTrees.push_back(tree.thread());
            m_fragments.beginTree(tree);
        }
        const auto sites = tree.sites();
        const auto flags = tree.flags();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            if ((flags[i] & (kContinuesFrom | kContinuesTo)) != 0)
                m_fragments.add(tree, tree[i]);
            else if (m_wanted[sites[i]] != 0)
                durations.add(tree.durations()[i]);
        }
    }

    const Selection &m_selection;
    const FrameRanges &m_frames;
    const Wanted &m_wanted;
    FragmentJoiner m_fragments;
    std::vector<ThreadId> m_openTrees; // of the current frame
};

std::shared_ptr<const FunctionDurations>
finished(const ChunkRun &run, std::vector<DurationCollector> parts, const Task &task)
{
    auto result = std::make_shared<FunctionDurations>();
    result->durations = DurationSet(std::move(parts), task);
    result->frames = run.frames().count();
    result->unreadableFrames = run.unreadableFrames();
    task.progress(1);
    return result;
}

} // namespace

Result<std::shared_ptr<const FunctionDurations>> callDurations(const Capture &capture,
                                                               std::span<const SiteId> sites,
                                                               const Selection &selection,
                                                               const Task &task)
{
    const Wanted wanted = wantedOf(capture, sites);
    ChunkRun run(capture, selection);
    std::vector<std::optional<CallScan>> scans(run.workers(task));
    std::vector<DurationCollector> parts(run.workers(task) + 1);
    std::vector<ChunkEdges> edges(run.chunks().size());
    const Status status = run.forEachPart(
        task.part(0, 0.9), [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            if (!scans[worker])
                scans[worker].emplace(capture, selection, run.frames(), wanted);
            ChunkEdges found = scans[worker]->part(part, parts[worker]);
            if (part.last())
                edges[i] = std::move(found);
        });
    if (!status)
        return status.error();
    CallJoiner joiner([&](std::uint32_t site, DurationNs ns) {
        if (wanted[site] != 0)
            parts.back().add(ns);
    });
    for (const ChunkEdges &chunk : edges)
        joiner.add(chunk);
    joiner.finish();
    return finished(run, std::move(parts), task);
}

Result<std::shared_ptr<const FunctionDurations>> frameTotals(const Capture &capture,
                                                             std::span<const SiteId> sites,
                                                             const Selection &selection,
                                                             const Task &task)
{
    const Wanted wanted = wantedOf(capture, sites);
    ChunkRun run(capture, selection);
    std::vector<DurationCollector> parts(run.workers(task));
    std::vector<FunctionSums> sums(parts.size()); // of the current frame
    const Status status = run.forEachPart(
        task.part(0, 0.9), [&](std::size_t worker, std::size_t, const ChunkPart &part) {
            const Chunk &chunk = part.chunk();
            for (const FrameIndex frame : framesIn(run.frames(), chunk).frames()) {
                if (!part.has(frame))
                    continue;
                if (!part.continues())
                    sums[worker] = {};
                for (const TreeSpan &span : chunk.treesOf(frame)) {
                    if (selection.hasThread(span.thread))
                        addTree(chunk.tree(span), part.begunBefore(span), wanted, sums[worker]);
                }
                if (!part.goesOn() && sums[worker].entries > 0)
                    parts[worker].add(sums[worker].totalNs);
            }
        });
    if (!status)
        return status.error();
    return finished(run, std::move(parts), task);
}

} // namespace zoe
