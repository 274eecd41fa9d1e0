// Histograms of the frame times of all behaviours with shared bins. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe {

struct FrameTimeBins {
    // The same for all behaviours: from the shortest frame time to the 99.5th percentile of all
    // frames in a behaviour. bins + 1 edges, rising; empty if there are no frames.
    std::vector<double> edges;
    // By id, then bin; the last bin includes longer frames.
    std::vector<std::vector<std::uint64_t>> counts;
};

// REQUIRES: the behaviours are of this capture. Cost: linear in the frames.
FrameTimeBins frameTimeBins(const Capture &capture, const Behaviours &behaviours, std::size_t bins);

} // namespace zoe
