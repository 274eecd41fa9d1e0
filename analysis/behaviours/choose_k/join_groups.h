// Joins groups of points that are too similar or too many. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"

namespace zoe {

// Two groups are joined if they differ by less than leastDifference, or by less than a share of the
// difference that four in five pairs of groups don't exceed. They are not joined if a function that
// takes at least leastFunction in one group takes less than a quarter of that in the other, and the
// smaller group occurs in runs. Groups whose frames are scattered among each other everywhere, one
// of which does the same as the other plus something more, must differ by three times
// leastDifference: frames that contain work with a different pace, such as audio, are not a
// behaviour. 0 disables all of these rules.
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

// First joins groups that differ too little by the rules, unless leastDifference is 0. Then, until
// there are at most `most` groups, joins those whose union adds least to the squared distances. The
// difference of two groups is half the sum of the absolute differences of their means. Groups are
// rows of the points; no group is empty.
JoinedGroups joinGroups(const Points &points, std::size_t most, const JoinRules &rules,
                        std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
