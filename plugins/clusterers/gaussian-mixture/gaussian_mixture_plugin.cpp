#include "plugins/clusterers/gaussian-mixture/gaussian_mixture_plugin.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"

namespace zoe {

ClustererInfo GaussianMixturePlugin::info() const
{
    return {.id = QStringLiteral("gmm"), .name = QStringLiteral("Gaussian mixture")};
}

Result<Clustering> GaussianMixturePlugin::cluster(const FeatureMatrix &features,
                                                  const ClusterOptions &options,
                                                  const Task &task) const
{
    return gaussianMixture(features, options, task);
}

} // namespace zoe
