#include "analysis/behaviours/clustering/cluster_model.h"

#include <algorithm>
#include <cmath>

#include "analysis/behaviours/points/logarithms.h"
#include "analysis/behaviours/points/robust_spread.h"

namespace zoe {

namespace {

constexpr double kLimitDeviations = 8;

void copyInto(const std::vector<double> &from, float *to)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = static_cast<float>(from[i]);
}

// |whitening (z - centre)|^2 with a lower triangle.
float whitenedDistance(const std::vector<float> &whitening, const float *z, const float *centre,
                       std::size_t size)
{
    float sum = 0;
    std::size_t at = 0;
    for (std::size_t row = 0; row < size; ++row) {
        float value = 0;
        for (std::size_t i = 0; i <= row; ++i)
            value += whitening[at++] * (z[i] - centre[i]);
        sum += value * value;
    }
    return sum;
}

} // namespace

Placer::Placer(const ClusterModel &model)
    : m_model(model)
    , m_centres(model.prototypes.size(), model.coordinates())
{
    if (!model.axes.empty()) {
        m_mean = Points(1, model.columns);
        copyInto(model.mean, m_mean.row(0));
        m_axes = Points(model.coordinates(), model.columns);
        for (std::size_t axis = 0; axis < m_axes.rows(); ++axis) {
            double mean = 0;
            for (std::size_t c = 0; c < model.columns; ++c) {
                m_axes.row(axis)[c] = static_cast<float>(model.axes[axis * model.columns + c]);
                mean += static_cast<double>(m_axes.row(axis)[c]) * model.mean[c];
            }
            m_means.push_back(static_cast<float>(mean));
        }
    }
    m_rowCentres = Points(model.rowCentres.size(), model.columns);
    for (std::size_t i = 0; i < model.rowCentres.size(); ++i)
        copyInto(model.rowCentres[i], m_rowCentres.row(i));
    for (std::size_t i = 0; i < model.prototypes.size(); ++i) {
        copyInto(model.prototypes[i].centre, m_centres.row(i));
        const std::vector<double> &whitening = model.prototypes[i].whitening;
        m_whitenings.emplace_back(whitening.begin(), whitening.end());
    }
    for (const ClusterModel::Split &split : model.splits) {
        Points parts(split.parts.size(), model.columns);
        for (std::size_t i = 0; i < split.parts.size(); ++i)
            copyInto(split.parts[i].centre, parts.row(i));
        m_parts.push_back(std::move(parts));
    }
}

void Placer::coordinatesOf(const float *row, float *z) const
{
    if (m_axes.rows() == 0) {
        std::copy_n(row, m_centres.stride(), z);
        return;
    }
    std::fill_n(z, m_centres.stride(), 0.0F);
    for (std::size_t axis = 0; axis < m_axes.rows(); ++axis)
        z[axis] = dotProduct(row, m_axes.row(axis), m_axes.stride()) - m_means[axis];
}

Placer::Place Placer::placeLogarithms(const float *row, std::vector<float> &scratch) const
{
    const float *z = row;
    if (m_axes.rows() > 0) {
        scratch.resize(std::max(scratch.size(), m_centres.stride()));
        coordinatesOf(row, scratch.data());
        z = scratch.data();
    }
    float across = 0;
    if (m_model.residualWeight > 0 && m_axes.rows() > 0) {
        const float all = squaredDistance(row, m_mean.row(0), m_mean.stride());
        across = static_cast<float>(m_model.residualWeight) *
                 std::max(0.0F, all - dotProduct(z, z, m_centres.stride()));
    }
    Place best;
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < m_centres.rows(); ++i) {
        const std::vector<float> &whitening = m_whitenings[i];
        const float squared =
            whitening.empty()
                ? squaredDistance(z, m_centres.row(i), m_centres.stride())
                : whitenedDistance(whitening, z, m_centres.row(i), m_centres.columns());
        const float cost = squared + static_cast<float>(m_model.prototypes[i].constant);
        if (cost < least || i == 0) {
            least = cost;
            best.cluster = m_model.prototypes[i].cluster;
            best.distance = std::sqrt(squared + across);
        }
    }
    return best;
}

