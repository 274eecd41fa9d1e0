// Finds many groups at once: more pieces than there can be groups, put together where nothing
// separates them. Pure function; thread-safe; doesn't depend on the number of threads.
#pragma once

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/model/task.h"

namespace zoe {

// Where many groups lie in many dimensions, no single direction shows a valley between them, but
// one lies between any two. So the rows are cut into up to 24 pieces by k-means in the principal
// components of the 256 columns that vary most, and of the pieces that no valley and no jump
// separates the two nearest become one (after Fisher's distance), until all are separate (cf.
// Hennig 2010, "Methods for merging Gaussian mixture components"). Pieces that are no group go to
// the nearest one. fit: positions in rows that directions and pieces are found from; the others
// judge them. No parts: all is one group.
GroupSplit splitByFragments(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                            const std::vector<std::uint8_t> &fit, std::uint64_t seed,
                            const Task &task);

} // namespace zoe
