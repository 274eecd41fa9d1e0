// Which behaviour each frame of all compared captures is in, so that like is compared with like.
// Pure function; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/frame_classes.h"
#include "analysis/model/task.h"

namespace zoe {

struct ClassifyOptions {
    // Applied to every capture. Null: the frames of all captures are clustered together.
    std::shared_ptr<const BehaviourDefinition> definition;
    // Of clustering together; the stability of behaviours is not computed.
    FeatureOptions features;
    ClusterOptions clusters;
    ClusterMethod method; // empty: kMeans
};

// Where less than nine tenths of the frames are of behaviours that are as frequent on both sides,
// and functions explain it that take so much longer on one (changed_functions.h), behaviours are
// those found as if these took as long on both; a model is applied likewise. That is told in
// `evened` and a note, and done only if it leaves more in common. Clustering doesn't depend on
// which capture is base and which is head. Selections of threads and sites count in it where all
// sides restrict them. Error: BadInput (a capture has none of the functions of the definition),
// what the method returns, Damaged, Io, Cancelled.
Result<std::shared_ptr<const FrameClasses>> classifyFrames(Baseline<std::vector<CompareSide>> bases,
                                                           Head<CompareSide> head,
                                                           const ClassifyOptions &options = {},
                                                           const Task &task = Task{});

} // namespace zoe
