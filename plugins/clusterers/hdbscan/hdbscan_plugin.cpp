#include "plugins/clusterers/hdbscan/hdbscan_plugin.h"

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
