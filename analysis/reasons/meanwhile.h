// What other threads did while nothing recorded tells what the frame's own thread did. No cause:
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
    DurationNs ns = 0; // in the function, with what it calls

    friend bool operator==(const Meanwhile &, const Meanwhile &) = default;
};

// When the path is on the frame's own thread outside of all zones, and neither a state nor what it
// waited for is known. In order of time.
[[nodiscard]] std::vector<TimeRange> untoldTimes(const FrameScene &scene, ThreadId own,
                                                 const PathOptions &options);

// The innermost function that a thread was in for more than half of its time in zones meanwhile; of
// all threads, the one where that is longest. Not set: it is less than a tenth of these times.
// Waits don't count, and where the states of a thread are known, only its running time does.
// namedWaits: as in PathOptions. Cost: linear in the zones of the frame, times log of the times.
[[nodiscard]] std::optional<Meanwhile> meanwhileOf(const FrameScene &scene, ThreadId own,
                                                   const std::vector<TimeRange> &times,
                                                   const std::vector<std::uint8_t> &namedWaits);

} // namespace zoe
