// Remembers the user's lane layout of recent captures in the settings. GUI thread only.
#pragma once

#include "analysis/model/capture.h"
#include "app/panels/flame/flame_lanes.h"

namespace zoe::app {

// Empty if there is none.
LaneArrangement savedArrangement(const Capture &capture);
void saveArrangement(const Capture &capture, const LaneArrangement &arrangement);

} // namespace zoe::app
