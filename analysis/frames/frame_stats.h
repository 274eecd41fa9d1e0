// Figures about frame times. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

// Frames a second come from frame times as 1 / time. "1 % low" has two definitions in use:
//   mean of the slowest: the FPS of the mean time of the slowest 1 % of frames (count / 100 of
//   them,
//     rounded down, but at least one);
//   percentile: the FPS of the 99th percentile of frame times.
// 0.1 % low likewise, with count / 1000 and the 99.9th percentile.
struct FrameStats {
    Distribution duration;
    double fpsAverage = 0;     // frames / total time
    double low1 = 0;           // mean of the slowest 1 %
    double low01 = 0;          // mean of the slowest 0.1 %
    double low1Percentile = 0; // 99th percentile
    double low01Percentile = 0;
    // Share of frames longer than 2.5 times the median of the 19 around them: the frame itself and
    // 9 on each side, fewer at the ends of the selection.
    double stutterShare = 0;
    DurationNs budgetNs = 0;
    double overBudget = 0;             // share of frames longer than the budget
    DurationNs timeOverBudgetNs = 0;   // the sum of what they are longer by
    std::uint32_t longestBadRun = 0;   // consecutive frames over the budget
    FrameIndex longestBadRunFirst = 0; // where it begins: the first of the longest ones
};

// All zero of no frames. Cost: n log n.
FrameStats frameStats(const FrameTimes &frames, DurationNs budgetNs = 16'666'667);
// Of the selected frames of the main set that are not missing.
FrameStats frameStats(const Capture &capture, const Selection &selection = {},
                      DurationNs budgetNs = 16'666'667);

// A frame that stands out from its neighbourhood.
struct Spike {
    FrameIndex frame = 0;
    DurationNs durationNs = 0;
    DurationNs typicalNs = 0; // median of the neighbourhood
    [[nodiscard]] DurationNs excessNs() const { return durationNs - typicalNs; }
};

// Rule (a Hampel filter): a frame is a spike when it is longer than the median of the frames around
// it by more than threshold robust standard deviations (1.4826 x the median absolute deviation of
// the neighbourhood) and by more than minimumShare of that median. The neighbourhood is the
// selected frames on both sides without the frame itself, fewer at the ends; of fewer than 4
// nothing is said. A median of an even number is the middle between two, rounded down.
struct SpikeRule {
    std::uint32_t neighbours = 30; // on each side
    double threshold = 6.0;
    double minimumShare = 0.25;
};

// In order of frames. Cost: linear times log of the neighbourhood (whose values are moved, in one
// block of memory, whenever one comes or goes).
std::vector<Spike> findSpikes(const FrameTimes &frames, const SpikeRule &rule = {});
std::vector<Spike> findSpikes(const Capture &capture, const Selection &selection = {},
                              const SpikeRule &rule = {});

// Why a frame is long: self time of a function above that of a typical frame; negative if below.
struct SpikeCause {
    SiteId site; // invalid: time of the frame that no zone of the frame's own thread covers
    DurationNs excessNs = 0;

    friend bool operator==(const SpikeCause &, const SpikeCause &) = default;
};

struct ExplainedSpike {
    Spike spike;
    std::vector<SpikeCause> because; // by falling excess; adds up to spike.excessNs() exactly
    std::vector<SpikeCause>
        meanwhile; // what other threads did more of, by falling excess: not in the sum
};

// Compares the self time a function with its median in the frames of the spike's neighbourhood:
// those at most rule.neighbours away in the capture that are no spikes themselves (if all are,
// those). because is about the thread that marks the frames, since what it does adds up to the
// frame; of a capture that doesn't name it, about the thread whose zones cover most of the spikes.
// Medians of parts need not add up to the median of the whole: what is left stands, with the time
// that no zone covers, under the invalid site. A spike that can't be read has that entry alone.
// REQUIRES: spikes in order of frames. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::vector<ExplainedSpike>> explainSpikes(const Capture &capture,
                                                  std::span<const Spike> spikes,
                                                  const SpikeRule &rule = {},
                                                  const Task &task = Task{});

} // namespace zoe
