#include "analysis/behaviours/frame_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/points/principal_components.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::size_t kMappedRows = 20'000;
constexpr std::size_t kMostNamed = 3;
constexpr double kLeastPull = 0.2; // of an axis, whose entries' squares add up to 1

// Features with the greatest entries of an axis, with one sign.
std::vector<std::uint32_t> pullsOf(const double *axis, std::size_t columns, double sign)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t c = 0; c < columns; ++c) {
        if (sign * axis[c] >= kLeastPull)
            order.push_back(c);
    }
    std::ranges::stable_sort(order, std::greater<>{},
                             [&](std::uint32_t c) { return sign * axis[c]; });
    order.resize(std::min(order.size(), kMostNamed));
    return order;
}

// The sample's axes; the second may be missing, and is then 0.
void nameAxes(const Projection &projection, std::size_t columns, FrameMap &map)
{
    if (projection.allVariance <= 0 || projection.coordinates() == 0)
        return;
    map.xShare = projection.variance[0] / projection.allVariance;
    map.right = pullsOf(projection.axes.data(), columns, 1);
    map.left = pullsOf(projection.axes.data(), columns, -1);
    if (projection.coordinates() < 2)
        return;
    map.yShare = projection.variance[1] / projection.allVariance;
    map.up = pullsOf(projection.axes.data() + columns, columns, 1);
    map.down = pullsOf(projection.axes.data() + columns, columns, -1);
}

float along(const Projection &projection, std::size_t axis, const float *row)
{
    if (axis >= projection.coordinates())
        return 0;
    const std::size_t columns = projection.mean.size();
    double sum = 0;
    for (std::size_t c = 0; c < columns; ++c)
        sum += projection.axes[axis * columns + c] *
               (static_cast<double>(row[c]) - projection.mean[c]);
    return static_cast<float>(sum);
}

// Keeps the frames that were read; others have no number.
void dropUnread(FrameMap &map)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < map.frames.size(); ++i) {
        if (std::isnan(map.x[i]))
            continue;
        map.frames[kept] = map.frames[i];
        map.x[kept] = map.x[i];
        map.y[kept] = map.y[i];
        ++kept;
    }
    map.frames.resize(kept);
    map.x.resize(kept);
    map.y.resize(kept);
}

} // namespace

Result<std::shared_ptr<const FrameMap>> frameMap(const Capture &asRecorded,
                                                 const Behaviours &behaviours, const Task &task)
{
    auto map = std::make_shared<FrameMap>();
    if (!behaviours.definition || behaviours.definition->columns.empty())
        return std::shared_ptr<const FrameMap>(std::move(map));
    const RunningCapture capture =
        timedCapture(asRecorded, behaviours.selection, behaviours.definition->time);
    const auto matched = matchFeatures(*behaviours.definition, capture);
    if (!matched)
        return matched.error();
    FeatureOptions options;
    options.mostRows = kMappedRows;
    const Selection &selection = behaviours.selection;
    const auto sample = featuresBySet(capture, selection, matched->set, options, task.part(0, 0.4));
    if (!sample)
        return sample.error();
    const Projection projection = principalComponents((*sample)->values, 2, 1, true, 1, task);
    nameAxes(projection, matched->set.columns.size(), *map);
    map->frames = selection.framesOf(capture).frames();
    map->x.assign(map->frames.size(), std::numeric_limits<float>::quiet_NaN());
    map->y.assign(map->frames.size(), 0);
    ChunkRun run(capture, selection);
    std::vector<std::optional<FeatureValues>> workers(run.workers(task));
    const Status walked =
        run.forEach(task.part(0.4, 1), [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            std::optional<FeatureValues> &values = workers[worker];
            if (!values)
                values.emplace(capture, selection, matched->set);
            std::vector<float> row(matched->set.columns.size());
            const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
            auto at = std::ranges::lower_bound(map->frames, chunk.firstFrame);
            for (; at != map->frames.end() && *at < end; ++at) {
                const auto i = static_cast<std::size_t>(at - map->frames.begin());
                values->take(chunk, *at, row.data());
                map->x[i] = along(projection, 0, row.data());
                map->y[i] = along(projection, 1, row.data());
            }
        });
    if (!walked)
        return walked.error();
    dropUnread(*map);
    return std::shared_ptr<const FrameMap>(std::move(map));
}

} // namespace zoe
