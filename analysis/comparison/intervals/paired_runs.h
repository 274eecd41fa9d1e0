// Two programs that ran in turns: what their runs differ by. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// A figure of each run of both sides; run i of one side is the pair of run i of the other, and was
// made right before or after it. So what slows down the machine for a while changes both, and the
// differences of the pairs are what varies: Student's t on them, with one degree of freedom less
// than pairs. The ratio and its interval come from the logarithms. With fewer than two pairs
// nothing can be said. Where all differences are equal, their number decides (constant_values.h).
// REQUIRES: as many runs on both sides.
Change pairedChange(std::span<const double> base, std::span<const double> head, double confidence);
Difference pairedDifference(std::span<const double> base, std::span<const double> head,
                            double confidence);
// Student's t interval of the mean of one side.
Interval runInterval(std::span<const double> values, double confidence);

// Mean, and standard deviation between the runs.
struct RunSpread {
    double mean = 0;
    double deviation = 0;

    [[nodiscard]] double relative() const { return mean > 0 ? deviation / mean : 0; }
};
[[nodiscard]] RunSpread spreadOf(std::span<const double> values);

// What the mean of so many differences with this standard deviation must be, so that four of five
// experiments like it find it at that confidence: noncentral t. Infinity with fewer than two, or
// with too few that are all equal.
[[nodiscard]] double detectableMean(double deviation, std::size_t differences, double confidence);

} // namespace zoe
