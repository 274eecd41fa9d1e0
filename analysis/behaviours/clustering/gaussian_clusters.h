// Behaviours by a mixture of Gaussians. Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/clustering/clustering.h"

namespace zoe {

// Gaussians with full covariances in up to 10 principal components that cover 95 % of the variance
// (principal_components.h), fitted to up to 8,192 rows by expectation-maximisation (gaussian_mixture.h). Not given,
// the number of Gaussians is the one with the least Bayesian information criterion, up to
// maxClusters, with a component for noise; and since a group that is not normal takes several of
// them, those are one behaviour that no valley of density lies between (cf. Hennig 2010, "Methods
// for merging Gaussian mixture components"), or that differ too little by the rules of k-means.
// Rows beyond the limits of their cluster (limitsOf) are in none. Error: as kMeans.
Result<Clustering> gaussianMixture(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task = Task{});

} // namespace zoe
