// Computes the figures of behaviours whose frames are known, and finds unusual frames. Pure
// functions; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/clustering/frame_places.h"

namespace zoe {

struct DescribeOptions {
    // A frame is unusual if it spends more time than is typical of its behaviour, and the less its
    // shape resembles that of the others, the less excess is needed. Excess time: what its
    // functions take beyond the mean share of each, relative to the median self time of a frame; at
    // least a quarter of it. Shape: the part of its time that is beyond those mean shares. Both are
    // measured in robust standard deviations above the behaviour's median (robust_spread.h): at
    // least 3 for time, and at least 10 for both together. A frame that does less than others is
    // therefore not unusual. The method that found the behaviours makes no difference: frames that
    // it left out are judged the same way, but don't determine what is typical.
    bool findUnusual = true;
    // Frames that arrive marked as out are unusual in any case.
    bool outStays = false;
    // Order by falling share of time and leave out behaviours without frames; otherwise keep the
    // order.
    bool order = true;
    bool leavesOutWaits = false;    // as in FeatureSet
    std::vector<std::string> names; // for unordered ids; empty or missing ones are generated
};

struct Described {
    std::shared_ptr<Behaviours> behaviours; // without method, criterion, notes and model
    // Positions that the ids had before they were ordered.
    std::vector<std::uint32_t> before;
};

// clusters: the number of behaviours in places. Cost: each chunk is decoded twice, and
// chunks with unusual frames once more. Memory: 24 bytes per frame, and 20 per behaviour, function
// and worker. Error: Damaged, Io, Cancelled.
Result<Described> describeFrames(const Capture &capture, const Selection &selection,
                                 FramePlaces places, std::uint32_t clusters,
                                 const DescribeOptions &options, const Task &task);

} // namespace zoe
