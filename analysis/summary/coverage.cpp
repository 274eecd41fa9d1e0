#include "analysis/summary/coverage.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

void take(const ZoneTree &tree, std::vector<SiteCoverage> &all)
{
    const auto sites = tree.sites();
    const auto flags = tree.flags();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        SiteCoverage &site = all[sites[i]];
        site.firstFrame =
            site.entries == 0 ? tree.frame() : std::min(site.firstFrame, tree.frame());
        site.lastFrame = std::max(site.lastFrame, tree.frame());
        site.calls += (flags[i] & kContinuesFrom) == 0 ? 1 : 0;
        ++site.entries;
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
        run.forEach(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            for (const TreeSpan &span : chunk.trees) {
                if (run.frames().contains(chunk.firstFrame + span.frame) &&
                    selection.hasThread(span.thread))
                    take(chunk.tree(span), parts[worker]);
            }
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
