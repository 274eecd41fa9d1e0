#include "analysis/frames/frame_values.h"

#include <cmath>

#include "analysis/frames/series.h"
#include "analysis/walk/frame_thread.h"

namespace zoe {

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

Result<FrameValues> waitValues(const Capture &capture, std::span<const SiteId> sites,
                               const Selection &selection, const Task &task)
{
    const double half = namesFrameThread(capture) ? 0 : 0.5;
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
