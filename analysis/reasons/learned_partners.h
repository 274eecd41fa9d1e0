// Learns from frames of a capture which waits are for which work of other threads.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

// Looks at up to 128 of these frames, evenly spread, or fewer if they have many waits. Frames that
// can't be read are passed over. namedWaits: as in PathOptions. Error: as frameThread(); Cancelled.
[[nodiscard]] Result<LearnedPartners> partnersIn(const Capture &capture,
                                                 const std::vector<FrameIndex> &frames,
                                                 const std::vector<std::uint8_t> &namedWaits,
                                                 SceneLoader &loader, const Task &task = Task{});

} // namespace zoe
