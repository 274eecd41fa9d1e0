// Spikes: frames that are much longer than their neighbours. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct Spike {
    FrameIndex frame = 0;
    DurationNs durationNs = 0;
    DurationNs typicalNs = 0; // the level that the frame was compared with
    // The frames nearby that show what is typical: every step-th one, up to this many frames away
    // on each side. 0: SpikeRule::neighbours.
    std::uint32_t around = 0;
    std::uint32_t step = 1;

    [[nodiscard]] DurationNs excessNs() const { return durationNs - typicalNs; }
};

// A frame is a spike if it exceeds a typical level by more than threshold standard deviations of
// the frames' noise and by more than minimumShare of that level. Deviations are of logarithms.
//
// The level follows the course of the frames (frame_course.h), so that trends, seasons and steps
// are not spikes and don't hide any. A frame at the level of the 3 frames before or after it is
// part of a step, not a spike, unless those frames only approach it in a season: they then lead
// away from it in a straight line, or are close to the course themselves.
//
// To find bursts of long frames, a frame may also be compared with the median of all its neighbours
// and itself, as long as few of them are far below it, so that there is neither season nor step.
// This requires a fifth more deviations; next to a spike, or two frames away within a burst, a
// tenth less. Bursts are then extended once more, with medians of frames that are not spikes. In a
// season, a frame must exceed its level by as much. A burst has at most about as many frames as
// there are neighbours on one side.
//
// The neighbourhood consists of the selected frames, with fewer at the ends; with fewer than 4
// neighbours, there are no spikes.
struct SpikeRule {
    std::uint32_t neighbours = 30; // on each side
    double threshold = 3.18;
    double minimumShare = 0.25;

    // Frames further away than this don't influence whether a frame is a spike.
    [[nodiscard]] std::uint32_t reach() const;
};

// In order of frames. Cost: linear, times the neighbourhood. Memory: 90 bytes for each of 64 times
// the frames that reach() says, however many there are.
// Error: Cancelled.
Result<std::vector<Spike>> findSpikes(const FrameTimes &frames, const SpikeRule &rule = {},
                                      const Task &task = Task{});
// For the main frames that were not cut off by the end of the recording. None if no mark ended a
// main frame: slices of time are no frames.
Result<std::vector<Spike>> findSpikes(const Capture &capture, const Selection &selection = {},
                                      const SpikeRule &rule = {}, const Task &task = Task{});

} // namespace zoe
