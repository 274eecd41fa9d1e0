// Figures about frame times. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/quantile.h"

namespace zoe {

struct FrameStats {
    Distribution duration;
    double fpsAverage = 0;     // frames / total time
    double low1 = 0;           // FPS of the mean of the slowest 1 % of frames (at least one)
    double low01 = 0;          // the same of the slowest 0.1 %
    double low1Percentile = 0; // FPS of the 99th percentile of frame time (the other definition)
    double low01Percentile = 0;
    double stutterShare =
        0; // share of frames longer than 2.5 times the median of the 19 around them
    DurationNs budgetNs = 0;
    double overBudget = 0;           // share of frames longer than the budget
    DurationNs timeOverBudgetNs = 0; // the sum of what they are longer by
    std::uint32_t longestBadRun = 0; // consecutive frames over the budget
};

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
// the neighbourhood) and by more than minimumShare of that median.
struct SpikeRule {
    std::uint32_t neighbours = 30; // on each side
    double threshold = 6.0;
    double minimumShare = 0.25;
};

// In order of frames. Cost: linear times log of the neighbourhood.
std::vector<Spike> findSpikes(const Capture &capture, const Selection &selection = {},
                              const SpikeRule &rule = {});

// Why a frame is long: self time a function above that of a typical frame.
struct SpikeCause {
    SiteId site; // invalid: time of the frame that no zone covers on the frame's own thread
    DurationNs excessNs = 0;
};

struct ExplainedSpike {
    Spike spike;
    std::vector<SpikeCause> because; // by falling excess
};

// Compares the self time a function on every thread with the median of the frames in the spike's
// neighbourhood (those that are no spikes themselves). Error: Damaged, Io, Cancelled.
Result<std::vector<ExplainedSpike>> explainSpikes(const Capture &capture,
                                                  std::span<const Spike> spikes,
                                                  const SpikeRule &rule = {},
                                                  const Task &task = Task{});

} // namespace zoe
