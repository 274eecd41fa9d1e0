// Measures how much work this machine does in a frame.
#pragma once

namespace crates {

// The scale at which a frame takes about 6 ms on this machine: plays a few frames of every phase at
// scale 1. Opens zones, so call it before zones are counted.
double measuredScale();

} // namespace crates
