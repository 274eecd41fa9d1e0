#include "analysis/behaviours/clustering/settled_model.h"

#include <algorithm>
#include <vector>

#include "analysis/behaviours/clustering/discriminant_model.h"

namespace zoe {

namespace {

using Groups = std::vector<std::vector<std::uint32_t>>; // rows of each, rising

// The rows that the model assigns to each of its clusters; rows that were set aside stay so.
Groups seenBy(const ClusterModel &model, const Points &rows, const ValleyGroups &before,
              const Task &task)
{
    const Placer placer(model);
    std::vector<std::uint32_t> cluster(rows.rows());
    forRowBlocks(rows.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        std::vector<float> scratch;
        for (std::size_t i = first; i < end; ++i)
            cluster[i] = placer.place(rows.row(i), scratch).cluster;
    });
    Groups groups(model.clusters);
    for (std::uint32_t i = 0; i < cluster.size(); ++i) {
        if (before.group[i] != ValleyGroups::kNone)
            groups[cluster[i]].push_back(i);
    }
    return groups;
}

} // namespace

ClusterModel settledModel(const GroupingRows &all, const JoinRules &rules, double floor,
                          ValleyGroups &groups, const Task &task)
{
    while (groups.groups > 1) {
        ClusterModel model =
            discriminantModel(all.logarithms, groups.group, groups.groups, floor, task);
        if (task.stopRequested())
            return model;
        Groups seen = seenBy(model, all.features, groups, task);
        std::erase_if(seen, [&](const auto &rows) { return !all.group(rows); });
        const JoinedGroups joined = joinGroups(all.features, seen.size(), rules, seen);
        if (seen.size() == groups.groups || seen.empty())
            return model;
        groups.alike += joined.alike;
        groups.groups = static_cast<std::uint32_t>(seen.size());
        std::ranges::fill(groups.group, ValleyGroups::kNone);
        for (std::uint32_t group = 0; group < seen.size(); ++group) {
            for (const std::uint32_t row : seen[group])
                groups.group[row] = group;
        }
    }
    return {};
}

} // namespace zoe
