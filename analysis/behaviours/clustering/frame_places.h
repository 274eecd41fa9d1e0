// Assigns each frame of a capture to a cluster. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/features/features.h"

namespace zoe {

// Columns with an entry per frame: 19 bytes each.
struct FramePlaces {
    std::vector<FrameIndex> frames;     // rising
    std::vector<std::uint16_t> cluster; // the nearest one
    std::vector<std::uint8_t> out;      // 1: in no cluster
    std::vector<float> distance;        // to the nearest cluster
    std::vector<DurationNs> selfNs;

    [[nodiscard]] std::size_t size() const { return frames.size(); }
    void resize(std::size_t size);
};

// The assignment of a clustering of all frames, unchanged.
FramePlaces placesOfRows(const FeatureMatrix &features, const Clustering &clustering,
                         const Task &task);

// The model's assignment of frames, which are read one chunk at a time. If limits count, frames
// beyond them are in no cluster. Frames of unreadable chunks are left out. Error: Damaged, Io,
// Cancelled.
Result<FramePlaces> placeFrames(const Capture &capture, const Selection &selection,
                                const FeatureSet &set, const ClusterModel &model, bool limitsCount,
                                const Task &task);

} // namespace zoe
