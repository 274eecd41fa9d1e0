#include "analysis/summary/capture_facts.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "analysis/model/selection.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

CaptureFacts emptyFacts(const Capture &capture)
{
    CaptureFacts facts;
    facts.callsBySite.resize(capture.sites().size());
    facts.zonesByThread.resize(capture.threads().size());
    facts.pointsByPlot.resize(capture.plotSeries().size());
    facts.framesBySet.resize(capture.frameSets().size());
    return facts;
}

void count(const Chunk &chunk, CaptureFacts &facts)
{
    for (const TreeSpan &span : chunk.trees) {
        const ZoneTree tree = chunk.tree(span);
        const auto sites = tree.sites();
        const auto flags = tree.flags();
        std::uint64_t &ofThread = facts.zonesByThread[span.thread.value];
        for (std::size_t i = 0; i < sites.size(); ++i) {
            const std::uint64_t begins = (flags[i] & kContinuesFrom) == 0 ? 1 : 0;
            facts.callsBySite[sites[i]] += begins;
            ofThread += begins;
        }
    }
    for (const PlotPoint &point : chunk.plots)
        ++facts.pointsByPlot[point.plot.value];
    for (const SetFrame &frame : chunk.setFrames)
        ++facts.framesBySet[frame.set.value];
    facts.messages += chunk.messages.size();
}

void addColumn(std::vector<std::uint64_t> &sum, const std::vector<std::uint64_t> &part)
{
    std::ranges::transform(sum, part, sum.begin(), std::plus{});
}

} // namespace

Result<std::shared_ptr<const CaptureFacts>> captureFacts(const Capture &capture, const Task &task)
{
    const FrameRanges frames = Selection{}.framesOf(capture);
    ChunkRun run(capture, frames);
    std::vector<CaptureFacts> parts(run.workers(task), emptyFacts(capture));
    const Status status =
        run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            count(chunk, parts[worker]);
        });
    if (!status)
        return status.error();
    auto facts = std::make_shared<CaptureFacts>(emptyFacts(capture));
    for (const CaptureFacts &part : parts) {
        addColumn(facts->callsBySite, part.callsBySite);
        addColumn(facts->zonesByThread, part.zonesByThread);
        addColumn(facts->pointsByPlot, part.pointsByPlot);
        addColumn(facts->framesBySet, part.framesBySet);
        facts->messages += part.messages;
    }
    for (const std::uint64_t zones : facts->zonesByThread)
        facts->zones += zones;
    if (!facts->framesBySet.empty())
        facts->framesBySet[0] = frames.count();
    facts->missingFrames = capture.frames().size() - frames.count();
    facts->unreadableFrames = run.unreadableFrames();
    return std::shared_ptr<const CaptureFacts>(std::move(facts));
}

} // namespace zoe
