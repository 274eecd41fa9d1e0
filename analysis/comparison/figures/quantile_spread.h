// Computes how a quantile varies over all possible resamples. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/model/ids.h"

namespace zoe {

// A frame of a run, and its place in the resamples.
struct WeightedFrame {
    DurationNs ns = 0;
    std::uint32_t cell = 0;
    float weight = 1;
};

// A quantile is at most x if the weight of the frames up to x exceeds its rank. That weight is a
// sum, whose variance and skewness over all resamples are known exactly (Resamples::spread()); its
// distribution is taken to be a gamma distribution with both (Pearson's type III), as everywhere.
// Thus each frame has a probability of being the quantile, and no resamples are drawn. The rank is
// that of type 7, q (n - 1), where a rank is the weight of earlier frames. frames: by rising
// amount; their weights add up to their number. Cost: frames, and about 200 times the cells.
Spread quantileSpread(std::span<const WeightedFrame> frames, const Resamples &resamples, double q);

} // namespace zoe
