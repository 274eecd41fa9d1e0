// HDBSCAN: groups of points of any shape, by density. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

struct DensityGroups {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::uint32_t groups = 0;
    std::vector<std::uint32_t> group; // one per point; kNone: in no group
};

// HDBSCAN (Campello, Moulavi & Sander 2013). Two points are as far apart as the greatest of their
// distance and the distances to the neighbours-th nearest point of each (itself counts as the
// first). The tree of single linkage by that is condensed to groups of at least leastSize points;
// of a group and those it falls into, what lasts over more densities is taken ("excess of mass");
// that may be all points. Groups are numbered by their first points. Nothing: stopped. Cost: the
// square of the points. REQUIRES: neighbours >= 1, leastSize >= 2.
std::optional<DensityGroups> hdbscan(const Points &points, std::size_t leastSize,
                                     std::size_t neighbours, const Task &task);

} // namespace zoe
