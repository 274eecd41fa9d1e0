// Frames of behaviours, and behaviours that make up a set of frames. Pure functions; thread-safe.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe::app {

class ViewSelection;

// kUnusual: the unusual frames, and not those that were never clustered. Cost: linear.
[[nodiscard]] FrameRanges framesOfBehaviour(const Behaviours &behaviours, std::int32_t id);

// Selects its frames in all views; does nothing if it has none. kUnusual is allowed. GUI thread
// only.
void chooseBehaviour(const Behaviours &behaviours, std::int32_t id, ViewSelection &selection);

// The behaviours (and kUnusual) whose frames are exactly these; empty if there are none. By id,
// kUnusual last. Cost: linear in the frames.
[[nodiscard]] std::vector<std::int32_t> behavioursMakingUp(const Behaviours &behaviours,
                                                           const FrameRanges &frames);

// The name of a behaviour, or "unusual frames".
[[nodiscard]] QString nameOfBehaviour(const Behaviours &behaviours, std::int32_t id);

// Names such frames: "calm (80 %)", "calm (80 %), busy (60 %)", "all but calm (80 %)"; empty if
// they are not made up of behaviours.
[[nodiscard]] QString nameOfFrames(const Behaviours &behaviours, const FrameRanges &frames);
// ids: from behavioursMakingUp().
[[nodiscard]] QString nameOfBehaviours(const Behaviours &behaviours,
                                       const std::vector<std::int32_t> &ids);

} // namespace zoe::app
