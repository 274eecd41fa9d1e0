// Digests a capture for a store: its frames, behaviours and functions as means with standard
// errors. Pure functions; thread-safe.
#pragma once

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/digest/scene_behaviours.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Standard errors come from blocks of neighbouring frames (comparison/intervals), as those of
// comparisons do. Sites of the same label and file name are one function. Cost: the chunks are
// decoded twice, where the capture records running times once more; again for functions whose
// figures per frame don't fit into half of the task's memory. Besides these figures, memory grows
// with functions x behaviours alone, by at most QuantileSketch::kMostBytes each, typically a few
// hundred. facts is completed with the capture's disturbance. Error: BadInput (no frames), Damaged,
// Io, Cancelled.
Result<RunDigest> digestCapture(const Capture &capture, const FrameBehaviours &behaviours,
                                RunFacts facts, const Task &task);

} // namespace zoe::fleet
