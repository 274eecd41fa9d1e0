// Measures how stable clusters are when half of the frames are clustered again. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// A clusterer, as plugins offer it.
using ClusterMethod =
    std::function<Result<Clustering>(const FeatureMatrix &, const ClusterOptions &, const Task &)>;

// For each cluster the mean over rounds of its greatest Jaccard similarity to a cluster of a new
// clustering, with the same options, of half of the rows (Hennig 2007, "Cluster-wise assessment of
// cluster stability", by subsetting; runs of 20 neighbouring rows, at most 2,000 rows a round).
// Hennig calls 0.75 and more stable, less than 0.6 not to be trusted. Negative: in no round were
// there frames of the cluster. Doesn't depend on the number of threads. Error: Cancelled, and what
// the method returns.
Result<std::vector<double>> stabilityOf(const FeatureMatrix &features, const Clustering &clustering,
                                        const ClusterOptions &options, const ClusterMethod &method,
                                        std::uint32_t rounds, const Task &task);

} // namespace zoe
