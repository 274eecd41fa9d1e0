// Splits the calls of each function in three: the fastest, the centre and the slowest, as CTRACK
// does. Thread-safe: a pure function.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

struct CallGroup {
    std::uint64_t calls = 0;
    DurationNs minNs = 0;
    DurationNs maxNs = 0;
    double meanNs = 0;
    DurationNs activeNs = 0; // A of these calls
    DurationNs activeExclusiveNs =
        0; // AE: that, less what their direct children of other sites cover
};

// Of n calls in order of their durations, the first floor(n percent / 100) are the fastest, as many
// at the end are the slowest, and the rest is the centre, whose median is that of all. Among
// equally long calls, those that begin in an earlier frame come first, then by thread, then by
// start.
struct CallSplit {
    SiteId site;
    CallGroup fastest;
    CallGroup centre;
    CallGroup slowest;
};

struct CallSplits {
    double percent = 0;
    std::vector<CallSplit> functions; // by site, those of the selection with a call
    std::uint64_t unreadableFrames = 0;

    // Null if the site is not included.
    [[nodiscard]] const CallSplit *of(SiteId site) const;
};

// Calls are counted as in a Summary. Reads the chunks four times, with little memory more often.
// Error: BadInput (percent is not above 0 and below 50), Damaged, Io (nothing could be read),
// Cancelled.
Result<std::shared_ptr<const CallSplits>> splitCalls(const Capture &capture,
                                                     const Selection &selection = {},
                                                     double percent = 1, const Task &task = Task{});

} // namespace zoe
