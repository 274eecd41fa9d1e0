// The default method: k-means, with a number of clusters that valleys of density choose. Pure
// function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// k-means: Lloyd's iteration over all rows; deterministic for a seed, whatever the number of
// threads. It starts from the groups that valleys of density separate
// (analysis/behaviours/choose_k/split_into_groups.h), found in up to 20,000 rows, and lets no
// centre follow the 3 % of rows that are farthest out. Not given, the number of clusters is theirs,
// from 1 to maxClusters, after those have become one that differ in less than 5 % of the time of a
// frame, or in less than a quarter of what the most different ones do. Given, those that are most
// alike are put together until there are as many; where there are fewer, all starts from the best
// of several seedings by k-means++ (Arthur & Vassilvitskii 2007) in up to 4,096 rows, and every row
// counts. Fewer different rows than clusters make fewer clusters. Error: BadInput (more clusters
// than rows, or none), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

} // namespace zoe
