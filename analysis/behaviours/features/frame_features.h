// Reads the frames of a capture as rows of features. Pure functions; thread-safe.
#pragma once

#include <memory>

#include "analysis/behaviours/features/features.h"
#include "analysis/model/task.h"

namespace zoe {

// Zones outside the selection don't count, not even in the self time of the frame. Zones that wait
// don't count either, unless the options or total times include them. Columns are ordered by
// falling self time. A fragment counts in the frame in which its time was spent. Frames of
// unreadable chunks are left out; it is an error only if no chunk can be read. If more than
// mostRows rows, or more than fit into half of the task's memory, would be needed, the rows are a
// sample (sampleOfRows). If not even kFewestRows fit, the least important columns are left out,
// down to 8. Cost: each chunk is decoded twice. Error: BadInput (no functions chosen for totals),
// Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection = {},
                                                           const FeatureOptions &options = {},
                                                           const Task &task = Task{});

// The rows of the readable frames of the selection for a given set, sampled in the same way.
// leftOut is 0. Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>>
featuresBySet(const Capture &capture, const Selection &selection, const FeatureSet &set,
              const FeatureOptions &options = {}, const Task &task = Task{});

} // namespace zoe
