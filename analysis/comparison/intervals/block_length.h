// Chooses the block length of a bootstrap: how many neighbouring frames depend on each other. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/capture_sums.h"

namespace zoe {

// The automatic choice of Politis & White (2004, corrected by Patton, Politis & White 2009) for
// circular blocks, from the autocorrelation of a series; 1 for a series that is too short or
// constant.
double automaticBlockLength(std::span<const double> series);

// The length used for intervals: twice the automatic one, which is best for the variance's error
// but lets intervals miss too often (simulated in docs/methods.md); at least the cube root of
// the number of frames, at most a quarter of it.
double blockLengthFor(double automatic, std::size_t frames);

// The number of most varying functions that determine the block length.
inline constexpr std::size_t kVaryingSlots = 8;

// The segments of a capture with their block lengths; segmentOf has one entry per frame. A length
// is derived from the longest of the automatic choices for the frame times and for the self times
// of the most varying functions. With more than 2,048 frames, neighbours are averaged first.
// blockFrames, unless 0, replaces the choice. Functions whose columns are not loaded are skipped.
// A segment is of few phases if one of these series requires longer blocks than a quarter of the
// frames, and its correlation is beyond chance and averages half over a sixteenth of them.
// Independent frames look like that in less than one pair of runs in a hundred, however short.
std::vector<Segment> segmentsOf(const CaptureSums &sums, std::span<const std::uint16_t> segmentOf,
                                std::size_t segments, std::uint32_t blockFrames = 0);

} // namespace zoe
