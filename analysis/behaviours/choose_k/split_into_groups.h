// Chooses k, the number of groups in a set of points: splits the points where a valley of density
// separates them, then joins groups that are too much alike. Pure functions; thread-safe; results
// don't depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"
#include "analysis/model/task.h"

namespace zoe {

// Whether rows are a group, or odd frames. A behaviour lasts for a while: less than 5 % of all rows
// are a group only if at least half of them are in runs of eight frames or more; less than 1 %, and
// fewer than 8, never are. rows rise; frames: one per row of all.
bool isGroup(std::span<const std::uint32_t> rows, std::span<const FrameIndex> frames,
             std::size_t allRows);

struct ValleyOptions {
    std::uint32_t most = 12;    // groups
    double leastDifference = 0; // as in joinGroups()
    std::uint64_t seed = 1;
};

// Splits points in two along the clearest valley, again and again, while one is found that scores 1
// or more, and then joins groups that differ too little, or are too many. Directions to look along
// are the line between two means and the principal axes, found from a third of the points and
// judged by the others: in many dimensions points without any groups look grouped along a direction
// that was fitted to them. Points far out are drawn in first, so that single odd frames don't
// choose the directions. What is no group (isGroup) is set aside as odd frames.
struct ValleyGroups {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::vector<std::uint32_t> group; // one per point; kNone: set aside
    std::uint32_t groups = 1;
    // For each number of groups on the way, the score of the clearest valley that was left.
    std::vector<std::pair<std::uint32_t, double>> scores;
};

// frames: one per point, rising. Nothing: stopped.
std::optional<ValleyGroups> valleyGroups(const Points &points, std::span<const FrameIndex> frames,
                                         const ValleyOptions &options, const Task &task);

} // namespace zoe
