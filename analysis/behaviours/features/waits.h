// Functions that wait, which don't count in behaviours. Pure functions; thread-safe.
#pragma once

#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

// The functions of the capture that wait, as isWait() recognises them, and a selection without
// them. A selection of nothing but such functions is left unchanged.
std::vector<SiteId> waitsOf(const Capture &capture, const Selection &selection);
Selection withoutWaits(const Capture &capture, const Selection &selection);

} // namespace zoe
