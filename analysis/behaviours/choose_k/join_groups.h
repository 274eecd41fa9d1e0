// Joins groups of points that are too much alike, or too many. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"

namespace zoe {

// First joins groups that differ by less than leastDifference, or by less than a quarter of what
// the most different ones do, unless leastDifference is 0; then joins those whose union adds least
// to the squared distances until there are at most `most`. The difference of two groups is half the
// sum of the absolute differences of their means. Groups are rows of the points; no group is empty.
void joinGroups(const Points &points, std::size_t most, double leastDifference,
                std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
