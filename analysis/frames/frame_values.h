// One value per frame, to be shown with frame times or subtracted from them. Pure functions;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Columns of equal length, by rising frames.
struct FrameValues {
    std::vector<FrameIndex> frames; // that have a value
    std::vector<double> values;
    std::uint64_t unreadableFrames = 0;
};

// The last value of a plot in or before each frame, starting with its first point in the selected
// frames, or from the beginning if `before` is a number. A point at a mark belongs to the frame
// that begins there; points that aren't finite numbers are skipped. Error: as plotPoints().
Result<FrameValues> plotValues(const Capture &capture, PlotId plot, const Selection &selection,
                               double before, const Task &task = Task{});

// Time that the frames' own thread spends in the sites (nested zones count once), in ns: the time
// to subtract if they are waits. Its own thread is the one that marks the frames; if the capture
// doesn't name it, the one whose zones cover most of the selected frames. Error: Damaged, Io
// (nothing could be read), Cancelled.
Result<FrameValues> waitValues(const Capture &capture, std::span<const SiteId> sites,
                               const Selection &selection, const Task &task = Task{});

} // namespace zoe
