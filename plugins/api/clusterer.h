// The interface of clusterers: frames as vectors in, a group a frame out. Version 2: a clustering
// carries a model (ClusterModel) that says the group of further frames, and a clusterer may work on
// live sessions.
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
    // Deterministic for a seed. Called from any thread, also several times at once. Without a
    // model in the result, further frames go to the nearest mean. Error: BadInput, Cancelled.
    virtual Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                                       const Task &task) const = 0;
    // For a session that goes on; null if this method is not for that.
    [[nodiscard]] virtual std::unique_ptr<OnlineClusterer>
    online([[maybe_unused]] const ClusterOptions &options) const
    {
        return {};
    }
};

} // namespace zoe

#define ZOE_CLUSTERER_IID "org.zoetrope.Clusterer/2"
Q_DECLARE_INTERFACE(zoe::Clusterer, ZOE_CLUSTERER_IID)
