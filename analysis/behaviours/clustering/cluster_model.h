// Assigns frames that a clustering has not seen to its clusters. ClusterModel is a value; Placer is
// immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/result.h"

namespace zoe {

// A row is assigned to the cluster of the prototype with the least cost. In coordinates
//   z = axes (row - mean),  or the row itself without axes
// (with a logarithmFloor, of the logarithms ln(1 + x / logarithmFloor) of its numbers), a prototype
// is at the squared distance |whitening (z - centre)|^2, and its cost is that plus a constant. The
// distance of a row from all prototypes includes what the axes don't show. k-means has one
// prototype per cluster and no whitening. For a Gaussian, the whitening is the inverse of the
// Cholesky factor of its covariance, and the constant is the logarithm of the covariance's
// determinant minus twice the logarithm of its weight. Clusters of other shapes have many
// prototypes.
struct ClusterModel {
    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    struct Prototype {
        std::uint32_t cluster = 0;
        std::vector<double> centre;    // one per coordinate
        std::vector<double> whitening; // lower triangle, row by row; empty: none
        double constant = 0;
    };
    // A cluster that was split later: its rows go to the part whose centre (of whole rows) is
    // nearest.
    struct Split {
        struct Part {
            std::uint32_t cluster = 0;
            std::vector<double> centre; // one per column
        };
        std::uint32_t cluster = 0;
        std::vector<Part> parts;
    };

    std::uint32_t clusters = 0;
    std::uint32_t columns = 0;
    double logarithmFloor = 0; // 0: rows are used as they are
    std::vector<double> mean;  // one per column, if there are axes
    std::vector<double> axes;  // coordinates x columns, row by row; orthonormal
    // Weight, in the squared distance, of the squared part of row - mean that is orthogonal to all
    // axes.
    double residualWeight = 0;
    std::vector<Prototype> prototypes;
    std::vector<Split> splits; // in the order they were made
    // One distance per cluster; a frame of another capture beyond it is in no cluster.
    std::vector<double> limits;
    // Mean of the rows of each cluster, one per column, or empty. If present, distances of rows are
    // measured from the mean of their cluster, however it was found.
    std::vector<std::vector<double>> rowCentres;
    // The limits also apply to the frames from which the model was made.
    bool leavesOut = false;

    [[nodiscard]] std::size_t coordinates() const
    {
        return axes.empty() ? columns : axes.size() / columns;
    }
};

class Placer {
  public:
    // The model must outlive this.
    explicit Placer(const ClusterModel &model);

    struct Place {
        std::uint32_t cluster = 0; // the nearest one
        float distance = 0;
        bool within = true; // inside the limit of that cluster
    };

    // For a row padded as in Points. scratch belongs to one thread. REQUIRES: the model has
    // prototypes.
    [[nodiscard]] Place place(const float *row, std::vector<float> &scratch) const;
    // Distance from the row centre of a cluster, if the model has them and no splits.
    [[nodiscard]] std::optional<float> distanceFrom(std::uint32_t cluster, const float *row) const;
    // For a row of logarithms, by the model without its splits.
    [[nodiscard]] Place placeLogarithms(const float *row, std::vector<float> &scratch) const;

  private:
    // Writes coordinates() numbers, padded.
    void coordinatesOf(const float *row, float *z) const;

    const ClusterModel &m_model;
    Points m_axes;
    std::vector<float> m_means; // axes * mean
    Points m_mean;
    Points m_centres;
    std::vector<std::vector<float>> m_whitenings;
    std::vector<Points> m_parts; // of each split
    Points m_rowCentres;
};

// Limits of clusters from the distances of their members: the median plus 8 robust standard
// deviations (1.4826 x the upper half's median excess over the median, at least a sixteenth of the
// median). distances and clusters: one per row; negative clusters don't count.
std::vector<double> limitsOf(std::uint32_t clusters, const std::vector<std::int32_t> &cluster,
                             const std::vector<float> &distances);

// A model that assigns rows to the nearest of the given means.
ClusterModel nearestMeans(std::uint32_t clusters, std::uint32_t columns,
                          const std::vector<double> &centres);

// Far more behaviours than anybody can distinguish; later steps need memory for their square.
constexpr std::size_t kMostBehaviours = 1000;
// Error: BadInput, more than kMostBehaviours.
Status checkBehaviourCount(std::size_t count);
// Of a model; several clusters may be one behaviour.
constexpr std::size_t kMostClusters = 65'535;

// Checks a model from outside, a file or a plugin: sizes agree, indices exist, numbers are finite.
// Limits are not checked. Error: BadInput, with one sentence.
[[nodiscard]] Status checkModel(const ClusterModel &model);
[[nodiscard]] Error unusableModel(const std::string &what);
[[nodiscard]] bool allFinite(const std::vector<double> &values);

} // namespace zoe
