// Chooses k, the number of groups in a set of points: splits the points where a valley of density
// separates them and frames jump across it, then joins groups that are too much alike. Pure
// functions; thread-safe; results don't depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/behaviours/choose_k/join_groups.h"
#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"
#include "analysis/model/task.h"

namespace zoe {

struct ValleyOptions {
    std::uint32_t most = 32; // groups
    JoinRules joining;
    double leastShare = 0; // as in isGroup()
    bool thorough = true;  // looks for many groups at once, and for rare ones
    std::uint64_t seed = 1;
};

// Splits points again and again: in two along the clearest valley that scores 1 or more and that
// frames jump across (jumps.h); where there is none, in many (fragments.h); where that finds
// nothing, in a rare group and the others (rare_groups.h). Then joins groups with the nearest one
// where frames drift between the two: a cut may look like a jump while other groups are beyond it;
// and with one that they may be after a long time of drift (returning_groups.h).
// Then joins groups that differ too little, or are too many. Directions to look along are the line
// between two means and the principal axes, of the features and of their logarithms, and single
// columns of the latter. Lines are in the 256 columns that vary most within the points. They are
// found from a third of the points and judged by the others: in many dimensions points without any
// groups look grouped along a direction that was fitted to them. Points far out are drawn in first,
// so that single odd frames don't choose the directions. Points in no group (isGroup) are set aside
// as odd frames.
struct ValleyGroups {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::vector<std::uint32_t> group; // one per point; kNone: set aside
    std::uint32_t groups = 1;
    std::uint32_t drifting = 0; // groups that were joined because frames drift between them
    std::uint32_t alike = 0;    // groups that were joined because they differ too little
    std::uint32_t tooMany = 0;  // and because there were more than most
    // For each number of groups on the way, the score of the clearest valley that was left.
    std::vector<std::pair<std::uint32_t, double>> scores;
};

// logarithms: of the points, or the points again if there are none. frames: one per point, rising.
// Nothing: stopped.
std::optional<ValleyGroups> valleyGroups(const Points &points, const Points &logarithms,
                                         std::span<const FrameIndex> frames,
                                         const ValleyOptions &options, const Task &task);

} // namespace zoe
