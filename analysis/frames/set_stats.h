// Figures about the frames of each set, with their deadlines. Pure function; thread-safe.
#pragma once

#include <vector>

#include "analysis/frames/frame_stats.h"
#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

struct SetStats {
    FrameSetId set;
    DurationNs deadlineNs = 0; // 0: none; figures about a budget in stats are then meaningless
    FrameStats stats;
    std::uint64_t unreadableFrames = 0; // main frames: frames that began there are lost
};

// For all sets, or those with a deadline. For sets other than the main one, uses frames that begin
// in a selected frame. Decodes every chunk once if there are such sets. Error: as frameTimesOf().
Result<std::vector<SetStats>> setStats(const Capture &capture, bool onlyWithDeadline,
                                       const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
