#include <algorithm>
#include <string>

#include "analysis/behaviours/clustering.h"
#include "analysis/behaviours/lloyd.h"
#include "analysis/behaviours/points.h"
#include "analysis/behaviours/valley.h"

namespace zoe {

namespace {

constexpr std::size_t kSeedingRows = 4096;
constexpr std::size_t kGroupingRows = 20'000;
constexpr std::size_t kGroupingRun = 20;  // of neighbouring frames
constexpr double kLeastDifference = 0.05; // of the time of a frame
constexpr double kTrim = 0.03;            // of the rows
constexpr std::size_t kRestarts = 8;
constexpr std::size_t kRestartsOfFew = 32;
constexpr std::size_t kFewRows = 256;

Error tooMany(const ClusterOptions &options, std::size_t rows)
{
    return {ErrorCode::BadInput,
            std::to_string(*options.clusters) + " behaviours can't be made of " +
                std::to_string(rows) + (rows == 1 ? " frame" : " frames"),
            {}};
}

// The means of groups of points.
Points meansOf(const Points &points, const ValleyGroups &groups)
{
    Points centres(groups.groups, points.columns());
    std::vector<double> sums(groups.groups * points.columns());
    std::vector<double> counts(groups.groups);
    for (std::size_t i = 0; i < points.rows(); ++i) {
        const std::size_t group = groups.group[i];
        if (group == ValleyGroups::kNone)
            continue;
        counts[group] += 1;
        for (std::size_t c = 0; c < points.columns(); ++c)
            sums[group * points.columns() + c] += static_cast<double>(points.row(i)[c]);
    }
    for (std::size_t group = 0; group < groups.groups; ++group) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            centres.row(group)[c] =
                static_cast<float>(sums[group * points.columns() + c] / counts[group]);
    }
    return centres;
}

// Means of the features themselves, without the rounding of points.
std::vector<double> centresOf(const FeatureMatrix &features, const Clustering &clustering,
                              const Task &task)
{
    const std::size_t columns = features.columns();
    const std::size_t blocks = (features.rows() + kRowsPerBlock - 1) / kRowsPerBlock;
    const std::size_t size = clustering.clusters * columns;
    std::vector<std::vector<double>> sums(blocks);
    forRowBlocks(features.rows(), task, [&](std::size_t first, std::size_t end, std::size_t block) {
        sums[block].assign(size, 0);
        for (std::size_t i = first; i < end; ++i) {
            const auto cluster = static_cast<std::size_t>(clustering.assignment[i]);
            double *sum = sums[block].data() + cluster * columns;
            const double *row = features.values.data() + i * columns;
            for (std::size_t c = 0; c < columns; ++c)
                sum[c] += row[c];
        }
    });
    std::vector<double> counts(clustering.clusters);
    for (const std::int32_t cluster : clustering.assignment)
        counts[static_cast<std::size_t>(cluster)] += 1;
    std::vector<double> centres(size);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t block = 0; block < blocks; ++block)
            centres[i] += sums[block][i];
        centres[i] /= counts[i / columns];
    }
    return centres;
}

// Leaves out clusters without points, which fewer distinct points than clusters make.
void numberClusters(const Partition &partition, Clustering &clustering)
{
    std::vector<std::int32_t> number(partition.clusters(), kUnusual);
    clustering.assignment.reserve(partition.assignment.size());
    for (const std::uint32_t cluster : partition.assignment) {
        if (number[cluster] == kUnusual)
            number[cluster] = static_cast<std::int32_t>(clustering.clusters++);
        clustering.assignment.push_back(number[cluster]);
    }
}

// What the values of a row add up to, in the mean.
double wholeRow(const FeatureMatrix &features)
{
    if (features.kind == FeatureKind::Share)
        return 1;
    double sum = 0;
    for (const DurationNs selfNs : features.selfNs)
        sum += static_cast<double>(selfNs) / static_cast<double>(kNsPerMs);
    return sum / static_cast<double>(features.rows());
}

std::optional<ValleyGroups> groupsOf(const Points &sample, std::span<const std::uint32_t> rows,
                                     const FeatureMatrix &features, const ClusterOptions &options,
                                     const Task &task)
{
    std::vector<FrameIndex> frames;
    frames.reserve(rows.size());
    for (const std::uint32_t row : rows)
        frames.push_back(features.frames[row]);
    ValleyOptions valleys{.most = std::max(1U, options.clusters.value_or(options.maxClusters)),
                          .leastDifference = 0,
                          .seed = options.seed};
    if (!options.clusters)
        valleys.leastDifference = kLeastDifference * wholeRow(features);
    return valleyGroups(sample, frames, valleys, task);
}

struct Start {
    Points centres;
    double trim = 0;
};

std::optional<Start> chosenCentres(const Points &points, const FeatureMatrix &features,
                                   const ClusterOptions &options, Clustering &clustering,
                                   const Task &task)
{
    const auto rows =
        sampleOfRows(points.rows(), kGroupingRows, kGroupingRun, Random(options.seed));
    const Points sample = rowsOf(points, rows);
    const auto groups = groupsOf(sample, rows, features, options, task);
    if (!groups)
        return {};
    clustering.criterion = "given";
    if (!options.clusters) {
        clustering.criterion = "score of the clearest density valley within a behaviour, split "
                               "while it is at least 1; those that differ in less than 5 % of "
                               "their time, or in less than a quarter of what the most different "
                               "ones do, are one";
        clustering.criterionByClusters = groups->scores;
    }
    if (!options.clusters || groups->groups == *options.clusters)
        return Start{meansOf(sample, *groups), kTrim};
    const auto few = sampleOfRows(points.rows(), kSeedingRows, 1, Random(options.seed));
    const std::size_t restarts = few.size() <= kFewRows ? kRestartsOfFew : kRestarts;
    auto best = bestOfSeeds(rowsOf(points, few), *options.clusters, restarts, options.seed, task);
    if (!best)
        return {};
    return Start{std::move(best->centres), 0};
}

} // namespace

Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task)
{
    Clustering clustering;
    clustering.method = "k-means++";
    if (options.clusters && (*options.clusters > features.rows() || *options.clusters == 0))
        return tooMany(options, features.rows());
    if (features.rows() == 0)
        return clustering;

    const Points points = pointsOf(features, task);
    task.progress(0.1);
    auto start = chosenCentres(points, features, options, clustering, task);
    if (!start)
        return Task::cancelled();
    task.progress(0.5);
    const auto partition = lloyd(points, std::move(start->centres), task, start->trim);
    if (!partition)
        return Task::cancelled();
    numberClusters(*partition, clustering);
    clustering.centres = centresOf(features, clustering, task);
    task.progress(1);
    return clustering;
}

} // namespace zoe
