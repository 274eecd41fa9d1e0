// What typical frames cost: the mean of many frames' sums. Values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/reasons/kept_costs.h"

namespace zoe {

// The sum over typical frames; the mean is what a typical frame costs.
struct TypicalFrames {
    std::vector<FrameIndex> frames; // in order; those that were looked at
    FrameCosts byState;             // where states are known
    FrameCosts elapsed;             // as if none were
    std::int64_t faults = 0;        // page faults
    Int128 durationsNs = 0;
    // Four out of five of the frames that it stands for take this long; all of them if they are
    // fewer than kFewestUsual.
    DurationNs usualLowNs = 0;
    DurationNs usualHighNs = 0;
    std::uint64_t of = 0;     // how many frames it stands for
    ThreadId thread;          // the frames' own
    bool statesKnown = false; // for at least half of their time
};

inline constexpr std::size_t kMostTypicalFrames = 64; // that are looked at
// Of so many, at least one is left out at each end of what is usual.
inline constexpr std::uint64_t kFewestUsual = 10;

// Typical for some frames is the mean of the middle half by duration: parts of it add up to the
// whole, and what disturbs less than a quarter of them doesn't count. Of large sets, frames evenly
// spread over the middle half. Frames that can't be read are passed over. kept: of the capture.
// REQUIRES: frames exist. Error: as frameThread(); Cancelled.
[[nodiscard]] Result<TypicalFrames> typicalOf(const Capture &capture,
                                              std::vector<FrameIndex> frames, KeptCosts &kept,
                                              const Task &task = Task{});

} // namespace zoe
