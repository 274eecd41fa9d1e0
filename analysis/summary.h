// Figures a function over a selection. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/quantile.h"

namespace zoe {

// One row: a site. A call is a whole zone; its fragments in consecutive selected frames are joined,
// and parts in frames that are not selected don't count.
struct FunctionSummary {
    SiteId site;
    std::uint64_t calls = 0;
    std::uint32_t threads = 0;
    DurationNs totalNs = 0; // calls nested in a call of the same site count once
    DurationNs selfNs = 0;
    Distribution perCall;    // of whole calls, inclusive; nested calls each count
    Distribution perFrame;   // of the total a frame, over the selected frames that contain the site
    DurationNs activeNs = 0; // length of the union of its zones over all threads (A)
    DurationNs activeExclusiveNs = 0; // that, less what its direct children cover (AE)
    FrameIndex firstFrame = 0;
    FrameIndex lastFrame = 0;
};

struct Summary {
    std::vector<FunctionSummary> functions; // by site; only sites with a zone in the selection
    std::uint64_t frames = 0;
    DurationNs frameTimeNs = 0; // of all selected frames
    std::uint64_t calls = 0;
    std::uint64_t lostZones = 0; // in the selected frames
    DurationNs selfNs = 0;       // of all functions: equals the sum of the roots' totals
    DurationNs rootsNs = 0;      // of all zones without a parent in their tree

    // Null if the site is not there.
    [[nodiscard]] const FunctionSummary *of(SiteId site) const;
};

// Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const Summary>>
summarize(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
