// Measures how certain clusters are: whether they are found again in half of the frames, and
// whether they are separate from each other. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// A clusterer, as plugins offer it.
using ClusterMethod =
    std::function<Result<Clustering>(const FeatureMatrix &, const ClusterOptions &, const Task &)>;

// For each cluster, the mean over runs of the product of two numbers. The first is its greatest
// Jaccard similarity to a cluster of a new clustering, with the same options, of half of the rows
// (Hennig 2007, "Cluster-wise assessment of cluster stability", by subsetting; runs of 20
// neighbouring rows, at most 2,000 rows per run). A cut through one behaviour is found again as
// reliably as a border between two; therefore, the second number compares the border to the nearest
// other cluster (separation.h) with data of one behaviour: 0 for an arbitrary cut, 1 for clusters
// with nothing between them. If there is only one cluster, only the first counts. Negative: no run
// had frames of the cluster. Doesn't depend on the number of threads. Error: Cancelled, and those
// of the method.
Result<std::vector<double>> stabilityOf(const FeatureMatrix &features, const Clustering &clustering,
                                        const ClusterOptions &options, const ClusterMethod &method,
                                        std::uint32_t rounds, const Task &task);

} // namespace zoe
