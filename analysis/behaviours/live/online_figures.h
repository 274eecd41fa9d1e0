// Figures of a live session in the same form as those of a whole capture. Ids of the session never
// change: a behaviour that became part of another stays in the list, without centres in the
// definition. Pure functions; they read the clusterer, which belongs to the caller's
// thread meanwhile.
#pragma once

#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "analysis/model/task.h"

namespace zoe {

// As the frames were placed when they came, without reading them again: frames, shares, frame
// times, episodes. What takes the zones of frames (typical frame, characteristic functions, why a
// frame is unusual) is taken over from known, which may be null. Cost: linear in the frames.
std::shared_ptr<const Behaviours>
behavioursSoFar(const Capture &capture, const OnlineClusterer &clusterer, const Behaviours *known);

// All figures of the frames that came, placed anew by the centres as they are now. Null: there are
// no behaviours yet. Cost: as applyBehaviours(). Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const Behaviours>> behavioursOfSession(const Capture &capture,
                                                              const OnlineClusterer &clusterer,
                                                              const Task &task = Task{});

} // namespace zoe
