// Medians by selection. Cost: linear. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <vector>

namespace zoe {

// Factor from the median absolute deviation to the standard deviation of a normal distribution.
constexpr double kDeviationOfMad = 1.4826; // 1 / Φ⁻¹(3/4)

// The upper middle value if the number of values is even. Reorders values: earlier ones are not
// greater, later ones not less. REQUIRES: not empty.
template <std::ranges::random_access_range Values>
std::ranges::range_value_t<Values> upperMedian(Values &&values)
{
    const auto middle = std::ranges::begin(values) + std::ranges::ssize(values) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
}

// The mean of both middle values if their number is even; 0 without values.
[[nodiscard]] inline double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const double upper = upperMedian(values);
    if (values.size() % 2 == 1)
        return upper;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    return (upper + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace zoe
