// Figures of a live session in the same form as those of a whole capture. Ids never change during a
// session: a behaviour that became part of another stays in the list, without centres in the
// definition. Pure functions; they read the clusterer, which must not be used by another thread in
// the meantime.
#pragma once

#include <memory>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "analysis/model/task.h"

namespace zoe {

// Uses the assignment that frames got when they arrived, without reading them again: frames,
// shares, frame times, episodes. Figures that need the zones of frames (typical frame,
// characteristic functions, why a frame is unusual) are copied from known, which may be null. Cost:
// linear in the frames.
std::shared_ptr<const Behaviours>
behavioursSoFar(const Capture &capture, const OnlineClusterer &clusterer, const Behaviours *known);

// All figures of the frames so far, assigned anew by the current centres. Null if there are no
// behaviours yet. Cost: as applyBehaviours(). Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const Behaviours>> behavioursOfSession(const Capture &capture,
                                                              const OnlineClusterer &clusterer,
                                                              const Task &task = Task{});

} // namespace zoe
