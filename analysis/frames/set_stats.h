// Figures about the frames of each set, with their deadlines. Pure function; thread-safe.
#pragma once

#include <vector>

#include "analysis/frames/frame_stats.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

struct SetStats {
    FrameSetId set;
    DurationNs deadlineNs = 0; // 0: none; what stats say of a budget then means nothing
    FrameStats stats;
    std::uint64_t unreadableFrames = 0; // main frames: what began there is lost
};

// Of all sets, or of those with a deadline; of other sets than the main one, the frames that begin
// in a selected frame. Decodes every chunk once if there are such sets. Error: as frameTimesOf().
Result<std::vector<SetStats>> setStats(const Capture &capture, bool onlyWithDeadline,
                                       const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
