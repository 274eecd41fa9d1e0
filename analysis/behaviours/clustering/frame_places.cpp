#include "analysis/behaviours/clustering/frame_places.h"

#include <algorithm>
#include <optional>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

void FramePlaces::resize(std::size_t size)
{
    frames.resize(size);
    cluster.resize(size);
    out.resize(size);
    distance.resize(size);
    selfNs.resize(size);
}

FramePlaces placesOfRows(const FeatureMatrix &features, const Clustering &clustering,
                         const Task &task)
{
    FramePlaces places;
    places.resize(features.rows());
    places.frames = features.frames;
    places.selfNs = features.selfNs;
    if (clustering.clusters == 0) {
        std::ranges::fill(places.out, std::uint8_t{1});
        return places;
    }
    const Placer placer(clustering.model);
    forRowBlocks(features.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        std::vector<float> scratch;
        for (std::size_t i = first; i < end; ++i) {
            const float *row = features.values.row(i);
            const std::int32_t given = clustering.assignment[i];
            places.out[i] = given == kUnusual ? 1 : 0;
            if (given != kUnusual) {
                places.cluster[i] = static_cast<std::uint16_t>(given);
                if (const auto distance = placer.distanceFrom(places.cluster[i], row)) {
                    places.distance[i] = *distance;
                    continue;
                }
            }
            const Placer::Place place = placer.place(row, scratch);
            if (given == kUnusual)
                places.cluster[i] = static_cast<std::uint16_t>(place.cluster);
            places.distance[i] = place.distance;
        }
    });
    return places;
}

Result<FramePlaces> placeFrames(const Capture &capture, const Selection &selection,
                                const FeatureSet &set, const ClusterModel &model, bool limitsCount,
                                const Task &task)
{
    FramePlaces places;
    places.frames = selection.framesOf(capture).frames();
    places.resize(places.frames.size());
    std::vector<std::uint8_t> read(places.size());
    ChunkRun run(capture, selection);
    struct Worker {
        FeatureValues values;
        Points row;
        std::vector<float> scratch;
    };
    const Placer placer(model);
    std::vector<std::optional<Worker>> workers(run.workers(task));
    const Status walked = run.forEach(task, [&](std::size_t w, std::size_t, const Chunk &chunk) {
        std::optional<Worker> &worker = workers[w];
        if (!worker)
            worker.emplace(
                Worker{FeatureValues(capture, selection, set), Points(1, set.columns.size()), {}});
        const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
        auto at = std::ranges::lower_bound(places.frames, chunk.firstFrame);
        for (; at != places.frames.end() && *at < end; ++at) {
            const auto i = static_cast<std::size_t>(at - places.frames.begin());
            worker->values.take(chunk, *at, worker->row.row(0));
            const Placer::Place place = placer.place(worker->row.row(0), worker->scratch);
            places.cluster[i] = static_cast<std::uint16_t>(place.cluster);
            places.out[i] = limitsCount && !place.within ? 1 : 0;
            places.distance[i] = place.distance;
            places.selfNs[i] = worker->values.selfNs();
            read[i] = 1;
        }
    });
    if (!walked)
        return walked.error();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (read[i] == 0)
            continue;
        places.frames[kept] = places.frames[i];
        places.cluster[kept] = places.cluster[i];
        places.out[kept] = places.out[i];
        places.distance[kept] = places.distance[i];
        places.selfNs[kept] = places.selfNs[i];
        ++kept;
    }
    places.resize(kept);
    return places;
}

} // namespace zoe
