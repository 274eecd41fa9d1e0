// Finds many groups at once: cuts the rows into more pieces than there can be groups, then joins
// pieces that nothing separates. Pure function; thread-safe; doesn't depend on the number of
// threads.
#pragma once

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/model/task.h"

namespace zoe {

// If there are many groups in many dimensions, no single direction shows a valley between all of
// them, but there is one between any two. The rows are therefore cut into up to 24 pieces by
// k-means in the principal components of the 256 columns that vary most. Then the two nearest
// pieces (by Fisher's distance) without a valley or jump between them are joined, until all are
// separate (cf. Hennig 2010, "Methods for merging Gaussian mixture components"). Pieces that are
// not groups are added to the nearest one. fit: positions in rows from which directions and pieces
// are determined; the other rows judge them. The result has no parts if everything is one group.
GroupSplit splitByFragments(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                            const std::vector<std::uint8_t> &fit, std::uint64_t seed,
                            const Task &task);

} // namespace zoe
