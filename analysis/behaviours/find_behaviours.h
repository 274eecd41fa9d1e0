// The whole way from a capture to its behaviours. Pure functions; thread-safe.
#pragma once

#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/clustering/stability.h"

namespace zoe {

struct BehaviourOptions {
    FeatureOptions features;
    ClusterOptions clusters;
    std::uint32_t stabilityRounds = 10; // 0: stability is not computed
    // Of self times. Running time is without waits (TimeBasis), unless the features are with them.
    TimeChoice time = TimeChoice::Auto;
    bool areSums = false; // self times of the capture are summed already (self_time_capture.h)
};

// Features, clustering by the method, figures. Where there are more frames than fit into memory as
// features, a sample is clustered, and its model assigns all frames to behaviours. Unusual
// frames are those that stand out from their behaviour (behaviour_figures.h). Cost: each chunk is
// decoded once, if the sums of self times fit into a quarter of the task's memory, else four or
// five times. Partial frames are left out (wholeFramesOf()). Memory: half of the task's for
// features, and 37 bytes per frame. Error: what the method returns, BadInput (running time is asked
// for, and the capture doesn't know it), Damaged, Io, Cancelled.
Result<std::shared_ptr<const Behaviours>>
findBehaviours(const Capture &capture, const Selection &selection, const BehaviourOptions &options,
               const ClusterMethod &method, const Task &task = Task{});

// The behaviours of a model in another capture, or in other frames: ids and names are those of the
// model, some may have no frames. Frames beyond the limits of all behaviours are unusual; so are
// those that stand out from their behaviour. Error: BadInput (the model makes no sense, or none of
// its functions are there), Damaged, Io, Cancelled.
Result<std::shared_ptr<const Behaviours>>
applyBehaviours(const Capture &capture, const Selection &selection,
                std::shared_ptr<const BehaviourDefinition> definition, const Task &task = Task{});

} // namespace zoe
