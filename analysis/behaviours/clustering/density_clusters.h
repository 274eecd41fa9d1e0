// Behaviours of any shape by density (HDBSCAN). Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// HDBSCAN (Campello, Moulavi & Sander 2013; hdbscan.h) of up to 6,000 rows in the same coordinates
// as gaussianMixture(). A group has at least leastShare of the rows; groups that differ too little
// by the rules of k-means are joined. Up to 16 centres represent each group, and a row belongs to
// the group of the nearest centre unless it is beyond its limit. With a given number of clusters,
// the most similar groups are joined; there may be fewer. Error: as kMeans().
Result<Clustering> densityClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

} // namespace zoe
