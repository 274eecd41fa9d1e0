// A clusterer that calls densityClusters() of analysis.
#include <QObject>

#include "analysis/behaviours/clustering/density_clusters.h"
#include "plugins/api/clusterer.h"

namespace zoe {

class HdbscanPlugin final : public QObject, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_CLUSTERER_IID FILE "hdbscan.json")
    Q_INTERFACES(zoe::Clusterer)

  public:
    [[nodiscard]] ClustererInfo info() const override
    {
        return {.id = QStringLiteral("hdbscan"), .name = QStringLiteral("HDBSCAN (density)")};
    }

    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return densityClusters(features, options, task);
    }
};

} // namespace zoe

#include "hdbscan_plugin.moc"
