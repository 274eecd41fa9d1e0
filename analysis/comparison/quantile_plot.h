// Plots quantiles of two sets of durations against each other. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

struct QuantilePair {
    double share = 0; // of smaller values, 0 to 1
    double baseNs = 0;
    double headNs = 0;

    friend bool operator==(const QuantilePair &, const QuantilePair &) = default;
};

// From the least to the greatest value of both (type 7, as everywhere): at equal steps of share, as
// many as the smaller set has values, at most mostPairs; and closer together towards the longest,
// down to a share of one value. Empty if either set is. REQUIRES: mostPairs >= 2. Cost: n log n.
std::vector<QuantilePair> quantilePlot(std::vector<DurationNs> base, std::vector<DurationNs> head,
                                       std::size_t mostPairs = 200);

} // namespace zoe
