// Reads the frames of a capture as rows of features. Pure functions; thread-safe.
#pragma once

#include <memory>

#include "analysis/behaviours/features/features.h"
#include "analysis/model/task.h"

namespace zoe {

// Zones outside the selection count nowhere, not in the self time of the frame either, and nor do
// those that wait unless the options or total times ask for them. Columns go
// by falling self time. A fragment counts in the frame where its time was spent. Frames of chunks
// that can't be read are left out; only where no chunk can be read is that the error. Where more
// rows than mostRows, or than fit into half of the task's memory, would be needed, the rows are a
// sample (sampleOfRows); if not even kFewestRows fit, those columns are left out that count least,
// down to 8. Cost: each chunk is decoded twice. Error: BadInput (nothing chosen for totals),
// Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection = {},
                                                           const FeatureOptions &options = {},
                                                           const Task &task = Task{});

// The rows of those of the selection's frames that could be read, by a set that is given; sampled
// in the same way. leftOut is 0. Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>>
featuresBySet(const Capture &capture, const Selection &selection, const FeatureSet &set,
              const FeatureOptions &options = {}, const Task &task = Task{});

} // namespace zoe
