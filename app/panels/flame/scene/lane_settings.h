// The user's lane arrangements of captures, in the settings. GUI thread only.
#pragma once

#include "app/panels/flame/scene/flame_lanes.h"

namespace zoe::app {

// Empty if there is none. Only recent captures are remembered.
LaneArrangement savedArrangement(const Capture &capture);
void saveArrangement(const Capture &capture, const LaneArrangement &arrangement);

} // namespace zoe::app
