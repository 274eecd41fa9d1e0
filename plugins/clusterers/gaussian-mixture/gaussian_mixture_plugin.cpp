// A clusterer that calls gaussianMixture() of analysis.
#include <QObject>

#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "plugins/api/clusterer.h"

namespace zoe {

class GaussianMixturePlugin final : public QObject, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_CLUSTERER_IID FILE "gaussian-mixture.json")
    Q_INTERFACES(zoe::Clusterer)

  public:
    [[nodiscard]] ClustererInfo info() const override
    {
        return {.id = QStringLiteral("gmm"), .name = QStringLiteral("Gaussian mixture")};
    }

    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return gaussianMixture(features, options, task);
    }
};

} // namespace zoe

#include "gaussian_mixture_plugin.moc"
