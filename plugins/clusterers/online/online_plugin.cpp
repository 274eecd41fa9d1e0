// A clusterer that calls onlineClusters() of analysis.
#include <QObject>

#include "plugins/api/clusterer.h"

namespace zoe {

class OnlinePlugin final : public QObject, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_CLUSTERER_IID FILE "online.json")
    Q_INTERFACES(zoe::Clusterer)

  public:
    [[nodiscard]] ClustererInfo info() const override
    {
        return {.id = QStringLiteral("online"), .name = QStringLiteral("Online k-means")};
    }

    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return onlineClusters(features, options, task);
    }

    [[nodiscard]] std::unique_ptr<OnlineClusterer>
    online(const ClusterOptions &options) const override
    {
        return makeOnlineClusterer(options);
    }
};

} // namespace zoe

#include "online_plugin.moc"
