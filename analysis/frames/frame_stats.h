// Figures about frame times. Pure functions; thread-safe.
#pragma once

#include <cstdint>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

// Frames per second are computed from frame times as 1 / time. If frames are apart
// (FrameTimes::apart), from the times from the start of a frame to that of the next one instead,
// as periods below. Two definitions of "1 % low" are in use:
//     mean of the slowest: the FPS of the mean time of the slowest 1 % of frames (count / 100 of
//     them,
//       rounded down, but at least one);
//     percentile: the FPS of the 99th percentile of frame times.
// 0.1 % low likewise, with count / 1000 and the 99.9th percentile.
struct FrameStats {
    Distribution duration;
    std::uint64_t rated = 0;   // times that frame rates are computed from; none: they are not known
    double fpsAverage = 0;     // frames / total time
    double low1 = 0;           // mean of the slowest 1 %
    double low01 = 0;          // mean of the slowest 0.1 %
    double low1Percentile = 0; // 99th percentile
    double low01Percentile = 0;
    // Share of frames longer than 2.5 times the median of the 19 around them: the frame itself and
    // 9 on each side, fewer at the ends of the selection.
    double stutterShare = 0;
    std::uint64_t partialFrames = 0;    // that are left out (whole_frames.h)
    std::uint64_t addedFrames = 0;      // likewise
    std::uint64_t unreadableFrames = 0; // likewise
    DurationNs budgetNs = 0;
    std::uint64_t judged = 0;        // frames compared with the budget; none: nothing is known
    std::uint64_t misses = 0;        // those longer than it
    double overBudget = 0;           // their share
    DurationNs minSlackNs = 0;       // the budget minus the longest frame; negative: it was missed
    double meanSlackNs = 0;          // the budget minus the mean
    DurationNs timeOverBudgetNs = 0; // sum of the excess of those frames
    std::uint32_t longestBadRun = 0; // consecutive frames over the budget
    FrameIndex longestBadRunFirst = 0; // where it begins: the first of the longest ones
    std::uint64_t periods = 0;  // from the start of a frame to that of the next one, if both are
                                // among the frames; none: nothing is known
    double periodNs = 0;        // the median
    double jitterNs = 0;        // the standard deviation
    DurationNs maxJitterNs = 0; // the farthest from the median, rounded down
};

// All zero without frames. Cost: n log n.
FrameStats frameStats(const FrameTimes &frames, DurationNs budgetNs = 16'666'667);
// For the main set: figures about the budget and periods use its marked frames, all others use all
// frames. REQUIRES: marked is markedFrameTimes() of the selection that frames belong to.
FrameStats frameStats(const FrameTimes &frames, const FrameTimes &marked, DurationNs budgetNs);
// For the selected frames of the main set that count (wholeFramesOf()).
FrameStats frameStats(const Capture &capture, const Selection &selection = {},
                      DurationNs budgetNs = 16'666'667);

} // namespace zoe
