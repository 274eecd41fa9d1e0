// Frames as points in a plane, for a scatter plot. Pure function; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe {

// The first two principal components of the features by which behaviours were found; similar frames
// are close together. 12 bytes per frame.
struct FrameMap {
    std::vector<FrameIndex> frames; // rising
    std::vector<float> x;           // one per frame
    std::vector<float> y;
    // The share of the variance of all features that each axis shows.
    double xShare = 0;
    double yShare = 0;
    // The features that pull most to the right and left (up and down), at most three each;
    // positions in the columns of the definition.
    std::vector<std::uint32_t> right, left, up, down;
};

// Axes are computed robustly (principal_components.h) from a sample; then each chunk is decoded
// once. Behaviours without a definition have an empty map. Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const FrameMap>>
frameMap(const Capture &capture, const Behaviours &behaviours, const Task &task = Task{});

} // namespace zoe
