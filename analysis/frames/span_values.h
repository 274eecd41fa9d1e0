// One value per span of time, independent of main frames: for frames of other sets, which have no
// trees of their own. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <span>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/frame_values.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

// Time that threads spend in the sites during each span, in ns. Nested zones of the sites count
// once, threads add up, and a zone counts only as far as it lies inside the span. thread: restricts
// this to one. Spans may overlap and be in any order. Spans that touch unreadable main frames have
// no value and are counted. FrameValues::frames are the spans' numbers. Cost: the chunks of the
// spans. Error: Damaged, Io (nothing could be read), Cancelled.
Result<FrameValues> timeInSpans(const Capture &capture, std::span<const SiteId> sites,
                                const FrameTimes &spans, std::optional<ThreadId> thread = {},
                                const Task &task = Task{});

// Time that the set's own thread spends in the sites during each of its frames. That thread is the
// one that marks the set; if unknown, that of the main set. Error: as above.
Result<FrameValues> waitsInSpans(const Capture &capture, FrameSetId set,
                                 std::span<const SiteId> sites, const FrameTimes &spans,
                                 const Task &task = Task{});

// The last value of a plot before the end of each span, starting with its first point. Error: as
// plotPoints().
Result<FrameValues> plotInSpans(const Capture &capture, PlotId plot, const FrameTimes &spans,
                                const Task &task = Task{});

} // namespace zoe
