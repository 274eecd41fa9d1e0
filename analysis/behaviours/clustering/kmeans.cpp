#include "analysis/behaviours/clustering/kmeans.h"

#include <algorithm>
#include <cmath>

#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/join_clusters.h"
#include "analysis/behaviours/clustering/settled_model.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/logarithms.h"
#include "analysis/behaviours/points/points.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr std::size_t kSeedingRows = 4096;
constexpr std::size_t kGroupingRows = 20'000;
constexpr std::size_t kGroupingRun = 20; // of neighbouring frames
constexpr double kTrim = 0.03;           // of the rows
constexpr std::size_t kRestarts = 8;
constexpr std::size_t kRestartsOfFew = 32;
constexpr std::size_t kFewRows = 256;
constexpr double kLeastRareShare = 0.0025;

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

// Leaves out clusters without points, which occur if there are fewer distinct points than clusters.
void numberClusters(const Partition &partition, Clustering &clustering)
{
    clustering.model.columns = static_cast<std::uint32_t>(partition.centres.columns());
    std::vector<std::int32_t> number(partition.clusters(), kUnusual);
    clustering.assignment.reserve(partition.assignment.size());
    for (const std::uint32_t cluster : partition.assignment) {
        if (number[cluster] == kUnusual) {
            const float *centre = partition.centres.row(cluster);
            clustering.model.prototypes.push_back(
                {.cluster = clustering.clusters,
                 .centre = std::vector<double>(centre, centre + partition.centres.columns()),
                 .whitening = {}});
            number[cluster] = static_cast<std::int32_t>(clustering.clusters++);
        }
        clustering.assignment.push_back(number[cluster]);
    }
    clustering.model.clusters = clustering.clusters;
}

// Distances and limits from the nearest means, independent of the directions that separate
// clusters.
void measureFromMeans(const FeatureMatrix &features, const Task &task, Clustering &clustering)
{
    const std::size_t columns = features.columns();
    ClusterModel &model = clustering.model;
    Points centres(clustering.clusters, columns);
    for (std::size_t c = 0; c < clustering.clusters; ++c) {
        const auto first = clustering.centres.begin() + static_cast<std::ptrdiff_t>(c * columns);
        model.rowCentres.emplace_back(first, first + static_cast<std::ptrdiff_t>(columns));
        for (std::size_t i = 0; i < columns; ++i)
            centres.row(c)[i] = static_cast<float>(model.rowCentres.back()[i]);
    }
    std::vector<float> distances(features.rows());
    forRowBlocks(features.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t i = first; i < end; ++i) {
            const auto own = static_cast<std::size_t>(clustering.assignment[i]);
            distances[i] = std::sqrt(
                squaredDistance(features.values.row(i), centres.row(own), centres.stride()));
        }
    });
    model.limits = limitsOf(clustering.clusters, clustering.assignment, distances);
}

ValleyOptions valleyOptionsOf(const FeatureMatrix &features, const ClusterOptions &options)
{
    ValleyOptions valleys{.most = std::max(1U, options.clusters.value_or(options.maxClusters)),
                          .joining = {},
                          .leastShare = options.leastShare.value_or(
                              options.clusters ? kUsualLeastShare : kLeastRareShare),
                          .thorough = !options.clusters,
                          .seed = options.seed};
    if (!options.clusters)
        valleys.joining = joinRulesOf(features);
    return valleys;
}

// Without the rows farthest out, after Lloyd's iteration has settled.
double trimmedInertia(const Points &points, const Points &start)
{
    const auto partition = lloyd(points, start, Task{}, kTrim);
    const Points &centres = partition->centres;
    std::vector<float> squares(points.rows());
    for (std::size_t i = 0; i < points.rows(); ++i)
        squares[i] =
            squaredDistance(points.row(i), centres.row(partition->assignment[i]), centres.stride());
    const auto kept =
        static_cast<std::ptrdiff_t>((1 - kTrim) * static_cast<double>(squares.size()));
    std::nth_element(squares.begin(), squares.begin() + kept, squares.end());
    double sum = 0;
    for (std::ptrdiff_t i = 0; i < kept; ++i)
        sum += static_cast<double>(squares[static_cast<std::size_t>(i)]);
    return sum;
}

