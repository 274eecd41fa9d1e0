#include "plugins/clusterers/kmeans/kmeans_plugin.h"
#include "analysis/behaviours/clustering/kmeans.h"

namespace zoe {

ClustererInfo KMeansPlugin::info() const
{
    return {.id = QStringLiteral("kmeans"), .name = QStringLiteral("k-means++")};
}

Result<Clustering> KMeansPlugin::cluster(const FeatureMatrix &features,
                                         const ClusterOptions &options, const Task &task) const
{
    return kMeans(features, options, task);
}

} // namespace zoe
