#include "analysis/behaviours/clustering/discriminant_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace zoe {

namespace {

constexpr int kFits = 3;
constexpr double kFarthestShare = 0.03; // of the rows of a group
constexpr double kLeastVariance = 1e-6; // of a column, relative to the mean one
constexpr double kLeastAxis = 1e-4;     // of a direction's length, beyond other directions
constexpr double kCommonRows = 20;      // weight of the covariance of all groups

struct GroupMoments {
    std::vector<double> counts;             // of groups
    std::vector<std::vector<double>> means; // groups x columns
    std::vector<double> all;                // mean
    std::vector<double> within;             // variance, columns
};

// Computed column by column, so that no sum depends on the number of threads.
GroupMoments momentsOf(const Points &rows, const std::vector<std::uint32_t> &group,
                       std::uint32_t groups, const Task &task)
{
    const std::size_t columns = rows.columns();
    GroupMoments moments{.counts = std::vector<double>(groups),
                         .means = {groups, std::vector<double>(columns)},
                         .all = std::vector<double>(columns),
                         .within = std::vector<double>(columns)};
    double count = 0;
    for (const std::uint32_t own : group) {
        if (own != ClusterModel::kNone) {
            ++moments.counts[own];
            ++count;
        }
    }
    const auto forRows = [&](std::size_t first, std::size_t end, auto body) {
        constexpr std::size_t kAhead = 8; // processors can't predict the next access
        for (std::size_t i = 0; i < rows.rows(); ++i) {
            const float *const ahead = rows.row(std::min(i + kAhead, rows.rows() - 1));
            for (std::size_t c = first; c < end; c += Points::kLanes)
                __builtin_prefetch(ahead + c);
            if (group[i] == ClusterModel::kNone)
                continue;
            std::vector<double> &mean = moments.means[group[i]];
            for (std::size_t c = first; c < end; ++c)
                body(static_cast<double>(rows.row(i)[c]), mean[c], c);
        }
    };
    // As many as fit into a core's own cache until they are read again.
    constexpr std::size_t kCached = std::size_t{1} << 18;
    const std::size_t together =
        std::clamp<std::size_t>(kCached / (rows.rows() * Points::kLanes + 1), 2, 16) *
        Points::kLanes;
    task.executor().parallelFor((columns + together - 1) / together, [&](std::size_t block) {
        const std::size_t first = block * together;
        const std::size_t end = std::min(columns, first + together);
        forRows(first, end, [](double value, double &mean, std::size_t) { mean += value; });
        for (std::uint32_t g = 0; g < groups; ++g) {
            for (std::size_t c = first; c < end; ++c) {
                moments.means[g][c] /= std::max(1.0, moments.counts[g]);
                // All groups have the same weight, however rare.
                moments.all[c] += moments.means[g][c] / groups;
            }
        }
        forRows(first, end, [&](double value, double mean, std::size_t c) {
            moments.within[c] += (value - mean) * (value - mean) / count;
        });
    });
    double sum = 0;
    for (const double variance : moments.within)
        sum += variance;
    const double least = std::max(1e-12, kLeastVariance * sum / static_cast<double>(columns));
    for (double &variance : moments.within)
        variance = std::max(variance, least);
    return moments;
}

// Orthonormal directions, one per row, that separate the means of the groups.
std::vector<double> discriminantAxes(const GroupMoments &moments)
{
    const std::size_t columns = moments.all.size();
    std::vector<double> axes;
    for (const std::vector<double> &mean : moments.means) {
        std::vector<double> axis(columns);
        double before = 0;
        for (std::size_t c = 0; c < columns; ++c) {
            axis[c] = (mean[c] - moments.all[c]) / moments.within[c];
            before += axis[c] * axis[c];
        }
        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t first = 0; first < axes.size(); first += columns) {
                double along = 0;
                for (std::size_t c = 0; c < columns; ++c)
                    along += axis[c] * axes[first + c];
                for (std::size_t c = 0; c < columns; ++c)
                    axis[c] -= along * axes[first + c];
            }
        }
        double squared = 0;
        for (const double value : axis)
            squared += value * value;
        if (!(squared > kLeastAxis * kLeastAxis * before) || !(squared > 0))
            continue;
        for (const double value : axis)
            axes.push_back(value / std::sqrt(squared));
    }
    return axes;
}

