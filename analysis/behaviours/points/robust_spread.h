// Median and spread that outliers don't move. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zoe {

struct RobustSpread {
    double median = 0;
    // 1.4826 x the median excess over the median of the upper half, because distances lean to that
    // side. At least a sixteenth of the median, so that a tiny spread makes nothing stand out.
    double deviation = 1e-9;

    // How far a value is above the median, in deviations; 0 below it.
    [[nodiscard]] double above(double value) const
    {
        return std::max(0.0, (value - median) / deviation);
    }
};

// The upper median. values is reordered. REQUIRES: not empty.
template <class T>
T medianOf(std::vector<T> &values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// values is reordered and changed.
template <class T>
RobustSpread robustSpreadOf(std::vector<T> &values)
{
    RobustSpread spread;
    if (values.empty())
        return spread;
    const T median = medianOf(values);
    spread.median = static_cast<double>(median);
    // medianOf left those that are not less behind the middle, and maybe equal ones before it.
    std::erase_if(values, [median](T value) { return value < median; });
    for (T &value : values)
        value -= median;
    spread.deviation =
        std::max({1.4826 * static_cast<double>(medianOf(values)), spread.median / 16, 1e-9});
    return spread;
}

} // namespace zoe
