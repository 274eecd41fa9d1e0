// The figures of a set of durations. A value.
#pragma once

#include <array>
#include <cstdint>

#include "analysis/model/units.h"

namespace zoe {

// The figures that every view shows for a set of durations. All zero for an empty set; stdev is the
// sample standard deviation (n - 1), 0 for fewer than two values.
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

    // Coefficient of variation: stdev / mean, 0 if the mean is 0.
    [[nodiscard]] double cv() const { return meanNs == 0 ? 0 : stdevNs / meanNs; }
};

// The quantiles that a Distribution holds.
struct DistributionQuantile {
    double q;
    double Distribution::*member;
};
inline constexpr std::array<DistributionQuantile, 7> kDistributionQuantiles{{
    {0.25, &Distribution::p25Ns},
    {0.5, &Distribution::medianNs},
    {0.75, &Distribution::p75Ns},
    {0.9, &Distribution::p90Ns},
    {0.95, &Distribution::p95Ns},
    {0.99, &Distribution::p99Ns},
    {0.999, &Distribution::p999Ns},
}};

} // namespace zoe
