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
    // Of that share to its share in all other behaviours; infinity if it is 0 there, 1 if there are
    // none.
    double ratio = 0;
};

struct Behaviour {
    std::uint32_t id = 0;
    // After the function that is most over-represented against the other behaviours, and its share:
    // "physics_step-heavy 64 %"; unique in a set.
    std::string name;
    std::uint64_t frames = 0;
    double shareOfFrames = 0; // of all clustered frames, unusual ones too
    double shareOfTime = 0;
    Distribution duration;
    FrameIndex typicalFrame = 0;                // medoid: nearest to the centre
    FrameIndex worstFrame = 0;                  // the longest
    std::vector<Characteristic> characteristic; // by falling |share - share elsewhere|, at most 8
};

// A frame in no behaviour, or far from the centre of its own, and the functions that make it so:
// those that it spends more time on than is typical there, by falling time, each at least a tenth
// of it all.
struct UnusualFrame {
    FrameIndex frame = 0;
    std::vector<SiteId> because; // at most 3
};

struct Behaviours {
    std::string method;
    std::string criterion;
    std::vector<Behaviour> behaviours; // ids are positions; by falling share of time
    // One a frame of the capture: behaviour id, or kUnusual for unusual, unselected and missing
    // ones.
    std::vector<std::int32_t> assignment;
    std::vector<UnusualFrame> unusual;
};

// A frame is unusual if it spends more time than is typical of its cluster, and the more so, the
// less it has the shape of the others. Time: what its functions take beyond their share, in the
// cluster's centre, of the median self time; at least a tenth of that. Shape: the distance to the
// centre. Both are measured in robust standard deviations above the cluster's median (1.4826 x the
// median excess over it of the upper half, at least a sixteenth of the median): at least 3 of time,
// and at least 13 of both together. So a frame that does less than others is not unusual. REQUIRES:
// features of this capture, and a clustering of them. Cost: linear.
std::shared_ptr<const Behaviours> describeBehaviours(const Capture &capture,
                                                     const FeatureMatrix &features,
                                                     const Clustering &clustering);

} // namespace zoe
