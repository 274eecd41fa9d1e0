// Finds out how much work this machine does in a frame.
#pragma once

namespace crates {

// The scale at which a frame takes about 6 ms here: plays a few frames of every phase at scale 1.
// Opens zones, so it is for before the counts begin.
double measuredScale();

} // namespace crates
