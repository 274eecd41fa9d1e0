// The interface of clusterers: frames as vectors in, one group per frame out. Since version 2 a
// clustering carries a model (ClusterModel) that assigns further frames to groups, and a clusterer
// may support live sessions. Since version 3 the least share of the options may be missing, and a
// clustering has notes and a model of logarithms.
#pragma once

#include <QString>
#include <QtPlugin>
#include <memory>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/live/online.h"

namespace zoe {

struct ClustererInfo {
    QString id;   // "kmeans", as in `zoe behaviours --method`
    QString name; // "k-means++"
};

class Clusterer {
  public:
    virtual ~Clusterer() = default;

    [[nodiscard]] virtual ClustererInfo info() const = 0;
    // Deterministic for a seed. May be called from any thread, also several times at once. If the
    // result has no model, further frames go to the nearest mean. Error: BadInput, Cancelled.
    virtual Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                                       const Task &task) const = 0;
    // For a live session; null if this method does not support them.
    [[nodiscard]] virtual std::unique_ptr<OnlineClusterer>
    online([[maybe_unused]] const ClusterOptions &options) const
    {
        return {};
    }
};

} // namespace zoe

#define ZOE_CLUSTERER_IID "org.zoetrope.Clusterer/3"
Q_DECLARE_INTERFACE(zoe::Clusterer, ZOE_CLUSTERER_IID)