// Square, row by row.
struct Square {
    std::size_t size = 0;
    std::vector<double> values;

    explicit Square(std::size_t n)
        : size(n)
        , values(n * n)
    {}
    double &at(std::size_t row, std::size_t column) { return values[row * size + column]; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const
    {
        return values[row * size + column];
    }
};

// The lower Cholesky factor. False: not positive definite.
bool factorise(const Square &matrix, Square &lower)
{
    for (std::size_t row = 0; row < matrix.size; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            double sum = matrix.at(row, column);
            for (std::size_t i = 0; i < column; ++i)
                sum -= lower.at(row, i) * lower.at(column, i);
            if (row == column && !(sum > 0))
                return false;
            lower.at(row, column) = row == column ? std::sqrt(sum) : sum / lower.at(column, column);
        }
    }
    return true;
}

// The inverse of a lower triangle, row by row.
std::vector<double> inverseOf(const Square &lower)
{
    Square inverse(lower.size);
    std::vector<double> triangle;
    for (std::size_t row = 0; row < lower.size; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            double sum = row == column ? 1 : 0;
            for (std::size_t i = column; i < row; ++i)
                sum -= lower.at(row, i) * inverse.at(i, column);
            inverse.at(row, column) = sum / lower.at(row, row);
            triangle.push_back(inverse.at(row, column));
        }
    }
    return triangle;
}

// coordinates: one row each.
bool addPrototypes(const std::vector<std::vector<double>> &coordinates,
                   const std::vector<std::uint32_t> &group, ClusterModel &model)
{
    const std::size_t size = coordinates.front().size();
    std::vector<std::vector<double>> means(model.clusters, std::vector<double>(size));
    std::vector<Square> covariances(model.clusters, Square(size));
    std::vector<double> counts(model.clusters);
    double all = 0;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (group[i] == ClusterModel::kNone)
            continue;
        counts[group[i]] += 1;
        all += 1;
        for (std::size_t d = 0; d < size; ++d)
            means[group[i]][d] += (coordinates[i][d] - means[group[i]][d]) / counts[group[i]];
    }
    Square common(size);
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (group[i] == ClusterModel::kNone)
            continue;
        const std::vector<double> &mean = means[group[i]];
        for (std::size_t row = 0; row < size; ++row) {
            for (std::size_t column = 0; column < size; ++column) {
                const double product =
                    (coordinates[i][row] - mean[row]) * (coordinates[i][column] - mean[column]);
                covariances[group[i]].at(row, column) += product;
                common.at(row, column) += product / all;
            }
        }
    }
    double trace = 0;
    for (std::size_t d = 0; d < size; ++d)
        trace += common.at(d, d);
    for (std::size_t d = 0; d < size; ++d)
        common.at(d, d) += std::max(1e-12, 1e-6 * trace / static_cast<double>(size));
    const double weight = kCommonRows + static_cast<double>(size);
    for (std::uint32_t g = 0; g < model.clusters; ++g) {
        Square covariance(size);
        for (std::size_t i = 0; i < covariance.values.size(); ++i)
            covariance.values[i] =
                (covariances[g].values[i] + weight * common.values[i]) / (counts[g] + weight);
        Square lower(size);
        if (!factorise(covariance, lower))
            return false;
        double logDeterminant = 0;
        for (std::size_t d = 0; d < size; ++d)
            logDeterminant += 2 * std::log(lower.at(d, d));
        model.prototypes.push_back(
            {.cluster = g,
             .centre = means[g],
             .whitening = inverseOf(lower),
             .constant = logDeterminant - 2 * std::log(std::max(counts[g], 1.0) / all)});
    }
    return true;
}

