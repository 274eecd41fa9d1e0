// Spikes: frames that are much longer than their neighbours. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

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

} // namespace zoe
