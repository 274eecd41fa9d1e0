// Cumulative distributions. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/statistics/duration_set.h"

namespace zoe {

struct CumulativePoint {
    DurationNs ns = 0;
    std::uint64_t count = 0; // values that are at most that long

    friend bool operator==(const CumulativePoint &, const CumulativePoint &) = default;
};

// The share of values that are at most x: a step function; each point lies exactly at the top of a
// step. From the least value to the greatest.
struct Cumulative {
    std::vector<CumulativePoint> points; // both rise strictly
    std::uint64_t count = 0;
    // Whether every step is included. Otherwise, points are equally spaced in rank: the curve is
    // exact at them, and between two it is known to 1 / (points - 1).
    bool everyJump = false;
};

// REQUIRES: mostPoints >= 2. Cost: the number of points, times log of the number of values.
Cumulative cumulativeOf(const DurationSet &durations, std::size_t mostPoints = 2000);

} // namespace zoe
