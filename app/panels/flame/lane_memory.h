// The arrangement of lanes that the user left in a capture, in the settings. Only the captures of
// late are remembered. GUI thread only.
#pragma once

#include "analysis/model/capture.h"
#include "app/panels/flame/flame_lanes.h"

namespace zoe::app {

// Empty if there is none.
LaneArrangement savedArrangement(const Capture &capture);
void saveArrangement(const Capture &capture, const LaneArrangement &arrangement);

} // namespace zoe::app
