// Quantiles by linear interpolation between order statistics (Hyndman & Fan 1996, type 7: the rule
// of R's default and of NumPy's), and moments. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// REQUIRES: sorted and not empty; 0 <= q <= 1.
double quantileOfSorted(std::span<const DurationNs> sorted, double q);
double quantileOfSorted(std::span<const double> sorted, double q);

// Several quantiles of values in any order, by selection; values is reordered. Cost: linear.
std::vector<double> quantiles(std::span<DurationNs> values, std::span<const double> qs);

// What every view shows of a set of durations. All zero for an empty set; stdev is the sample
// standard deviation (n - 1), 0 for fewer than two values.
struct Distribution {
    std::uint64_t count = 0;
    DurationNs minNs = 0;
    DurationNs maxNs = 0;
    double meanNs = 0;
    double stdevNs = 0;
    double p25Ns = 0;
    double medianNs = 0;
    double p75Ns = 0;
    double p90Ns = 0;
    double p95Ns = 0;
    double p99Ns = 0;
    double p999Ns = 0;

    // Coefficient of variation: stdev / mean, 0 where the mean is 0.
    [[nodiscard]] double cv() const { return meanNs == 0 ? 0 : stdevNs / meanNs; }
};

// values is reordered.
Distribution distributionOf(std::span<DurationNs> values);

} // namespace zoe
