// What the distribution panel shows of frame times or of a function: computed off the GUI thread.
// Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/box_plot.h"
#include "analysis/cumulative.h"
#include "analysis/frame_stats.h"
#include "analysis/histogram.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe::app {

enum class DistributionOf { FrameTimes, Calls, FunctionPerFrame };

struct DistributionQuestion {
    DistributionOf of = DistributionOf::FrameTimes;
    SiteId site; // of the function; its namesakes count with it
    Selection selection;
    DurationNs budgetNs = 16'666'667; // of a frame
};

struct DistributionFacts {
    Distribution figures;
    std::optional<FrameStats> frames; // of frame times
    Histogram linear;
    Histogram logarithmic;
    Cumulative cumulative;
    BoxPlot box;
    std::uint64_t unreadableFrames = 0;
};

// Error: as callDurations().
Result<std::shared_ptr<const DistributionFacts>>
distributionFacts(const Capture &capture, const DistributionQuestion &question, const Task &task);

} // namespace zoe::app
