// What a session says of itself in the header of its capture.
#pragma once

#include "analysis/model/capture.h"
#include "recorder/collector/tick_clock.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

SessionInfo sessionInfo(const TickClock &clock, const SessionOptions &options);

} // namespace zoe::recorder
