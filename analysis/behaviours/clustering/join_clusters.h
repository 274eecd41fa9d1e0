// Steps shared by the clusterers that work in a few coordinates. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

constexpr std::size_t kMostCoordinates = 10;
constexpr double kCoveredVariance = 0.95;

// All frames in one cluster around the mean, if they are all alike.
Result<Clustering> oneCluster(const FeatureMatrix &features, Clustering clustering,
                              const Task &task);

// Joins the groups of a model's clusters (group: one per cluster) that differ too little or are too
// many, by the rules of k-means (density_valley.h), judged by their rows in the sample; the
// clusters of the model become these groups. Groups smaller than the minimum share of the rows are
// dropped. rows: of the features; assignment: a cluster of the model for each of them, or none.
void joinClusters(const FeatureMatrix &features, const std::vector<std::uint32_t> &rows,
                  const std::vector<std::uint32_t> &assignment, std::vector<std::uint32_t> group,
                  const ClusterOptions &options, Clustering &clustering);

// Assigns all rows by the model, leaves out those beyond the limits (cluster_model.h) if the model
// says so, and drops empty clusters. mostLimits: one upper bound per limit; empty: none.
Result<Clustering> withAssignment(const FeatureMatrix &features, Clustering clustering,
                                  const Task &task, const std::vector<double> &mostLimits = {});

} // namespace zoe
