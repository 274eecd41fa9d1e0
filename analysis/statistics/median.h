// Medians by selection. Cost: linear. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <vector>

namespace zoe {

// The standard deviation of a normal distribution, by the median distance from its median.
constexpr double kDeviationOfMad = 1.4826; // 1 / Φ⁻¹(3/4)

// The upper one of the two in the middle, if their number is even. values is reordered: those
// before the middle are not greater, those behind it not less. REQUIRES: not empty.
template <std::ranges::random_access_range Values>
std::ranges::range_value_t<Values> upperMedian(Values &&values)
{
    const auto middle = std::ranges::begin(values) + std::ranges::ssize(values) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
}

// The mean of the two in the middle, if their number is even; 0 of nothing.
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