Placer::Place Placer::place(const float *row, std::vector<float> &scratch) const
{
    Place best;
    if (m_model.logarithmFloor > 0) {
        std::vector<float> logarithms(Points(0, m_model.columns).stride());
        toLogarithms(row, m_model.columns, m_model.logarithmFloor, logarithms.data());
        best = placeLogarithms(logarithms.data(), scratch);
    } else {
        best = placeLogarithms(row, scratch);
    }
    if (best.cluster < m_rowCentres.rows())
        best.distance =
            std::sqrt(squaredDistance(row, m_rowCentres.row(best.cluster), m_rowCentres.stride()));
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_model.splits[i].cluster != best.cluster)
            continue;
        float nearest = std::numeric_limits<float>::infinity();
        for (std::size_t part = 0; part < m_parts[i].rows(); ++part) {
            const float squared = squaredDistance(row, m_parts[i].row(part), m_parts[i].stride());
            if (squared < nearest || part == 0) {
                nearest = squared;
                best.cluster = m_model.splits[i].parts[part].cluster;
            }
        }
        best.distance = std::sqrt(nearest);
    }
    if (best.cluster < m_model.limits.size())
        best.within = static_cast<double>(best.distance) <= m_model.limits[best.cluster];
    return best;
}

std::optional<float> Placer::distanceFrom(std::uint32_t cluster, const float *row) const
{
    if (!m_parts.empty() || cluster >= m_rowCentres.rows())
        return {};
    return std::sqrt(squaredDistance(row, m_rowCentres.row(cluster), m_rowCentres.stride()));
}

std::vector<double> limitsOf(std::uint32_t clusters, const std::vector<std::int32_t> &cluster,
                             const std::vector<float> &distances)
{
    std::vector<std::vector<float>> own(clusters);
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        if (cluster[i] >= 0)
            own[static_cast<std::size_t>(cluster[i])].push_back(distances[i]);
    }
    std::vector<double> limits;
    for (std::vector<float> &values : own) {
        const RobustSpread spread = robustSpreadOf(values);
        limits.push_back(values.empty() ? ClusterModel::kNoLimit
                                        : spread.median + kLimitDeviations * spread.deviation);
    }
    return limits;
}

ClusterModel nearestMeans(std::uint32_t clusters, std::uint32_t columns,
                          const std::vector<double> &centres)
{
    ClusterModel model;
    model.clusters = clusters;
    model.columns = columns;
    for (std::uint32_t cluster = 0; cluster < clusters; ++cluster) {
        const auto first =
            centres.begin() + static_cast<std::ptrdiff_t>(std::size_t{cluster} * columns);
        model.prototypes.push_back({.cluster = cluster,
                                    .centre = std::vector<double>(first, first + columns),
                                    .whitening = {}});
    }
    return model;
}

bool allFinite(const std::vector<double> &values)
{
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

Error unusableModel(const std::string &what)
{
    return {ErrorCode::BadInput, "the behaviour model is invalid: " + what, {}};
}

Status checkModel(const ClusterModel &model)
{
    const bool hasAxes = !model.axes.empty();
    if ((hasAxes && (model.columns == 0 || model.axes.size() % model.columns != 0)) ||
        !allFinite(model.axes) || model.mean.size() != (hasAxes ? model.columns : 0) ||
        !allFinite(model.mean) ||
        !(model.residualWeight >= 0 && std::isfinite(model.residualWeight)) ||
        !(model.logarithmFloor >= 0 && std::isfinite(model.logarithmFloor)))
        return unusableModel("the axes don't match the features");
    const std::size_t size = model.coordinates();
    for (const ClusterModel::Prototype &prototype : model.prototypes) {
        if (prototype.cluster >= model.clusters)
            return unusableModel("a centre belongs to no cluster");
        if (prototype.centre.size() != size || !allFinite(prototype.centre))
            return unusableModel("a centre has " + std::to_string(prototype.centre.size()) +
                                 " finite coordinates instead of " + std::to_string(size));
        if (!prototype.whitening.empty() && prototype.whitening.size() != size * (size + 1) / 2)
            return unusableModel("a whitening matrix has the wrong size");
        if (!allFinite(prototype.whitening) || !std::isfinite(prototype.constant))
            return unusableModel("a number is not finite");
    }
    if (!model.rowCentres.empty() && model.rowCentres.size() != model.clusters)
        return unusableModel("means and clusters don't match");
    for (const std::vector<double> &mean : model.rowCentres) {
        if (mean.size() != model.columns || !allFinite(mean))
            return unusableModel("a mean has the wrong size");
    }
    for (const ClusterModel::Split &split : model.splits) {
        if (split.cluster >= model.clusters || split.parts.empty())
            return unusableModel("a split has no cluster or no parts");
        for (const ClusterModel::Split::Part &part : split.parts) {
            if (part.cluster >= model.clusters || part.centre.size() != model.columns ||
                !allFinite(part.centre))
                return unusableModel("a part of a split has no cluster or the wrong size");
        }
    }
    return {};
}

Status checkBehaviourCount(std::size_t count)
{
    if (count > kMostBehaviours)
        return Error{ErrorCode::BadInput,
                     "at most " + std::to_string(kMostBehaviours) + " behaviours can be found",
                     {}};
    return {};
}

} // namespace zoe
