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

// HDBSCAN (Campello, Moulavi & Sander 2013). The distance of two points is the maximum of their
// distance and of the distance of each to its neighbours-th nearest point (the point itself counts
// as the first). The single-linkage tree by that distance is condensed to groups of at least
// leastSize points. Of a group and the groups it splits into, the one that persists over the larger
// range of densities is chosen ("excess of mass"); that may be all points. Groups are numbered by
// their first points. Not set: stopped. Cost: the square of the points. REQUIRES: neighbours >= 1,
// leastSize >= 2.
std::optional<DensityGroups> hdbscan(const Points &points, std::size_t leastSize,
                                     std::size_t neighbours, const Task &task);

} // namespace zoe