struct Start {
    Points centres;
    double trim = 0;
    ClusterModel model; // assigns rows, if not empty
};

std::optional<Start> chosenCentres(const Points &points, const FeatureMatrix &features,
                                   const ClusterOptions &options, Clustering &clustering,
                                   const Task &task)
{
    const auto rows =
        sampleOfRows(points.rows(), kGroupingRows, kGroupingRun, Random(options.seed));
    const bool isAll = rows.size() == points.rows();
    const Points some = isAll ? Points() : rowsOf(points, rows);
    const Points &sample = isAll ? points : some;
    const double floor = kLogarithmFloor * frameTimeOf(features);
    const Points logarithms = floor > 0 ? logarithmsOf(sample, floor, task) : Points();
    const Points &stable = floor > 0 ? logarithms : sample;
    std::vector<FrameIndex> frames;
    frames.reserve(rows.size());
    for (const std::uint32_t row : rows)
        frames.push_back(features.frames[row]);
    const ValleyOptions valleys = valleyOptionsOf(features, options);
    auto groups = valleyGroups(sample, stable, frames, valleys, task);
    if (!groups)
        return {};
    clustering.criterion = NoteText::tr("given");
    if (!options.clusters) {
        ClusterModel model = settledModel({.features = sample,
                                           .logarithms = stable,
                                           .frames = frames,
                                           .leastShare = valleys.leastShare},
                                          valleys.joining, floor, *groups, task);
        clustering.criterion = NoteText::tr("score of the clearest density valley: behaviours are "
                                            "split while it is at least 1, and "
                                            "joined if they differ in less than 5 % of their time "
                                            "or by less than a quarter of what "
                                            "most groups differ by");
        clustering.criterionByClusters = groups->scores;
        noteJoined(
            {.drifting = groups->drifting, .alike = groups->alike, .tooMany = groups->tooMany},
            options.maxClusters, clustering, options.translator);
        noteSetAside(std::ranges::count(groups->group, ValleyGroups::kNone), sample.rows(),
                     options.leastShare.value_or(kLeastRareShare), clustering, options.translator);
        return groups->groups > 1 ? Start{{}, 0, std::move(model)}
                                  : Start{meansOf(sample, *groups), kTrim, {}};
    }
    const auto few = sampleOfRows(points.rows(), kSeedingRows, 1, Random(options.seed));
    const std::size_t restarts = few.size() <= kFewRows ? kRestartsOfFew : kRestarts;
    auto best = bestOfSeeds(rowsOf(points, few), *options.clusters, restarts, options.seed, task);
    if (!best)
        return {};
    if (groups->groups == *options.clusters) {
        Points means = meansOf(sample, *groups);
        const Points judged = rowsOf(points, few);
        if (trimmedInertia(judged, means) <= trimmedInertia(judged, best->centres))
            return Start{std::move(means), kTrim, {}};
    }
    return Start{std::move(best->centres), 0, {}};
}

} // namespace

Result<Clustering> kMeans(const FeatureMatrix &features, const ClusterOptions &options,
                          const Task &task)
{
    Clustering clustering;
    clustering.method = "k-means++";
    if (options.clusters && (*options.clusters > features.rows() || *options.clusters == 0))
        return tooManyClusters(*options.clusters, features.rows());
    if (features.rows() == 0)
        return clustering;

    const Points &points = features.values;
    auto start = chosenCentres(points, features, options, clustering, task);
    if (!start)
        return Task::cancelled();
    task.progress(0.5);
    if (!start->model.prototypes.empty()) {
        clustering.model = std::move(start->model);
        auto placed = withAssignment(features, std::move(clustering), task);
        if (placed)
            measureFromMeans(features, task, *placed);
        return placed;
    }
    const auto partition = lloyd(points, std::move(start->centres), task, start->trim);
    if (!partition)
        return Task::cancelled();
    numberClusters(*partition, clustering);
    clustering.centres = centresOf(features, clustering, task);
    task.progress(1);
    return clustering;
}

} // namespace zoe
