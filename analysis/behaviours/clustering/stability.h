// Measures how sure clusters are: whether they are found again in half of the frames, and whether
// they are apart from each other. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// A clusterer, as plugins offer it.
using ClusterMethod =
    std::function<Result<Clustering>(const FeatureMatrix &, const ClusterOptions &, const Task &)>;

// For each cluster the mean over rounds of two numbers, multiplied. The first is its greatest
// Jaccard similarity to a cluster of a new clustering, with the same options, of half of the rows
// (Hennig 2007, "Cluster-wise assessment of cluster stability", by subsetting; runs of 20
// neighbouring rows, at most 2,000 rows a round). A cut through one behaviour is found again as
// well as a border between two. So the second sets the border to the nearest other cluster
// (separation.h) against data of one behaviour: 0 for a cut at random, 1 for clusters with nothing
// between them. Where there is one cluster alone, only the first counts. Negative: in no round were
// there frames of the cluster. Doesn't depend on the number of threads. Error: Cancelled, and what
// the method returns.
Result<std::vector<double>> stabilityOf(const FeatureMatrix &features, const Clustering &clustering,
                                        const ClusterOptions &options, const ClusterMethod &method,
                                        std::uint32_t rounds, const Task &task);

} // namespace zoe
