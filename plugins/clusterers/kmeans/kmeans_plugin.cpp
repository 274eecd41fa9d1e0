// A clusterer that calls kMeans() of analysis.
#include <QObject>

#include "analysis/behaviours/clustering/kmeans.h"
#include "plugins/api/clusterer.h"

namespace zoe {

class KMeansPlugin final : public QObject, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_CLUSTERER_IID FILE "kmeans.json")
    Q_INTERFACES(zoe::Clusterer)

  public:
    [[nodiscard]] ClustererInfo info() const override
    {
        return {.id = QStringLiteral("kmeans"), .name = QStringLiteral("k-means++")};
    }

    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return kMeans(features, options, task);
    }
};

} // namespace zoe

#include "kmeans_plugin.moc"
