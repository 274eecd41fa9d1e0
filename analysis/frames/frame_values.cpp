#include "analysis/frames/frame_values.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "analysis/frames/series.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

Int128 rootsNs(const ZoneTree &tree)
{
    Int128 sum = 0;
    for (std::size_t i = 0; i < tree.size(); ++i)
        sum += tree.depths()[i] == 0 ? tree.durations()[i] : 0;
    return sum;
}

} // namespace

Result<FrameValues> plotValues(const Capture &capture, PlotId plot, const Selection &selection,
                               double before, const Task &task)
{
    const auto points = plotPoints(capture, plot, selection, task);
    if (!points)
        return points.error();
    FrameValues result;
    double value = before;
    auto point = points->begin();
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        const TimeNs endNs = capture.frames()[frame].endNs();
        for (; point != points->end() && point->timeNs < endNs; ++point) {
            if (std::isfinite(point->value))
                value = point->value;
        }
        if (std::isfinite(value)) {
            result.frames.push_back(frame);
            result.values.push_back(value);
        }
    }
    return result;
}

Result<ThreadId> frameThread(const Capture &capture, const FrameRanges &frames, const Task &task)
{
    if (!capture.frameSets().empty() && capture.frameSets()[0].thread.valid())
        return capture.frameSets()[0].thread;
    Selection selection;
    selection.frames = frames;
    ChunkRun run(capture, selection.framesOf(capture));
    const std::size_t threads = capture.threads().size();
    std::vector<std::vector<Int128>> covered(run.workers(task), std::vector<Int128>(threads, 0));
    const Status status =
        run.forEachPart(task, [&](std::size_t worker, std::size_t, const ChunkPart &part) {
            for (const FrameIndex frame : framesIn(run.frames(), part.chunk()).frames()) {
                for (const TreeSpan &span : part.chunk().treesOf(frame))
                    covered[worker][span.thread.value] += rootsNs(part.begun(span));
            }
        });
    if (!status)
        return status.error();
    std::vector<Int128> total(threads, 0);
    for (const std::vector<Int128> &part : covered)
        std::ranges::transform(total, part, total.begin(), std::plus<Int128>{});
    const auto most = std::ranges::max_element(total);
    return most == total.end() ? ThreadId{}
                               : ThreadId{static_cast<std::uint32_t>(most - total.begin())};
}

Result<FrameValues> waitValues(const Capture &capture, std::span<const SiteId> sites,
                               const Selection &selection, const Task &task)
{
    const bool named = !capture.frameSets().empty() && capture.frameSets()[0].thread.valid();
    const double half = named ? 0 : 0.5;
    const auto thread = frameThread(capture, selection.framesOf(capture), task.part(0, half));
    if (!thread)
        return thread.error();
    Selection own = selection;
    own.threads = std::vector<ThreadId>{*thread};
    const auto series = functionSeries(capture, std::vector<SiteId>(sites.begin(), sites.end()),
                                       own, task.part(half, 1));
    if (!series)
        return series.error();
    FrameValues result;
    result.frames = (*series)->frames;
    result.values.assign((*series)->totalNs.begin(), (*series)->totalNs.end());
    result.unreadableFrames = (*series)->unreadableFrames;
    return result;
}

} // namespace zoe
