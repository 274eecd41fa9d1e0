// Figures per function over a selection. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/states/state_sums.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

// One row: a site. A call is a whole zone: its fragments in consecutive selected frames are joined,
// and parts in unselected frames don't count (a zone that occurs in two runs of selected frames
// counts in each). Active time, as CTRACK defines it: A = |U(Z)| with Z the zones of the site on
// all selected threads and |U| the length of the union of their intervals; AE = A - |U(C)| with C
// their direct children of other sites. Computed per frame, and summed.
struct FunctionSummary {
    SiteId site;
    std::uint64_t calls = 0;
    std::uint32_t threads = 0;
    DurationNs totalNs = 0; // calls nested in a call of the same site count once
    DurationNs selfNs = 0;
    Distribution perCall;  // of whole calls, inclusive; nested calls each count
    Distribution perFrame; // of the total per frame, over the selected frames that contain the site
    DurationNs activeNs = 0;          // A
    DurationNs activeExclusiveNs = 0; // AE
    TotalAndSelf states;              // of totalNs and selfNs; the missing part is unknown
    FrameIndex firstFrame = 0;
    FrameIndex lastFrame = 0;
};

// A selection of sites restricts only the rows. The sums below cover all sites of the selected
// frames and threads, so that a share of them means the same whatever is shown.
struct Summary {
    std::vector<FunctionSummary> functions; // by site; only sites with a zone in the selection
    // Of the program. Others (kFrameAdded) count neither here, nor in the frame time, nor in
    // figures per frame; what other programs did in them counts in all others.
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames =
        0;                      // of these, in chunks that are damaged: their zones don't count
    DurationNs frameTimeNs = 0; // of all selected frames
    std::uint64_t calls = 0;
    std::uint64_t lostZones = 0; // in the selected frames
    DurationNs selfNs = 0;       // of all functions: equals the sum of the roots' totals
    DurationNs rootsNs = 0;      // of all zones without a parent in their tree
    bool knowsStates = false;    // the selected chunks contain states of threads
    bool onlySums = false;       // see first_figures.h

    // Null if the site is not included.
    [[nodiscard]] const FunctionSummary *of(SiteId site) const;
};

// Sums that don't fit into a DurationNs (292 years) are set to its limit. Figures are exact with
// any amount of memory: memoryBytes limits the durations that wait for their ranks, in addition to
// some for every function; with little memory, chunks are read several times. Not set: a part of
// the process's budget. A selection of `inside` counts as if nothing else had been recorded. Error:
// Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const Summary>> summarize(const Capture &capture,
                                                 const Selection &selection = {},
                                                 const Task &task = Task{},
                                                 std::optional<std::size_t> memoryBytes = {});

// Fills a summary's figures about its frames, which must exist and not be missing.
void addFrameSums(const Capture &capture, const FrameRanges &frames, Summary &summary);

} // namespace zoe
