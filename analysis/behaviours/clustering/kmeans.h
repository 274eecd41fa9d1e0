// The default method: finds groups by valleys of density and jumps; with a given number of
// clusters, k-means. Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// Deterministic for a given seed, whatever the number of threads.
// Without a number of clusters, the clusters are the groups found in up to 20,000 rows
// (analysis/behaviours/choose_k/split_into_groups.h), from 1 to maxClusters, after joining those
// that differ too little (joinRulesOf). A discriminant model of them assigns all rows
// (discriminant_model.h). A single group has a mean that ignores the 3 % of rows farthest out.
// With a number of clusters, Lloyd's iteration over all rows starts from these groups if there are
// as many. It starts from the best of several k-means++ seedings (Arthur & Vassilvitskii 2007) in
// up to 4,096 rows if there are not as many, or if that result is better without the 3 % farthest
// out. If there are fewer different rows than clusters, there are fewer clusters. Error: BadInput
// (more clusters than rows, or none), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

} // namespace zoe
