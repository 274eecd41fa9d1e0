// Spikes: frames that are much longer than their neighbours. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

struct Spike {
    FrameIndex frame = 0;
    DurationNs durationNs = 0;
    DurationNs typicalNs = 0; // the level that the frame was compared with
    // The frames that say what is typical: every step-th one, up to so many frames away on each
    // side. 0: SpikeRule::neighbours.
    std::uint32_t around = 0;
    std::uint32_t step = 1;

    [[nodiscard]] DurationNs excessNs() const { return durationNs - typicalNs; }
};

// A frame is a spike if it exceeds a typical level by more than threshold robust standard
// deviations of the frames' noise and by more than minimumShare of that level. All is relative to
// the level.
//
// The level follows the course of the frames, so that trends, seasons and steps are no spikes and
// hide none. It is the median of the 3 frames on each side, of the 8 on each side, or of every
// second one of those (for frames that alternate): whichever leaves the least noise nearby. Noise
// is 1.4826 x the median distance of the frames around (four times the neighbours on each side)
// from their own levels. A frame that is at the level of the frames before it or after it is part
// of a step, not a spike; that level is the lower one of the nearest 3 frames and of where the
// nearest 8 lead, because in a season the frames on one side are longer.
//
// So that bursts of long frames are found too, a frame may also be compared with the median of all
// its neighbours and itself, as long as few of them are far below it: there is neither season nor
// step then. A burst has at most about as many frames as there are neighbours on one side. Frames
// next to a spike, or next but one within a burst, are spikes at a somewhat lower threshold.
//
// The neighbourhood is the selected frames, fewer at the ends; with fewer than 4 neighbours there
// are no spikes.
struct SpikeRule {
    std::uint32_t neighbours = 30; // on each side
    double threshold = 3.3;
    double minimumShare = 0.25;

    // Whether a frame is a spike doesn't depend on frames further away than this.
    [[nodiscard]] std::uint32_t reach() const;
};

// In order of frames. Cost: linear times log of the neighbourhood (whose values are moved, in one
// block of memory, whenever one comes or goes), and the square of the neighbourhood for frames that
// exceed a level by minimumShare.
std::vector<Spike> findSpikes(const FrameTimes &frames, const SpikeRule &rule = {});
// Of the main frames that were not cut off by the end of the recording.
std::vector<Spike> findSpikes(const Capture &capture, const Selection &selection = {},
                              const SpikeRule &rule = {});

} // namespace zoe
