// How many neighbouring frames hang together, for the blocks of a bootstrap. Pure functions;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/comparison/side_sums.h"

namespace zoe {

// The automatic choice of Politis & White (2004, corrected by Patton, Politis & White 2009) for
// circular blocks, from the autocorrelation of a series; 1 for one that is too short or always the
// same.
double automaticBlockLength(std::span<const double> series);

// In frames: the longest of the choices for the frame times and for the self times of the eight
// functions that vary most; at least the cube root of the number of frames and at most a quarter of
// it. Of more than 2,048 frames neighbouring ones are put together.
std::uint32_t blockLength(const SideSums &side);

} // namespace zoe
