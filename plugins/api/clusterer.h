// The interface of clusterers: frames as vectors in, one group per frame out. Version 2 added a
// model to the clustering (ClusterModel), which assigns further frames to groups, and support for
// live sessions. Version 3 made the minimum share in the options optional, and added notes and
// models of logarithms.
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
    // Deterministic for a given seed. May be called from any thread, also several times at once. If
    // the result has no model, further frames are assigned to the nearest mean. Error: BadInput,
    // Cancelled.
    virtual Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                                       const Task &task) const = 0;
    // For a live session; null if this method doesn't support them.
    [[nodiscard]] virtual std::unique_ptr<OnlineClusterer>
    online([[maybe_unused]] const ClusterOptions &options) const
    {
        return {};
    }
};

} // namespace zoe

#define ZOE_CLUSTERER_IID "org.zoetrope.Clusterer/3"
Q_DECLARE_INTERFACE(zoe::Clusterer, ZOE_CLUSTERER_IID)
