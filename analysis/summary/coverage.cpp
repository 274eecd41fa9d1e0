#include "analysis/summary/coverage.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

void reach(SiteCoverage &site, FrameIndex frame, bool begins)
{
    site.firstFrame = site.entries == 0 ? frame : std::min(site.firstFrame, frame);
    site.lastFrame = std::max(site.lastFrame, frame);
    site.calls += begins ? 1 : 0;
    ++site.entries;
}

void take(const ZoneTree &tree, std::vector<SiteCoverage> &all)
{
    const auto sites = tree.sites();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < sites.size(); ++i)
        reach(all[sites[i]], tree.frame(), (flags[i] & kContinuesFrom) == 0);
}

// The one that contains this time, or the nearest one of the chunk.
FrameIndex frameAt(const Chunk &chunk, TimeNs timeNs)
{
    const auto behind = std::ranges::upper_bound(chunk.frames, timeNs, {}, &FrameRecord::startNs);
    const auto index = std::max<std::ptrdiff_t>(behind - chunk.frames.begin(), 1) - 1;
    return chunk.firstFrame + static_cast<FrameIndex>(index);
}

void takeAsyncsAndFlows(const Chunk &chunk, const ChunkExtras &extras, const FrameRanges &frames,
                        const Selection &selection, std::vector<SiteCoverage> &all)
{
    const auto isOf = [&selection](ThreadId a, ThreadId b) {
        return (!a.valid() && !b.valid()) || (a.valid() && selection.hasThread(a)) ||
               (b.valid() && selection.hasThread(b));
    };
    const auto add = [&](SiteId site, TimeNs timeNs) {
        if (const FrameIndex frame = frameAt(chunk, timeNs); frames.contains(frame))
            reach(all[site.value], frame, true);
    };
    for (const AsyncSpan &span : extras.asyncs) {
        if (isOf(span.beginThread, span.endThread))
            add(span.site, span.startNs + span.durationNs);
    }
    for (const FlowPoint &point : extras.flows) {
        if (isOf(point.thread, point.thread))
            add(point.site, point.timeNs);
    }
}

void add(SiteCoverage &sum, const SiteCoverage &part)
{
    if (!part.reached())
        return;
    sum.firstFrame = sum.reached() ? std::min(sum.firstFrame, part.firstFrame) : part.firstFrame;
    sum.lastFrame = std::max(sum.lastFrame, part.lastFrame);
    sum.calls += part.calls;
    sum.entries += part.entries;
}

} // namespace

Result<std::shared_ptr<const Coverage>> coverageOf(const Capture &capture,
                                                   const Selection &selection, const Task &task)
{
    ChunkRun run(capture, selection);
    const std::size_t siteCount = capture.sites().size();
    std::vector<std::vector<SiteCoverage>> parts(run.workers(task),
                                                 std::vector<SiteCoverage>(siteCount));
    const Status status =
        run.forEachPart(task, [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            const Chunk &chunk = part.chunk();
            for (const TreeSpan &span : chunk.trees) {
                if (run.frames().contains(chunk.firstFrame + span.frame) &&
                    selection.hasThread(span.thread))
                    take(part.begun(span), parts[worker]);
            }
            if (selection.inside || chunk.frames.empty() || !part.last())
                return;
            const auto ofSlices = part.isSlice() ? capture.chunkExtras(run.chunks()[i])
                                                 : Result(std::shared_ptr<const ChunkExtras>());
            if (ofSlices)
                takeAsyncsAndFlows(chunk, *ofSlices ? **ofSlices : chunk.extras, run.frames(),
                                   selection, parts[worker]);
        });
    if (!status)
        return status.error();
    auto coverage = std::make_shared<Coverage>();
    coverage->sites.resize(siteCount);
    for (const std::vector<SiteCoverage> &part : parts) {
        for (std::size_t site = 0; site < siteCount; ++site)
            add(coverage->sites[site], part[site]);
    }
    for (std::uint32_t site = 0; site < siteCount; ++site) {
        const bool asked = selection.hasSite(SiteId{site});
        coverage->considered += asked ? 1 : 0;
        coverage->reached += asked && coverage->sites[site].reached() ? 1 : 0;
    }
    for (const FrameIndex frame : run.frames().frames())
        coverage->lostZones += capture.frames()[frame].lostZones;
    coverage->frames = run.frames().count();
    coverage->unreadableFrames = run.unreadableFrames();
    return std::shared_ptr<const Coverage>(std::move(coverage));
}

} // namespace zoe
