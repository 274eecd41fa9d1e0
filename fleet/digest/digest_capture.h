// Digests a capture for a store: its frames, behaviours and functions as means with standard
// errors. Pure functions; thread-safe.
#pragma once

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/digest/scene_behaviours.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Standard errors come from blocks of neighbouring frames (comparison/intervals), as in
// comparisons. Sites with the same label and file name are one function. Cost: the chunks are
// decoded twice, once more if the capture records running times, and again for functions whose
// figures per frame don't fit into half of the task's memory. Beyond these figures, memory grows
// only with functions x behaviours, by at most QuantileSketch::kMostBytes each, typically a few
// hundred. Adds the capture's disturbance to facts. Error: BadInput (no frames), Damaged, Io,
// Cancelled.
Result<RunDigest> digestCapture(const Capture &capture, const FrameBehaviours &behaviours,
                                RunFacts facts, const Task &task);

} // namespace zoe::fleet
