// Robust principal components: points in a few coordinates. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

// z = axes (row - mean): principal components.
struct Projection {
    std::vector<double> mean;     // one per column
    std::vector<double> axes;     // coordinates x columns, row-major, orthonormal
    std::vector<double> variance; // one per coordinate, falling
    double allVariance = 0;       // of all columns together

    [[nodiscard]] std::size_t coordinates() const { return variance.size(); }
};

// The first principal components that cover a share of the variance, at most `most`; none if
// nothing varies. The greatest entry of each is positive. Robust: around the medians, with points
// farther out than most drawn in to the median distance (spherical principal components, Locantore
// et al. 1999), so that no single odd row determines an axis; variances are those of the original
// points. Computed from up to 8,192 rows.
Projection principalComponents(const Points &points, std::size_t most, double cover, bool robust,
                               std::uint64_t seed, const Task &task = Task{});

// Points relative to their median; those farther out than half of them are drawn in to that
// distance.
Points drawnIn(const Points &points);

Points projected(const Points &points, const Projection &projection, const Task &task);

} // namespace zoe
