// Median and spread that outliers don't influence. Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <vector>

#include "analysis/statistics/median.h"

namespace zoe {

struct RobustSpread {
    double median = 0;
    // 1.4826 x the upper half's median excess over the median, because distances are skewed to that
    // side. At least a sixteenth of the median, so that a tiny spread makes nothing stand out.
    double deviation = 1e-9;

    // How far a value is above the median, in deviations; 0 below it.
    [[nodiscard]] double above(double value) const
    {
        return std::max(0.0, (value - median) / deviation);
    }
};

// values is reordered and changed.
template <class T>
RobustSpread robustSpreadOf(std::vector<T> &values)
{
    RobustSpread spread;
    if (values.empty())
        return spread;
    const T median = upperMedian(values);
    spread.median = static_cast<double>(median);
    // What is left: values that are not less, from the middle on, and possibly equal ones before
    // it.
    std::erase_if(values, [median](T value) { return value < median; });
    for (T &value : values)
        value -= median;
    spread.deviation = std::max(
        {kDeviationOfMad * static_cast<double>(upperMedian(values)), spread.median / 16, 1e-9});
    return spread;
}

} // namespace zoe
