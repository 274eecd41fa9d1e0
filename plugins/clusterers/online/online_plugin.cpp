#include "plugins/clusterers/online/online_plugin.h"

namespace zoe {

ClustererInfo OnlinePlugin::info() const
{
    return {.id = QStringLiteral("online"), .name = QStringLiteral("Online k-means")};
}

Result<Clustering> OnlinePlugin::cluster(const FeatureMatrix &features,
                                         const ClusterOptions &options, const Task &task) const
{
    return onlineClusters(features, options, task);
}

std::unique_ptr<OnlineClusterer> OnlinePlugin::online(const ClusterOptions &options) const
{
    return makeOnlineClusterer(options);
}

} // namespace zoe
