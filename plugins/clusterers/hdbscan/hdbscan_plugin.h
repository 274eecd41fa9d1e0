// The plugin: densityClusters() of analysis as a clusterer.
#pragma once

#include <QObject>

#include "plugins/api/clusterer.h"

namespace zoe {

class HdbscanPlugin final : public QObject, public Clusterer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_CLUSTERER_IID FILE "hdbscan.json")
    Q_INTERFACES(zoe::Clusterer)

  public:
    [[nodiscard]] ClustererInfo info() const override;
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override;
};

} // namespace zoe
