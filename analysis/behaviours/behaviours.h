// Behaviours: clusters of frames as a user sees them. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/clustering.h"
#include "analysis/behaviours/features.h"
#include "analysis/model/capture.h"
#include "analysis/quantile.h"

namespace zoe {

// How a function sets a behaviour apart.
struct Characteristic {
    SiteId site;
    double share = 0; // of the behaviour's self time
    double ratio = 0; // of that share to its share in all other frames; infinity if it is 0 there
};

struct Behaviour {
    std::uint32_t id = 0;
    std::string name; // "physics_step-heavy 64 %"; unique in a set
    std::uint64_t frames = 0;
    double shareOfFrames = 0;
    double shareOfTime = 0;
    Distribution duration;
    FrameIndex typicalFrame = 0; // medoid: nearest to the centre
    FrameIndex worstFrame = 0;   // the longest
    std::vector<Characteristic> characteristic; // by falling |share - share elsewhere|, at most 8
};

// A frame in no behaviour, or far from all, and the functions that make it so.
struct UnusualFrame {
    FrameIndex frame = 0;
    std::vector<SiteId> because; // at most 3
};

struct Behaviours {
    std::string method;
    std::string criterion;
    std::vector<Behaviour> behaviours; // ids are positions; by falling share of time
    // One a frame of the capture: behaviour id, or kUnusual for unusual, unselected and missing ones.
    std::vector<std::int32_t> assignment;
    std::vector<UnusualFrame> unusual;
};

std::shared_ptr<const Behaviours> describeBehaviours(const Capture &capture,
                                                     const FeatureMatrix &features,
                                                     const Clustering &clustering);

} // namespace zoe
