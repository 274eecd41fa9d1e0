// Quantiles by linear interpolation between order statistics (Hyndman & Fan 1996, type 7: the rule
// of R's default and of NumPy's), and moments. Thread-safe: pure functions.
#pragma once

#include <span>
#include <vector>

#include "analysis/statistics/distribution.h"

namespace zoe {

// REQUIRES: sorted and not empty; 0 <= q <= 1.
double quantileOfSorted(std::span<const DurationNs> sorted, double q);
double quantileOfSorted(std::span<const double> sorted, double q);

// Several quantiles of values in any order, by selection; values is reordered. Cost: linear.
std::vector<double> quantiles(std::span<DurationNs> values, std::span<const double> qs);

// values is reordered.
Distribution distributionOf(std::span<DurationNs> values);

} // namespace zoe