// For each row. Several axes at a time, so that no sum waits for another one.
std::vector<std::vector<double>> coordinatesOf(const Points &rows, const ClusterModel &model,
                                               std::size_t size, const Task &task)
{
    constexpr std::size_t kTogether = 4;
    const std::size_t columns = rows.columns();
    const std::size_t groups = (size + kTogether - 1) / kTogether;
    std::vector<std::array<double, kTogether>> axes(groups * columns);
    for (std::size_t axis = 0; axis < size; ++axis) {
        for (std::size_t c = 0; c < columns; ++c)
            axes[axis / kTogether * columns + c][axis % kTogether] = model.axes[axis * columns + c];
    }
    std::vector<std::vector<double>> coordinates(rows.rows(), std::vector<double>(size));
    forRowBlocks(rows.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t i = first; i < end; ++i) {
            const float *row = rows.row(i);
            for (std::size_t group = 0; group < groups; ++group) {
                std::array<double, kTogether> along{};
                for (std::size_t c = 0; c < columns; ++c) {
                    const double off = static_cast<double>(row[c]) - model.mean[c];
                    for (std::size_t axis = 0; axis < kTogether; ++axis)
                        along[axis] += off * axes[group * columns + c][axis];
                }
                const std::size_t firstAxis = group * kTogether;
                std::copy_n(along.begin(), std::min(kTogether, size - firstAxis),
                            coordinates[i].begin() + static_cast<std::ptrdiff_t>(firstAxis));
            }
        }
    });
    return coordinates;
}

ClusterModel fittedTo(const Points &rows, const std::vector<std::uint32_t> &group,
                      std::uint32_t groups, const Task &task)
{
    const GroupMoments moments = momentsOf(rows, group, groups, task);
    ClusterModel model;
    model.clusters = groups;
    model.columns = static_cast<std::uint32_t>(rows.columns());
    model.mean = moments.all;
    model.axes = discriminantAxes(moments);
    const std::size_t size = model.axes.size() / std::max<std::size_t>(1, rows.columns());
    if (size == 0)
        return {};
    const std::vector<std::vector<double>> coordinates = coordinatesOf(rows, model, size, task);
    return addPrototypes(coordinates, group, model) ? model : ClusterModel{};
}

// The groups as assigned by the model, without the rows farthest out in each.
std::vector<std::uint32_t> seenBy(const ClusterModel &model, const Points &rows, const Task &task)
{
    const Placer placer(model);
    std::vector<Placer::Place> places(rows.rows());
    forRowBlocks(rows.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        std::vector<float> scratch;
        for (std::size_t i = first; i < end; ++i)
            places[i] = placer.placeLogarithms(rows.row(i), scratch);
    });
    std::vector<std::uint32_t> group(rows.rows());
    std::vector<std::vector<std::pair<float, std::uint32_t>>> members(model.clusters);
    for (std::uint32_t i = 0; i < rows.rows(); ++i) {
        group[i] = places[i].cluster;
        members[places[i].cluster].emplace_back(-places[i].distance, i);
    }
    for (auto &own : members) {
        const auto out =
            static_cast<std::ptrdiff_t>(kFarthestShare * static_cast<double>(own.size()));
        std::nth_element(own.begin(), own.begin() + out, own.end());
        for (std::ptrdiff_t i = 0; i < out; ++i)
            group[own[static_cast<std::size_t>(i)].second] = ClusterModel::kNone;
    }
    return group;
}

} // namespace

ClusterModel discriminantModel(const Points &rows, std::vector<std::uint32_t> group,
                               std::uint32_t groups, double floor, const Task &task)
{
    ClusterModel model = fittedTo(rows, group, groups, task);
    for (int fit = 1; fit < kFits && !model.prototypes.empty(); ++fit) {
        group = seenBy(model, rows, task);
        std::vector<std::size_t> counts(groups);
        for (const std::uint32_t own : group) {
            if (own != ClusterModel::kNone)
                ++counts[own];
        }
        if (std::ranges::find(counts, 0U) != counts.end())
            break;
        ClusterModel next = fittedTo(rows, group, groups, task);
        if (next.prototypes.empty())
            break;
        model = std::move(next);
    }
    model.logarithmFloor = floor;
    return model;
}

} // namespace zoe
