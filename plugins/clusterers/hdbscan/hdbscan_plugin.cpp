#include "plugins/clusterers/hdbscan/hdbscan_plugin.h"
#include "analysis/behaviours/clustering/density_clusters.h"

namespace zoe {

ClustererInfo HdbscanPlugin::info() const
{
    return {.id = QStringLiteral("hdbscan"), .name = QStringLiteral("HDBSCAN (density)")};
}

Result<Clustering> HdbscanPlugin::cluster(const FeatureMatrix &features,
                                          const ClusterOptions &options, const Task &task) const
{
    return densityClusters(features, options, task);
}

} // namespace zoe
