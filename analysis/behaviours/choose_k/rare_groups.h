// Finds rare groups: runs of frames separated from the rest at the end of a distribution. Pure
// function; thread-safe; doesn't depend on the number of threads.
#pragma once

#include <span>
#include <vector>

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/model/task.h"

namespace zoe {

// A handful of frames can't form a hill of density. They are a group if, along one of the
// directions or columns, a gap of at least a quarter of their distance from the median separates
// them, at least six of them are in runs of four frames or more, and frames jump there and back
// (jumps.h). Random frames don't come in runs, and drifting frames don't jump. directions: of the
// rows. The group with the widest gap is the second part of the split. No parts: no group was
// found.
GroupSplit splitRareGroup(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                          std::span<const LookDirection> directions, const Task &task);

// The same for runs of at least four frames that are too few for a group: odd frames.
GroupSplit splitOddRuns(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                        std::span<const LookDirection> directions, const Task &task);

} // namespace zoe
