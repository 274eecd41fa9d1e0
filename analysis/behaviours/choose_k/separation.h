// Measures whether two clusters are separate or one cut in two. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"

namespace zoe {

// How empty the border of each cluster to its nearest neighbour is, from 0 to 1; negative for
// clusters with fewer than two rows in either half, or without neighbours. Directions and borders
// are determined from half of the rows and judged by the others. Nearest is by Fisher's distance
// (1936; columns count as independent); along its direction, the border is the point that is
// equally many standard deviations from both clusters. The share of rows that are closer to the
// border than a tenth of the distance of the means is compared with that of one normal distribution
// with the same mean and variance. Both clusters have the same weight, regardless of their sizes.
// One behaviour cut in two has at least as many rows there: 0. rows: logarithms if there are any;
// cluster: one per row, negative: none; fit: 1 for rows from which the border is determined.
std::vector<double> separations(const Points &rows, std::span<const std::int32_t> cluster,
                                std::span<const std::uint8_t> fit, std::uint32_t clusters);

// The nearest other cluster, by Fisher's distance, and whether frames certainly drift between the
// two (jumps.h). Clusters between which frames drift are one behaviour.
struct NearestCluster {
    std::uint32_t cluster = 0; // itself if there is no other
    bool drifts = false;
};
std::vector<NearestCluster> nearestClusters(const Points &rows,
                                            std::span<const std::int32_t> cluster,
                                            std::span<const FrameIndex> frames,
                                            std::uint32_t clusters);

} // namespace zoe
