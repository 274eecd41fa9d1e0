// Assigns the frames of a capture to the behaviours of its scene, which are the same every night.
// Pure functions; thread-safe.
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

// Each knows behaviours that the ones before it don't.
using SceneModels = std::vector<std::shared_ptr<const BehaviourDefinition>>;

struct FrameBehaviours {
    std::vector<std::string> names;
    // One per frame of the capture: position in names, or kUnusual.
    std::vector<std::int32_t> behaviourOf;
};

// Each frame is assigned by the first model that knows it. A frame that a model calls unusual
// belongs to the behaviour whose shape it has apart from one function, if the rest agrees to within
// a quarter of its time: otherwise a function that becomes much slower would move its frames out of
// the behaviour, and the change would go unnoticed there. Cost: as applyBehaviours(), and chunks
// with unusual frames once more. Models none of whose functions exist know no frame. Error:
// Damaged, Io, Cancelled.
Result<FrameBehaviours> behavioursOfFrames(const Capture &capture, const SceneModels &models,
                                           const Task &task);

// Frames that no model knows, if there are enough of them, a fifth of all, to deserve behaviours of
// their own; otherwise none.
[[nodiscard]] FrameRanges framesOfNewBehaviours(const Capture &capture,
                                                const FrameBehaviours &behaviours);

// With names that no other model uses: "physics_step (64 %), 2".
[[nodiscard]] BehaviourDefinition withNamesOfItsOwn(BehaviourDefinition model,
                                                    const SceneModels &others);

} // namespace zoe::fleet
