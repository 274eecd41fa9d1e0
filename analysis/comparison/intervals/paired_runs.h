// Compares two programs that ran alternately, by the differences of their runs. Pure functions;
// thread-safe.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// A figure of each run of both sides; run i of one side is paired with run i of the other, made
// right before or after it. Whatever slows down the machine for a while affects both, so the
// differences of the pairs are what varies: Student's t with one degree of freedom fewer than
// pairs. The ratio and its interval come from the logarithms. With fewer than two pairs, nothing
// can be said. If all differences are equal, their number decides (constant_values.h). REQUIRES: as
// many runs on both sides.
Change pairedChange(std::span<const double> base, std::span<const double> head, double confidence);
Difference pairedDifference(std::span<const double> base, std::span<const double> head,
                            double confidence);
// Student's t interval of the mean of one side.
Interval runInterval(std::span<const double> values, double confidence);

// Mean, and standard deviation between runs.
struct RunSpread {
    double mean = 0;
    double deviation = 0;

    [[nodiscard]] double relative() const { return mean > 0 ? deviation / mean : 0; }
};
[[nodiscard]] RunSpread spreadOf(std::span<const double> values);

// The mean that this many differences with this standard deviation must have to be found in four of
// five such experiments at that confidence: noncentral t. Infinity for fewer than two, or for too
// few that are all equal.
[[nodiscard]] double detectableMean(double deviation, std::size_t differences, double confidence);

} // namespace zoe
