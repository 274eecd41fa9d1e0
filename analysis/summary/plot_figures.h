// Figures of the plots of a capture over a selection. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// For the points of one series in the selected frames (a point at a mark belongs to the frame that
// begins there). Infinite values and NaN are only counted.
struct PlotFigures {
    std::uint64_t points = 0;
    std::uint64_t notNumbers = 0; // of these
    double minimum = 0;           // 0 without numbers
    double maximum = 0;
    double mean = 0;  // of points, not over time
    double first = 0; // by time
    double last = 0;
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
};

// By PlotId. Doesn't depend on the executor. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::vector<PlotFigures>>
plotFigures(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
