// The figures of a box plot after Tukey (Exploratory Data Analysis, 1977). Pure function;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/statistics/duration_set.h"

namespace zoe {

// Quartiles are of type 7. A value further than 1.5 x IQR below the first or above the third
// quartile is an outlier; whiskers end at the last values that are not outliers. All zero without
// values.
struct BoxPlot {
    std::uint64_t count = 0;
    DurationNs lowerWhiskerNs = 0;
    double p25Ns = 0;
    double medianNs = 0;
    double p75Ns = 0;
    DurationNs upperWhiskerNs = 0;
    std::uint64_t outliersBelow = 0;
    std::uint64_t outliersAbove = 0;
    std::vector<DurationNs> farthestBelow; // smallest first
    std::vector<DurationNs> farthestAbove; // greatest first
};

// Lists at most mostOutliers on each side.
BoxPlot boxPlotOf(const DurationSet &durations, std::size_t mostOutliers = 20);

} // namespace zoe
