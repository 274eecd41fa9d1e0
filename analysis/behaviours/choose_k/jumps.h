// Whether frames jump between two groups, or drift from one to the other. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <span>

#include "analysis/model/ids.h"

namespace zoe {

// A number of each frame, the side of a cut it is on (0 or 1), and the frame; frames rise. Another
// behaviour begins from one frame to the next: frames where the side changes differ by far more
// than frames of one side do that are as far apart. Numbers that drift, or walk at random, cross a
// cut in the same steps that they make elsewhere, whatever valleys of density they leave behind.
// Each step across is set against the third quartile of the steps within the sides over as many
// frames (a power of two), and the median of these ratios decides: frame by frame, or in means of
// 5 or 20 frames, which hide less behind noise that is independent from frame to frame. The fewer
// steps there are across, the greater they must be. True where there is nothing to compare with.
bool jumpsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                 std::span<const FrameIndex> frames);

// Whether frames surely drift: there is something to compare with, and they don't jump even if only
// half as much more is asked of few steps. What was cut by other evidence is put together by this
// alone.
bool driftsAcross(std::span<const float> numbers, std::span<const std::uint8_t> side,
                  std::span<const FrameIndex> frames);

} // namespace zoe
