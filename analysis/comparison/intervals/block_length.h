// How many neighbouring frames hang together, for the blocks of a bootstrap. Pure functions;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/capture_sums.h"

namespace zoe {

// The automatic choice of Politis & White (2004, corrected by Patton, Politis & White 2009) for
// circular blocks, from the autocorrelation of a series; 1 for one that is too short or always the
// same.
double automaticBlockLength(std::span<const double> series);

// The eight functions whose self time a frame varies most.
std::vector<Slot> mostVaryingSlots(const CaptureSums &sums);

// The segments of a capture, segmentOf a frame each, with the length of their blocks: the longest
// of the choices for the frame times and for the self times of the functions that vary most; at
// least the cube root of the number of frames and at most a quarter of it. Of more than 2,048
// frames neighbouring ones are put together. Or blockFrames, unless that is 0. Columns that are not
// there don't count.
std::vector<Segment> segmentsOf(const CaptureSums &sums, std::span<const std::uint16_t> segmentOf,
                                std::size_t segments, std::uint32_t blockFrames = 0);

} // namespace zoe
