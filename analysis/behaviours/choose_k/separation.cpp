#include "analysis/behaviours/choose_k/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "analysis/behaviours/choose_k/jumps.h"

namespace zoe {

namespace {

constexpr double kBorderWidth = 0.1; // to either side, of the distance of the means

struct ClusterMoments {
    double count = 0;
    std::vector<double> mean;
    std::vector<double> variance;
};

std::vector<ClusterMoments> clusterMoments(const Points &rows,
                                           std::span<const std::int32_t> cluster,
                                           std::span<const std::uint8_t> fit,
                                           std::uint32_t clusters)
{
    std::vector<ClusterMoments> all(clusters);
    for (ClusterMoments &own : all) {
        own.mean.resize(rows.columns());
        own.variance.resize(rows.columns());
    }
    const auto forRows = [&](auto body) {
        for (std::size_t i = 0; i < rows.rows(); ++i) {
            if (cluster[i] >= 0 && (fit.empty() || fit[i] != 0))
                body(all[static_cast<std::size_t>(cluster[i])], rows.row(i));
        }
    };
    forRows([&](ClusterMoments &own, const float *row) {
        own.count += 1;
        const double share = 1 / own.count;
        for (std::size_t c = 0; c < rows.columns(); ++c)
            own.mean[c] += (static_cast<double>(row[c]) - own.mean[c]) * share;
    });
    forRows([&](ClusterMoments &own, const float *row) {
        const double share = 1 / own.count;
        for (std::size_t c = 0; c < rows.columns(); ++c) {
            const double off = static_cast<double>(row[c]) - own.mean[c];
            own.variance[c] += off * off * share;
        }
    });
    return all;
}

struct Border {
    std::uint32_t other = 0;
    double distance = 0; // squared, in variances
    std::vector<float> direction;
};

// Direction to the nearest other cluster; empty if there is none.
Border nearestOf(const std::vector<ClusterMoments> &all, std::uint32_t own)
{
    Border best{.other = own, .distance = std::numeric_limits<double>::infinity(), .direction = {}};
    const std::size_t columns = all[own].mean.size();
    for (std::uint32_t other = 0; other < all.size(); ++other) {
        if (other == own || all[other].count < 2)
            continue;
        double distance = 0;
        std::vector<float> direction(Points(0, columns).stride());
        for (std::size_t c = 0; c < columns; ++c) {
            const double difference = all[other].mean[c] - all[own].mean[c];
            const double weight =
                difference / std::max(all[own].variance[c] + all[other].variance[c], 1e-9);
            direction[c] = static_cast<float>(weight);
            distance += difference * weight;
        }
        if (distance < best.distance)
            best = {.other = other, .distance = distance, .direction = std::move(direction)};
    }
    return best;
}

struct Side {
    std::vector<double> along;
    double mean = 0;
    double deviation = 0;

    void measure()
    {
        for (const double value : along)
            mean += value / static_cast<double>(along.size());
        for (const double value : along)
            deviation += (value - mean) * (value - mean) / static_cast<double>(along.size());
        deviation = std::sqrt(deviation);
    }
};

double normalBelow(double z)
{
    return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

// For judged rows on both sides; the border comes from the other rows.
double emptiness(Side &a, Side &b, double border)
{
    a.measure();
    b.measure();
    const double width = kBorderWidth * std::abs(b.mean - a.mean);
    const auto near = [&](const Side &side) {
        const auto count = std::ranges::count_if(
            side.along, [&](double value) { return std::abs(value - border) <= width; });
        return static_cast<double>(count) / static_cast<double>(side.along.size());
    };
    const double there = (near(a) + near(b)) / 2;
    const double mean = (a.mean + b.mean) / 2;
    const double variance = (a.deviation * a.deviation + b.deviation * b.deviation) / 2 +
                            (b.mean - a.mean) * (b.mean - a.mean) / 4;
    const double deviation = std::sqrt(variance);
    if (!(deviation > 0))
        return 0;
    const double expected = normalBelow((border + width - mean) / deviation) -
                            normalBelow((border - width - mean) / deviation);
    return expected > 0 ? std::clamp(1 - there / expected, 0.0, 1.0) : 0;
}

Side sideOf(const Points &rows, std::span<const std::int32_t> cluster,
            std::span<const std::uint8_t> fit, bool fitted, std::uint32_t id,
            const std::vector<float> &direction)
{
    Side side;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
        if (cluster[i] == static_cast<std::int32_t>(id) && (fit[i] != 0) == fitted)
            side.along.push_back(
                static_cast<double>(dotProduct(rows.row(i), direction.data(), rows.stride())));
    }
    return side;
}

} // namespace

std::vector<double> separations(const Points &rows, std::span<const std::int32_t> cluster,
                                std::span<const std::uint8_t> fit, std::uint32_t clusters)
{
    const auto moments = clusterMoments(rows, cluster, fit, clusters);
    std::vector<double> result(clusters, -1);
    for (std::uint32_t own = 0; own < clusters; ++own) {
        if (moments[own].count < 2)
            continue;
        const Border border = nearestOf(moments, own);
        if (border.direction.empty())
            continue;
        Side a = sideOf(rows, cluster, fit, true, own, border.direction);
        Side b = sideOf(rows, cluster, fit, true, border.other, border.direction);
        a.measure();
        b.measure();
        const double spread = a.deviation + b.deviation;
        const double middle = spread > 0 ? (a.mean * b.deviation + b.mean * a.deviation) / spread
                                         : (a.mean + b.mean) / 2;
        Side judgedA = sideOf(rows, cluster, fit, false, own, border.direction);
        Side judgedB = sideOf(rows, cluster, fit, false, border.other, border.direction);
        if (judgedA.along.size() >= 2 && judgedB.along.size() >= 2)
            result[own] = emptiness(judgedA, judgedB, middle);
    }
    return result;
}

std::vector<NearestCluster> nearestClusters(const Points &rows,
                                            std::span<const std::int32_t> cluster,
                                            std::span<const FrameIndex> frames,
                                            std::uint32_t clusters)
{
    const auto moments = clusterMoments(rows, cluster, {}, clusters);
    std::vector<NearestCluster> result(clusters);
    for (std::uint32_t own = 0; own < clusters; ++own) {
        const Border border = nearestOf(moments, own);
        result[own].cluster = border.other;
        if (moments[own].count < 2 || border.direction.empty())
            continue;
        std::vector<float> along;
        std::vector<std::uint8_t> side;
        std::vector<FrameIndex> there;
        for (std::size_t i = 0; i < rows.rows(); ++i) {
            const auto id = static_cast<std::uint32_t>(cluster[i]);
            if (cluster[i] < 0 || (id != own && id != border.other))
                continue;
            along.push_back(dotProduct(rows.row(i), border.direction.data(), rows.stride()));
            side.push_back(id == own ? 1 : 0);
            there.push_back(frames[i]);
        }
        result[own].drifts = driftsAcross(along, side, there);
    }
    return result;
}

} // namespace zoe
