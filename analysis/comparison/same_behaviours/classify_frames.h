// Finds the behaviour of every frame of all compared captures, to compare within behaviours. Pure
// function; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/frame_classes.h"
#include "analysis/model/task.h"
#include "analysis/model/time_basis.h"

namespace zoe {

struct ClassifyOptions {
    // Applied to every capture. Null: the frames of all captures are clustered together.
    std::shared_ptr<const BehaviourDefinition> definition;
    // For clustering together; the stability of behaviours is not computed.
    FeatureOptions features;
    ClusterOptions clusters;
    ClusterMethod method; // empty: kMeans
    TimeChoice time = TimeChoice::Auto;
};

// The sides may have less than nine tenths of their frames in common behaviours because some
// functions take much longer on one side (changed_functions.h). Behaviours are then found, or the
// definition applied, once more with these times evened out. The new result counts if the sides
// have more in common in it; `evened` and a note report it. Clustering doesn't depend on which
// capture is base and which is head. It respects a selection of threads or sites if all sides have
// one. Error: BadInput (a capture has none of the functions of the definition), what the method
// returns, Damaged, Io, Cancelled.
Result<std::shared_ptr<const FrameClasses>> classifyFrames(Baseline<std::vector<CompareSide>> bases,
                                                           Head<CompareSide> head,
                                                           const ClassifyOptions &options = {},
                                                           const Task &task = Task{});

} // namespace zoe
