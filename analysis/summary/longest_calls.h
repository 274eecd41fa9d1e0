// Single calls of one function: the longest ones, and the durations of all. Pure function;
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/duration_set.h"

namespace zoe {

// The start of a call in the selection, and the sum of its fragments.
struct LongCall {
    FrameIndex frame = 0;
    ThreadId thread;
    std::uint32_t zone = 0; // position in the tree of the thread in that frame
    TimeNs startNs = 0;
    DurationNs durationNs = 0; // inclusive
    DurationNs selfNs = 0;

    friend bool operator==(const LongCall &, const LongCall &) = default;
};

struct LongestCalls {
    std::vector<LongCall> longest; // by falling duration, then frame, thread and zone
    DurationSet durations;         // of all calls: those of FunctionSummary::perCall
    DurationSet selfTimes;
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
};

// Calls are counted as in a Summary; a selection's sites are not applied. With Selection::inside,
// LongCall::zone is not a position in the tree. Memory: 8 bytes per call,
// 16 for calls of at least 4.29 s. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const LongestCalls>> longestCalls(const Capture &capture, SiteId site,
                                                         const Selection &selection = {},
                                                         std::size_t most = 100,
                                                         const Task &task = Task{});

} // namespace zoe
