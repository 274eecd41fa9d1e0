// Facts about one function over the selected frames. Computed off the GUI thread; thread-safe.
#pragma once

#include <QList>
#include <QPointF>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frames/series.h"
#include "analysis/samples/sampled_lines.h"
#include "analysis/states/thread_states.h"
#include "analysis/summary/longest_calls.h"
#include "app/widgets/charts/distribution_facts.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

// What a histogram or curve shows.
enum class FunctionTime { Total, Self };

struct FunctionFacts {
    SiteId site;
    // By FunctionTime.
    std::array<std::shared_ptr<const DistributionFacts>, 2> perCall;
    std::array<std::shared_ptr<const DistributionFacts>, 2> perFrame; // frames with the function
    std::array<QList<QPointF>, 2> course;                             // frame, ms
    std::shared_ptr<const RowSource> longest;
    std::shared_ptr<const LongestCalls> calls;
    std::shared_ptr<const FunctionSeries> series;
    std::array<DurationNs, 2> allNs{};               // of the selected frames, by FunctionTime
    std::optional<std::array<StateTimes, 2>> states; // of these; not set: not recorded
    std::vector<SampledLine> lines;                  // of its source file
};

// Error: as longestCalls().
Result<std::shared_ptr<const FunctionFacts>> functionFacts(std::shared_ptr<const Capture> capture,
                                                           SiteId site, const Selection &selection,
                                                           const Task &task);

} // namespace zoe::app
