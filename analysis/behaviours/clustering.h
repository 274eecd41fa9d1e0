// The result of a clusterer, and what clusterers are asked. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/behaviours/features.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

struct ClusterOptions {
    std::optional<std::uint32_t> clusters; // not set: chosen automatically
    std::uint32_t maxClusters = 12;        // of the automatic choice
    std::uint64_t seed = 1;
};

constexpr std::int32_t kUnusual = -1;

struct Clustering {
    std::string method;
    std::uint32_t clusters = 0;
    std::vector<std::int32_t> assignment; // a row of the features each; kUnusual: in none
    std::vector<double> centres;          // clusters x columns, row-major
    // How the number of clusters was chosen: the criterion's name and its value for every k tried.
    std::string criterion;
    std::vector<std::pair<std::uint32_t, double>> criterionByClusters;
};

// k-means++ (Arthur & Vassilvitskii 2007) with several restarts; deterministic for a seed. The
// number of clusters, where it is not given, is chosen by a stated criterion that can also
// answer 1. Error: BadInput (more clusters than rows), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

} // namespace zoe
