// Behaviours by a mixture of Gaussians. Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// Gaussians with full covariances in up to 10 principal components that cover 95 % of the variance
// (principal_components.h), fitted to up to 8,192 rows by expectation-maximisation
// (gaussian_mixture.h). If the number of Gaussians is not given, it is the one with the least
// Bayesian information criterion, up to maxClusters, with an additional component for noise. A
// group that is not normal takes several Gaussians; they become one behaviour if no valley of
// density separates them (cf. Hennig 2010, "Methods for merging Gaussian mixture components") or
// they differ too little by the rules of k-means. Rows beyond the limits of their cluster
// (limitsOf) are in no cluster. Error: as kMeans().
Result<Clustering> gaussianMixture(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

} // namespace zoe
