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
    // A frame is unusual if it spends more time than is typical of its behaviour, and the more so,
    // the less it has the shape of the others. Time: what its functions take beyond the mean share
    // of each, of the median self time of a frame; at least a quarter of it. Shape: the share of
    // its time that is beyond those mean shares. Both are measured in robust standard deviations
    // above the behaviour's median (robust_spread.h): at least 3 of time, and at least 10 of both
    // together. So a frame that does less than others is not unusual, and which method found the
    // behaviours makes no difference: frames that it left out are judged likewise, but don't say
    // what is typical.
    bool findUnusual = true;
    // Frames that are out as they come are unusual in any case.
    bool outStays = false;
    // By falling share of time, those without frames left out; or as they come.
    bool order = true;
    bool leavesOutWaits = false;    // as in FeatureSet
    std::vector<std::string> names; // for ids as they come; empty ones, and none: made up
};

struct Described {
    std::shared_ptr<Behaviours> behaviours; // without method, criterion, notes and model
    // Positions that ids had before they were ordered.
    std::vector<std::uint32_t> before;
};

// clusters: how many behaviours the places tell apart. Cost: each chunk is decoded once, or twice
// to find unusual frames, and those with unusual frames once more. Memory: 24 bytes per frame, and
// 16 a behaviour, function and worker. Error: Damaged, Io, Cancelled.
Result<Described> describeFrames(const Capture &capture, const Selection &selection,
                                 FramePlaces places, std::uint32_t clusters,
                                 const DescribeOptions &options, const Task &task);

} // namespace zoe
