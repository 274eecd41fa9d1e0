// One value a span of time, whatever main frames it lies in: for frames of other sets, which have
// no trees of their own. Pure functions; thread-safe.
#pragma once

#include <optional>
#include <span>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/frame_values.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

// What threads spend in the sites during each of the spans, in ns: zones inside another of the
// sites count once, threads add up, a zone that reaches over the edge of a span counts as far as it
// lies inside. thread: only that one. Spans may overlap and come in any order. Those that touch
// main frames which could not be read have no value and are counted. FrameValues::frames are the
// spans' numbers. Cost: the chunks under the spans. Error: Damaged, Io (nothing could be read),
// Cancelled.
Result<FrameValues> timeInSpans(const Capture &capture, std::span<const SiteId> sites,
                                const FrameTimes &spans, std::optional<ThreadId> thread = {},
                                const Task &task = Task{});

// What the set's own thread spends in the sites during each of its frames. Its own thread is the
// one that marks the set; where that is not known, that of the main set. Error: as above.
Result<FrameValues> waitsInSpans(const Capture &capture, FrameSetId set,
                                 std::span<const SiteId> sites, const FrameTimes &spans,
                                 const Task &task = Task{});

// The last value of a plot before the end of each span, from its first point on. Error: as
// plotPoints().
Result<FrameValues> plotInSpans(const Capture &capture, PlotId plot, const FrameTimes &spans,
                                const Task &task = Task{});

} // namespace zoe
