// The interface of clusterers: frames as vectors in, a group a frame out.
#pragma once

#include <QString>
#include <QtPlugin>

#include "analysis/behaviours/clustering.h"

namespace zoe {

struct ClustererInfo {
    QString id;   // "kmeans", as in `zoe behaviours --method`
    QString name; // "k-means++"
};

class Clusterer {
  public:
    virtual ~Clusterer() = default;

    [[nodiscard]] virtual ClustererInfo info() const = 0;
    // Deterministic for a seed. Error: BadInput, Cancelled.
    virtual Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                                       const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_CLUSTERER_IID "org.zoetrope.Clusterer/1"
Q_DECLARE_INTERFACE(zoe::Clusterer, ZOE_CLUSTERER_IID)
