#include "analysis/behaviours/clustering/join_clusters.h"

#include <algorithm>

#include "analysis/behaviours/choose_k/join_groups.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

Result<Clustering> oneCluster(const FeatureMatrix &features, Clustering clustering,
                              const Task &task)
{
    clustering.criterion = NoteText::tr("all frames are alike");
    if (features.rows() == 0)
        return clustering;
    clustering.clusters = 1;
    clustering.assignment.assign(features.rows(), 0);
    clustering.centres = centresOf(features, clustering, task);
    clustering.model =
        nearestMeans(1, static_cast<std::uint32_t>(features.columns()), clustering.centres);
    return clustering;
}

void joinClusters(const FeatureMatrix &features, const std::vector<std::uint32_t> &rows,
                  const std::vector<std::uint32_t> &assignment, std::vector<std::uint32_t> group,
                  const ClusterOptions &options, Clustering &clustering)
{
    ClusterModel &model = clustering.model;
    std::vector<std::vector<std::uint32_t>> members(group.size()); // positions in rows
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (assignment[i] < group.size())
            members[group[assignment[i]]].push_back(i);
    }
    std::vector<FrameIndex> frames;
    for (const std::uint32_t row : rows)
        frames.push_back(features.frames[row]);
    std::vector<std::vector<std::uint32_t>> groups;
    std::size_t setAside = 0;
    for (const std::vector<std::uint32_t> &own : members) {
        if (isGroup(own, frames, rows.size(), options.leastShare.value_or(kUsualLeastShare)))
            groups.push_back(own);
        else
            setAside += own.size();
    }
    noteSetAside(static_cast<std::ptrdiff_t>(setAside), rows.size(),
                 options.leastShare.value_or(kUsualLeastShare), clustering, options.translator);
    if (groups.empty()) {
        groups.push_back(
            *std::ranges::max_element(members, {}, [](const auto &own) { return own.size(); }));
    }
    noteJoined(joinGroups(rowsOf(features.values, rows), options.maxClusters, joinRulesOf(features),
                          groups),
               options.maxClusters, clustering, options.translator);
    // A cluster of the model goes where most of its rows went.
    std::vector<std::uint32_t> cluster(group.size(), ClusterModel::kNone);
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
        for (const std::uint32_t i : groups[g])
            cluster[assignment[i]] = g;
    }
    std::erase_if(model.prototypes, [&](const ClusterModel::Prototype &prototype) {
        return cluster[prototype.cluster] == ClusterModel::kNone;
    });
    for (ClusterModel::Prototype &prototype : model.prototypes)
        prototype.cluster = cluster[prototype.cluster];
    model.clusters = static_cast<std::uint32_t>(groups.size());
}

Result<Clustering> withAssignment(const FeatureMatrix &features, Clustering clustering,
                                  const Task &task, const std::vector<double> &mostLimits)
{
    ClusterModel &model = clustering.model;
    const Placer placer(model);
    std::vector<float> distances(features.rows());
    clustering.assignment.resize(features.rows());
    forRowBlocks(features.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        std::vector<float> scratch;
        for (std::size_t i = first; i < end && !task.stopRequested(); ++i) {
            const Placer::Place place = placer.place(features.values.row(i), scratch);
            clustering.assignment[i] = static_cast<std::int32_t>(place.cluster);
            distances[i] = place.distance;
        }
    });
    if (task.stopRequested())
        return Task::cancelled();
    std::vector<double> limits = limitsOf(model.clusters, clustering.assignment, distances);
    for (std::size_t i = 0; i < mostLimits.size(); ++i)
        limits[i] = std::min(limits[i], mostLimits[i]);
    std::vector<std::int32_t> number(model.clusters, kUnusual);
    for (std::size_t i = 0; i < features.rows(); ++i) {
        const auto cluster = static_cast<std::size_t>(clustering.assignment[i]);
        if (model.leavesOut && static_cast<double>(distances[i]) > limits[cluster]) {
            clustering.assignment[i] = kUnusual;
        } else {
            if (number[cluster] == kUnusual)
                number[cluster] = static_cast<std::int32_t>(clustering.clusters++);
            clustering.assignment[i] = number[cluster];
        }
    }
    std::erase_if(model.prototypes, [&](const ClusterModel::Prototype &prototype) {
        return number[prototype.cluster] == kUnusual;
    });
    model.limits.assign(clustering.clusters, ClusterModel::kNoLimit);
    for (std::size_t cluster = 0; cluster < number.size(); ++cluster) {
        if (number[cluster] != kUnusual)
            model.limits[static_cast<std::size_t>(number[cluster])] = limits[cluster];
    }
    for (ClusterModel::Prototype &prototype : model.prototypes)
        prototype.cluster = static_cast<std::uint32_t>(number[prototype.cluster]);
    model.clusters = clustering.clusters;
    clustering.centres = centresOf(features, clustering, task);
    task.progress(1);
    return clustering;
}

} // namespace zoe
