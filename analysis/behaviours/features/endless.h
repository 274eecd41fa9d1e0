// Functions whose last call never ends, as in a trace that lacks an end event. Pure functions;
// thread-safe.
#pragma once

#include <vector>

#include "analysis/behaviours/features/features.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// The functions with a zone that is still open at the end and, at least in the last quarter of the
// frames, covers each frame from its beginning to its end: their time says nothing about a frame.
// Sorted. Looks at 17 frames. Frames that can't be read say nothing.
std::vector<SiteId> endlessFunctions(const Capture &capture, const Task &task);

// A selection without these functions, unless it would have no others.
Selection withoutFunctions(const Capture &capture, const Selection &selection,
                           const std::vector<SiteId> &functions);

// What a set of features was made from: without endless functions that it doesn't use.
Selection withoutEndless(const Capture &capture, const Selection &selection, const FeatureSet &set,
                         const Task &task);

} // namespace zoe
