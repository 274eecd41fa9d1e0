// Assigns the frames of a capture to the behaviours of its scene, the same ones every night. Pure
// functions; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/behaviour_definition.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe::fleet {

// Each knows behaviours that those before it don't know.
using SceneModels = std::vector<std::shared_ptr<const BehaviourDefinition>>;

struct FrameBehaviours {
    std::vector<std::string> names;
    // One per frame of the capture: position in names, or kUnusual.
    std::vector<std::int32_t> behaviourOf;
};

// By the first model that knows a frame. Frames that a model calls unusual are in the behaviour
// whose shape they have without one function, if the rest agrees to within a quarter of its time:
// otherwise a function that becomes much slower would take its frames away from the behaviour, and
// nobody would see it there. Cost: what applyBehaviours() takes, and chunks with unusual frames
// once more. Models none of whose functions are there know no frame. Error: Damaged, Io, Cancelled.
Result<FrameBehaviours> behavioursOfFrames(const Capture &capture, const SceneModels &models,
                                           const Task &task);

// Frames that no model knows, if they are so many, a fifth of all, that they are worth behaviours
// of their own; else none.
[[nodiscard]] FrameRanges framesOfNewBehaviours(const Capture &capture,
                                                const FrameBehaviours &behaviours);

// With names that no other model uses: "physics_step (64 %), 2".
[[nodiscard]] BehaviourDefinition withNamesOfItsOwn(BehaviourDefinition model,
                                                    const SceneModels &others);

} // namespace zoe::fleet
