// What single far values don't move: medians, and spreads by them. Pure functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zoe::fleet {

// The standard deviation of a normal distribution by the median distance from its median.
constexpr double kPerMedianDeviation = 1.4826;
// Values that many standard deviations away, or farther, count as that far.
constexpr double kFarDeviations = 3;

// The mean of the two in the middle if their number is even; 0 of nothing.
[[nodiscard]] inline double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace zoe::fleet
