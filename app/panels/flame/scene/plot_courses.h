// The values of plots over the frames around one, for the rows of plots in the time line.
// Immutable; thread-safe.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::app {

struct PlotCourses {
    static constexpr FrameIndex kFramesAround = 100; // on each side

    FrameIndex first = 0;
    // By frame, starting with the first: the last value by the end of the frame. NaN: none yet.
    std::map<PlotId, std::vector<double>> values;
};

// Unreadable chunks and those of huge frames are gaps. Cost: reads the chunks of these frames.
// Error: Cancelled.
Result<std::shared_ptr<const PlotCourses>> loadPlotCourses(const Capture &capture, FrameIndex frame,
                                                           const Task &task);

} // namespace zoe::app
