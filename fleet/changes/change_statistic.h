// Where a series most probably changed: the statistic of E-divisive (Matteson & James 2014, "A
// nonparametric approach for multiple change point analysis of multivariate data") with the
// exponent 1, each value weighted. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace zoe::fleet {

struct Split {
    std::size_t at = 0; // the first value of the second part
    double statistic = 0;
};

// The split with the greatest statistic that leaves at least this many values on each side: W_A W_B
// / (W_A + W_B) (2 E|X - Y| - E|X - X'| - E|Y - Y'|), where W is the sum of the weights of the
// parts A and B, X and X' are from A, Y and Y' from B, all drawn by weight. The first one if
// several are equal. Nothing if there are too few values. Cost: quadratic. REQUIRES: as many
// weights as values, positive.
[[nodiscard]] std::optional<Split>
bestSplit(std::span<const double> values, std::span<const double> weights, std::size_t leastOfSide);

} // namespace zoe::fleet
