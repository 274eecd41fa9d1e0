// Whether two clusters are apart, or one cut in two. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/ids.h"

namespace zoe {

// How empty the border of each cluster to the nearest other one is, from 0 to 1; negative for those
// with fewer than two rows in either half, or without others. Directions and borders are found from
// half of the rows and judged by the others. Nearest is by Fisher's distance (1936; columns count
// as independent), along whose direction the border is where both clusters are as many standard
// deviations away. The share of rows that are nearer to it than a tenth of the distance of the
// means is compared with what one normal distribution of the same mean and variance has there; both
// clusters count alike, however many rows they have. One behaviour cut in two has at least as many:
// 0. rows: logarithms where there are any; cluster: one per row, negative: none; fit: 1 for rows
// that the border is found from.
std::vector<double> separations(const Points &rows, std::span<const std::int32_t> cluster,
                                std::span<const std::uint8_t> fit, std::uint32_t clusters);

// The nearest other cluster, by Fisher's distance, and whether frames jump between the two
// (jumps.h): those that drift from one to the other are one behaviour.
struct NearestCluster {
    std::uint32_t cluster = 0; // itself if there is no other
    bool jumps = true;
    bool drifts = false; // surely
};
std::vector<NearestCluster> nearestClusters(const Points &rows,
                                            std::span<const std::int32_t> cluster,
                                            std::span<const FrameIndex> frames,
                                            std::uint32_t clusters);

} // namespace zoe
