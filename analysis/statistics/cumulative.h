// Cumulative distributions. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/statistics/duration_set.h"

namespace zoe {

struct CumulativePoint {
    DurationNs ns = 0;
    std::uint64_t count = 0; // of values that are at most that long

    friend bool operator==(const CumulativePoint &, const CumulativePoint &) = default;
};

// The share of values that are at most x: a staircase that jumps at its points, each of which lies
// exactly on it. From the least value to the greatest.
struct Cumulative {
    std::vector<CumulativePoint> points; // both rise strictly
    std::uint64_t count = 0;
    // Whether every jump is there; otherwise the points lie at equal distances in rank, so that
    // between two the curve is known to 1 / (points - 1), and to nothing at them.
    bool everyJump = false;
};

// REQUIRES: mostPoints >= 2. Cost: the number of points, times log of the number of values.
Cumulative cumulativeOf(const DurationSet &durations, std::size_t mostPoints = 2000);

} // namespace zoe
