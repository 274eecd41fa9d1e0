// The built-in ways to find behaviours, for tests of all of them.
#pragma once

#include "analysis/behaviours/clustering/density_clusters.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/behaviours/live/online.h"

namespace zoe::test {

struct Method {
    const char *name;
    Result<Clustering> (*run)(const FeatureMatrix &, const ClusterOptions &, const Task &);
};

inline constexpr Method kMethods[] = {{"k-means", kMeans},
                                      {"Gaussian mixture", gaussianMixture},
                                      {"HDBSCAN", densityClusters},
                                      {"online", onlineClusters}};

} // namespace zoe::test
