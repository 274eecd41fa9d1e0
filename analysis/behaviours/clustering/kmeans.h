// The default method: groups that valleys of density and jumps tell apart; with a given number,
// k-means. Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// Deterministic for a seed, whatever the number of threads. Not given, the clusters are the groups
// that are found in up to 20,000 rows (analysis/behaviours/choose_k/split_into_groups.h), from 1 to
// maxClusters, after those have become one that differ too little (joinRulesOf); rows go where a
// discriminant model of them says (discriminant_model.h). One group is a mean that the 3 % of rows
// farthest out don't move. Given, Lloyd's iteration over all rows starts from the groups if there
// are as many, and from the best of several seedings by k-means++ (Arthur & Vassilvitskii 2007) in
// up to 4,096 rows if that is better without the 3 % farthest out, or if there are not as many. Fewer
// different rows than clusters make fewer clusters. Error: BadInput (more clusters than rows, or
// none), Cancelled.
Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task = Task{});

} // namespace zoe
