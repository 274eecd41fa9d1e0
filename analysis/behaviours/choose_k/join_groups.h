// Joins groups of points that are too much alike, or too many. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"

namespace zoe {

// Groups are one if they differ by less than leastDifference, or by less than a share of what four
// in five pairs of groups differ by at most; but not if a function that takes at least
// leastFunction in one of them takes less than a quarter of that in the other, and the smaller one
// comes in runs. Groups that are strewn among each other everywhere, and of which one does what the
// other does and something more, must differ by three times leastDifference: frames that something
// of another pace falls into, as audio does, are no behaviour. 0: none of these count.
struct JoinRules {
    double leastDifference = 0;
    double leastOfUsual = 0.25;
    double leastFunction = 0;
};

struct JoinedGroups {
    std::uint32_t drifting = 0; // joined because frames drift between them
    std::uint32_t alike = 0;    // joined because they differ too little
    std::uint32_t tooMany = 0;  // joined because there were too many
};

// First joins groups that differ too little by the rules, unless leastDifference is 0; then those
// whose union adds least to the squared distances until there are at most `most`. The difference of
// two groups is half the sum of the absolute differences of their means. Groups are rows of the
// points; no group is empty.
JoinedGroups joinGroups(const Points &points, std::size_t most, const JoinRules &rules,
                        std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
