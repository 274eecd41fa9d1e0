#include "plugins/api/guarded.h"

#include <algorithm>
#include <cstdint>

namespace zoe {

namespace {

constexpr const char *kWho = "the plugin";

// Calls the plugin and checks the number of values. what: for messages, such as "frames".
template <class Plugin, class Ask>
Result<std::vector<double>> counted(const Plugin &plugin, std::size_t expected, const char *what,
                                    Ask ask)
{
    std::string id;
    return guarded(kWho, {}, [&]() -> Result<std::vector<double>> {
        id = plugin.info().id.toStdString();
        auto values = guarded(kWho, id, ask);
        if (values && values->size() != expected)
            return Error{ErrorCode::BadInput,
                         std::string(kWho) + " has " + std::to_string(values->size()) +
                             " values for " + std::to_string(expected) + " " + what,
                         id};
        return values;
    });
}

} // namespace

Result<std::vector<double>> valuesOf(const FrameMetric &metric, const Capture &capture,
                                     const Task &task)
{
    return counted(metric, capture.frames().size(), "frames",
                   [&] { return metric.values(capture, task); });
}

Result<std::vector<double>> valuesOf(const SummaryColumn &column, const Capture &capture,
                                     const Selection &selection, const Summary &summary,
                                     const Task &task)
{
    return counted(column, summary.functions.size(), "functions",
                   [&] { return column.values(capture, selection, summary, task); });
}

Result<Clustering> clusterWith(const Clusterer &clusterer, const FeatureMatrix &features,
                               const ClusterOptions &options, const Task &task)
{
    return guarded(kWho, {}, [&]() -> Result<Clustering> {
        const std::string id = clusterer.info().id.toStdString();
        auto clustering =
            guarded(kWho, id, [&] { return clusterer.cluster(features, options, task); });
        if (!clustering)
            return clustering;
        const auto count = static_cast<std::int64_t>(clustering->clusters);
        const bool valid = clustering->assignment.size() == features.rows() &&
                           std::ranges::all_of(clustering->assignment, [&](std::int32_t group) {
                               return group >= kUnusual && group < count;
                           });
        if (!valid)
            return Error{ErrorCode::BadInput,
                         std::string(kWho) + " did not assign each frame to one of its groups", id};
        return clustering;
    });
}

} // namespace zoe
