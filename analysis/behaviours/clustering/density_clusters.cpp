#include "analysis/behaviours/clustering/density_clusters.h"

#include <algorithm>

#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/join_clusters.h"
#include "analysis/behaviours/points/hdbscan.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/principal_components.h"
#include "analysis/model/counted.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr std::size_t kClusteredRows = 6000;
constexpr std::size_t kLeastSize = 8;
constexpr std::size_t kMostPrototypes = 16; // of a group
constexpr std::size_t kRowsPerPrototype = 20;

// Centres that represent the members of each group.
bool addPrototypes(const Points &sample, const DensityGroups &groups, std::uint64_t seed,
                   const Task &task, ClusterModel &model)
{
    std::vector<std::vector<std::uint32_t>> members(groups.groups);
    for (std::uint32_t i = 0; i < groups.group.size(); ++i) {
        if (groups.group[i] != DensityGroups::kNone)
            members[groups.group[i]].push_back(i);
    }
    for (std::uint32_t group = 0; group < groups.groups; ++group) {
        const std::size_t count =
            std::clamp<std::size_t>(members[group].size() / kRowsPerPrototype, 1, kMostPrototypes);
        const auto parts = bestOfSeeds(rowsOf(sample, members[group]), count, 2, seed, task);
        if (!parts)
            return false;
        for (std::size_t i = 0; i < parts->clusters(); ++i) {
            const float *centre = parts->centres.row(i);
            model.prototypes.push_back(
                {.cluster = group,
                 .centre = std::vector<double>(centre, centre + sample.columns()),
                 .whitening = {}});
        }
    }
    model.clusters = groups.groups;
    return true;
}

// Odd frames may be dense enough for a separate group, but a behaviour also lasts for a while.
void dropOddGroups(DensityGroups &groups, const std::vector<FrameIndex> &frames, double leastShare)
{
    std::vector<std::vector<std::uint32_t>> members(groups.groups);
    for (std::uint32_t i = 0; i < groups.group.size(); ++i) {
        if (groups.group[i] != DensityGroups::kNone)
            members[groups.group[i]].push_back(i);
    }
    std::vector<std::uint32_t> number(groups.groups, DensityGroups::kNone);
    groups.groups = 0;
    for (std::size_t group = 0; group < members.size(); ++group) {
        if (isGroup(members[group], frames, frames.size(), leastShare))
            number[group] = groups.groups++;
    }
    for (std::uint32_t &group : groups.group)
        group = group == DensityGroups::kNone ? group : number[group];
}

// Computed from the rows in a group, so that odd frames, of which many may be near a small
// behaviour, don't widen it.
std::vector<double> limitsOfMembers(const FeatureMatrix &features,
                                    const std::vector<std::uint32_t> &rows,
                                    const std::vector<std::uint32_t> &group,
                                    const ClusterModel &model)
{
    const Placer placer(model);
    std::vector<std::int32_t> cluster;
    std::vector<float> distances;
    std::vector<float> scratch;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (group[i] == DensityGroups::kNone)
            continue;
        const Placer::Place place = placer.place(features.values.row(rows[i]), scratch);
        cluster.push_back(static_cast<std::int32_t>(place.cluster));
        distances.push_back(place.distance);
    }
    return limitsOf(model.clusters, cluster, distances);
}

} // namespace

Result<Clustering> densityClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                   const Task &task)
{
    Clustering clustering;
    clustering.method = "HDBSCAN";
    if (options.clusters && (*options.clusters > features.rows() || *options.clusters == 0))
        return tooManyClusters(*options.clusters, features.rows());
    const Projection projection = principalComponents(features.values, kMostCoordinates,
                                                      kCoveredVariance, true, options.seed, task);
    if (features.rows() < 2 * kLeastSize || projection.coordinates() == 0)
        return oneCluster(features, std::move(clustering), task);
    const auto rows =
        sampleOfRows(features.rows(), kClusteredRows, kRowsTogether, Random(options.seed));
    const Points sample = projected(rowsOf(features.values, rows), projection, task);
    const auto least = std::max(
        kLeastSize, static_cast<std::size_t>(options.leastShare.value_or(kUsualLeastShare) *
                                             static_cast<double>(rows.size())));
    auto groups = hdbscan(sample, least, std::max<std::size_t>(1, options.neighbours), task);
    if (groups) {
        std::vector<FrameIndex> frames;
        for (const std::uint32_t row : rows)
            frames.push_back(features.frames[row]);
        dropOddGroups(*groups, frames, options.leastShare.value_or(kUsualLeastShare));
    }
    ClusterModel &model = clustering.model;
    model.columns = static_cast<std::uint32_t>(features.columns());
    model.mean = projection.mean;
    model.axes = projection.axes;
    model.leavesOut = true;
    model.residualWeight = 1;
    if (!groups || !addPrototypes(sample, *groups, options.seed, task, model))
        return Task::cancelled();
    if (groups->groups == 0)
        return oneCluster(features, std::move(clustering), task);
    std::vector<std::uint32_t> each(groups->groups);
    for (std::uint32_t i = 0; i < each.size(); ++i)
        each[i] = i;
    ClusterOptions joining = options;
    joining.maxClusters = options.clusters.value_or(options.maxClusters);
    joinClusters(features, rows, groups->group, each, joining, clustering);
    clustering.criterion = options.clusters
                               ? NoteText::tr("given")
                               : "excess of mass, groups of at least " + std::to_string(least) +
                                     " of " + std::to_string(rows.size()) +
                                     nounOf(rows.size(), " frame", " frames");
    const std::vector<double> limits = limitsOfMembers(features, rows, groups->group, model);
    return withAssignment(features, std::move(clustering), task, limits);
}

} // namespace zoe
