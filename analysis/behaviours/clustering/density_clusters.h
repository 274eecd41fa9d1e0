// Behaviours of any shape by density (HDBSCAN). Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// HDBSCAN (Campello, Moulavi & Sander 2013; density.h) of up to 6,000 rows in the same coordinates.
// A group is at least leastShare of the rows; those that differ too little by the rules of k-means
// are one. Each is then stood for by up to 16 centres, and a row is in the group of the nearest one
// unless it is beyond its limit. With a given number of clusters those that are most alike are put
// together; there may be fewer. Error: as kMeans.
Result<Clustering> densityClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

} // namespace zoe
