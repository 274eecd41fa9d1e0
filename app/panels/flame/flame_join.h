// Joins the trees of consecutive frames into one tree per thread: zones that cross frame marks
// become whole again. Pure function; thread-safe.
#pragma once

#include <span>

#include "app/panels/flame/flame_frame.h"

namespace zoe::app {

// Fills `trees` and `joined` of the frame; the tree of `foremost` first, the others by thread.
// REQUIRES: parts of consecutive frames in order, the current one among them. Cost: linear.
void joinFrames(std::span<const FrameTrees> parts, FrameIndex current, ThreadId foremost,
                FlameFrame &frame);

} // namespace zoe::app
