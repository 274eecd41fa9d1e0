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

// Splits points repeatedly: in two along the clearest valley that scores at least 1 and that frames
// jump across (jumps.h); if there is none, into many (fragments.h); if that fails too, into a rare
// group and the others (rare_groups.h).
// Then joins groups: those between which frames drift, because a cut may look like a jump while
// other groups are beyond it; those that may be one behaviour after a long drift
// (returning_groups.h); and those that differ too little or are too many.
// Search directions are the line between two means, Fisher's direction between them and the
// principal axes, of the features and of their logarithms, and single columns of the logarithms.
// Lines use the 256 columns that vary most within the points. They are determined from a third of
// the points and judged by the others: in many dimensions, points without any groups look grouped
// along a direction fitted to them. Distant points are drawn in first, so that single odd frames
// don't determine the directions. Points in no group (isGroup) are set aside as odd frames.
struct ValleyGroups {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::vector<std::uint32_t> group; // one per point; kNone: set aside
    std::uint32_t groups = 1;
    std::uint32_t drifting = 0; // groups joined because frames drift between them
    std::uint32_t alike = 0;    // groups joined because they differ too little
    std::uint32_t tooMany = 0;  // groups joined because there were more than `most`
    // For each number of groups along the way, the score of the clearest remaining valley.
    std::vector<std::pair<std::uint32_t, double>> scores;
};

// logarithms: of the points, or the points themselves if there are none. frames: one per point, in
// rising order. Not set: stopped.
std::optional<ValleyGroups> valleyGroups(const Points &points, const Points &logarithms,
                                         std::span<const FrameIndex> frames,
                                         const ValleyOptions &options, const Task &task);

} // namespace zoe
