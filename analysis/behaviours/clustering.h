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

// k-means: Lloyd's iteration over all rows; deterministic for a seed, whatever the number of
// threads. It starts from the groups that valleys of density separate
// (analysis/behaviours/valley.h), found in up to 20,000 rows, and lets no centre follow the 3 % of
// rows that are farthest out. Not given, the number of clusters is theirs, from 1 to maxClusters,
// after those have become one that differ in less than 5 % of the time of a frame, or in less than
// a quarter of what the most different ones do. Given, those that are most alike are put together
// until there are as many; where there are fewer, all starts from the best of several seedings by
// k-means++ (Arthur & Vassilvitskii 2007) in up to 4,096 rows, and every row counts. Fewer
// different rows than clusters make fewer clusters. Error: BadInput (more clusters than rows, or
// none), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

} // namespace zoe
