// The options and the result of a clusterer. Values, and pure functions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/features/features.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

struct ClusterOptions {
    std::optional<std::uint32_t> clusters; // not set: chosen automatically
    std::uint32_t maxClusters = 12;        // of the automatic choice
    std::uint64_t seed = 1;
    // Density: the fewest frames of a behaviour, as a share of all; and the number of neighbours
    // that say how dense it is around a frame.
    double leastShare = 0.01;
    std::uint32_t neighbours = 10;
};

constexpr std::int32_t kUnusual = -1;

struct Clustering {
    std::string method;
    std::uint32_t clusters = 0;
    std::vector<std::int32_t> assignment; // one per row of the features; kUnusual: in none
    std::vector<double> centres;          // means of the members, clusters x columns, row-major
    // How the number of clusters was chosen: the criterion's name and its value for every k tried.
    std::string criterion;
    std::vector<std::pair<std::uint32_t, double>> criterionByClusters;
    // Says the cluster of other frames. Without prototypes: the nearest of the centres.
    ClusterModel model;
};

// Shared by clusterers. Means of the members of each cluster, of which none is empty.
std::vector<double> centresOf(const FeatureMatrix &features, const Clustering &clustering,
                              const Task &task);
Error tooManyClusters(std::uint32_t clusters, std::size_t rows);
// The least difference of behaviours: 5 % of the time of a frame in the units of the features; 0
// where these have no unit in common.
double leastDifferenceOf(const FeatureMatrix &features);

} // namespace zoe
