// Tests whether frames jump between two groups or drift from one to the other. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/model/ids.h"

namespace zoe {

// For each frame: a number, the side of a cut it is on (0 or 1), and the frame itself, in rising
// order. A different behaviour starts from one frame to the next: frames at a change of side differ
// by far more than frames of one side with the same distance. Numbers that drift or walk randomly
// cross a cut in the same steps that they make elsewhere, whatever valleys of density they leave
// behind. Each step across is compared with the third quartile of the steps within the sides over
// as many frames (a power of two). Over longer times than are known, steps grow as they did so far:
// by as much as their squares exceed those of the shortest ones, as in a random walk; noise doesn't
// grow. The median of these ratios decides, for single frames or for
// means of 5 or 20 frames, which suppress noise that is independent from frame to frame. The fewer
// steps across, the greater they must be. True if there is nothing to compare with.
bool jumpsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                 std::span<const FrameIndex> frames);

// Whether frames certainly drift: there is something to compare with, and they don't jump even if
// the extra demand for few steps is halved. Groups that were cut by other evidence are joined only
// by this test.
bool driftsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                  std::span<const FrameIndex> frames);

} // namespace zoe
