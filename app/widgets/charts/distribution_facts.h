// Facts about frame times or a function for the distribution panel: computed off the GUI thread.
// Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frames/frame_stats.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/box_plot.h"
#include "analysis/statistics/cumulative.h"
#include "analysis/statistics/histogram.h"
#include "app/session/view_selection.h"

namespace zoe::app {

enum class DistributionOf { FrameTimes, Calls, FunctionPerFrame };

struct DistributionQuestion {
    DistributionOf of = DistributionOf::FrameTimes;
    SiteId site; // of the function, with all sites of its name
    Selection selection;
    FrameTimesShown times;               // frame times: the set and the excluded waits
    std::vector<DurationNs> budgetsNs{}; // of a frame, rising
};

// Number of frames longer than a budget.
struct OverBudget {
    DurationNs budgetNs = 0;
    std::uint64_t frames = 0;
};

struct DistributionFacts {
    Distribution figures;
    std::optional<FrameStats> frames; // for frame times; uses the first budget if there is one
    std::vector<OverBudget> over;     // likewise, by budget
    DurationNs totalNs = 0;           // of all durations together
    Histogram linear;
    Histogram logarithmic;
    Cumulative cumulative;
    BoxPlot box;
    std::uint64_t unreadableFrames = 0;
};

// Error: as callDurations(), frameTimesOf() and waitValues().
Result<std::shared_ptr<const DistributionFacts>>
distributionFacts(const Capture &capture, const DistributionQuestion &question, const Task &task);

} // namespace zoe::app
