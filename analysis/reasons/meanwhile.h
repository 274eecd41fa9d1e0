// What other threads did while the activity of the frame's own thread is unknown. Not a cause:
// nothing shows that the frame waited for it. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/reasons/critical_path.h"
#include "analysis/samples/sample_tree.h"

namespace zoe {

struct Meanwhile {
    ThreadId thread;
    SiteId function;
    DurationNs ns = 0; // in the function, including its callees

    friend bool operator==(const Meanwhile &, const Meanwhile &) = default;
};

// The times in which the path is on the frame's own thread outside all zones, and neither a state
// nor the reason of a wait is known. In order of time.
[[nodiscard]] std::vector<TimeRange> untoldTimes(const FrameScene &scene, ThreadId own,
                                                 const PathOptions &options);

// The innermost function in which a thread spent more than half of its zone time meanwhile; of all
// threads, the one with the longest such time. Not set if that is less than a tenth of these times.
// Waits don't count, and if the states of a thread are known, only its running time does.
// namedWaits: as in PathOptions. Cost: linear in the zones of the frame, times log of the times.
[[nodiscard]] std::optional<Meanwhile> meanwhileOf(const FrameScene &scene, ThreadId own,
                                                   const std::vector<TimeRange> &times,
                                                   const std::vector<std::uint8_t> &namedWaits);

} // namespace zoe
