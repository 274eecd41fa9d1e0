// The result of a clusterer, and what clusterers are asked. Plain values.
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
    std::vector<std::int32_t> assignment; // a row of the features each; kUnusual: in none
    std::vector<double> centres;          // means of the members, clusters x columns, row-major
    // How the number of clusters was chosen: the criterion's name and its value for every k tried.
    std::string criterion;
    std::vector<std::pair<std::uint32_t, double>> criterionByClusters;
    // Says the cluster of other frames. Without prototypes: the nearest of the centres.
    ClusterModel model;
};

// k-means: Lloyd's iteration over all rows; deterministic for a seed, whatever the number of
// threads. It starts from the groups that valleys of density separate
// (analysis/behaviours/choose_k/split_into_groups.h), found in up to 20,000 rows, and lets no centre follow the 3 % of
// rows that are farthest out. Not given, the number of clusters is theirs, from 1 to maxClusters,
// after those have become one that differ in less than 5 % of the time of a frame, or in less than
// a quarter of what the most different ones do. Given, those that are most alike are put together
// until there are as many; where there are fewer, all starts from the best of several seedings by
// k-means++ (Arthur & Vassilvitskii 2007) in up to 4,096 rows, and every row counts. Fewer
// different rows than clusters make fewer clusters. Error: BadInput (more clusters than rows, or
// none), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

// Gaussians with full covariances in up to 10 principal components that cover 95 % of the variance
// (projection.h), fitted to up to 8,192 rows by expectation-maximisation (mixture.h). Not given,
// the number of Gaussians is the one with the least Bayesian information criterion, up to
// maxClusters, with a component for noise; and since a group that is not normal takes several of
// them, those are one behaviour that no valley of density lies between (cf. Hennig 2010, "Methods
// for merging Gaussian mixture components"), or that differ too little by the rules of k-means.
// Rows beyond the limits of their cluster (limitsOf) are in none. Error: as kMeans.
Result<Clustering> gaussianMixture(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

// HDBSCAN (Campello, Moulavi & Sander 2013; density.h) of up to 6,000 rows in the same coordinates.
// A group is at least leastShare of the rows; those that differ too little by the rules of k-means
// are one. Each is then stood for by up to 16 centres, and a row is in the group of the nearest one
// unless it is beyond its limit. With a given number of clusters those that are most alike are put
// together; there may be fewer. Error: as kMeans.
Result<Clustering> densityClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

// Shared by clusterers. Means of the members of each cluster, of which none is empty.
std::vector<double> centresOf(const FeatureMatrix &features, const Clustering &clustering,
                              const Task &task);
Error tooManyClusters(std::uint32_t clusters, std::size_t rows);
// The least difference of behaviours: 5 % of the time of a frame in the units of the features; 0
// where these have no unit in common.
double leastDifferenceOf(const FeatureMatrix &features);

} // namespace zoe
