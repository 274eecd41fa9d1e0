// Finds the behaviours of a capture, from start to end. Pure functions; thread-safe.
#pragma once

#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/clustering/stability.h"

namespace zoe {

struct BehaviourOptions {
    FeatureOptions features;
    ClusterOptions clusters;            // its translator is that of all notes
    std::uint32_t stabilityRounds = 10; // 0: stability is not computed
    // Basis of self times. Running time excludes waits (TimeBasis), unless the features include
    // them.
    TimeChoice time = TimeChoice::Auto;
    bool areSums = false; // the capture's self times are summed already (self_time_capture.h)
};

// Computes features, clusters them by the method, and computes figures. If there are more frames
// than fit into memory as features, a sample is clustered, and its model assigns all frames to
// behaviours. Unusual frames are those that stand out from their behaviour (behaviour_figures.h).
// Cost: each chunk is decoded once if the sums of self times fit into a quarter of the task's
// memory, otherwise four or five times. Partial frames are left out (wholeFramesOf()). Memory: half
// of the task's for features, and 37 bytes per frame. Error: those of the method, BadInput (running
// time is requested but the capture has none), Damaged, Io, Cancelled.
Result<std::shared_ptr<const Behaviours>>
findBehaviours(const Capture &capture, const Selection &selection, const BehaviourOptions &options,
               const ClusterMethod &method, const Task &task = Task{});

// Applies the behaviours of a model to another capture, or to other frames. Ids and names are those
// of the model; some may have no frames. Frames beyond the limits of all behaviours are unusual, as
// are those that stand out from their behaviour. Error: BadInput (the model is inconsistent, or the
// capture has none of its functions), Damaged, Io, Cancelled. The translator is that of the notes.
Result<std::shared_ptr<const Behaviours>>
applyBehaviours(const Capture &capture, const Selection &selection,
                std::shared_ptr<const BehaviourDefinition> definition, const Task &task = Task{},
                Translator translator = nullptr);

} // namespace zoe
