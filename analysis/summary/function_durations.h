// How long a function took, per call or per frame: the data of histograms, curves and box plots.
// Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/duration_set.h"

namespace zoe {

struct FunctionDurations {
    DurationSet durations;
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
};

// For each call of the sites, inclusive, including calls inside others: the data of
// FunctionSummary::perCall. A selection's sites are not applied. Memory: 4 bytes per call, 8 for
// calls of at least 4.29 s. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const FunctionDurations>> callDurations(const Capture &capture,
                                                               std::span<const SiteId> sites,
                                                               const Selection &selection = {},
                                                               const Task &task = Task{});

// The total of the sites in each selected frame that contains any of them; nested zones of the
// sites count once. Otherwise as above.
Result<std::shared_ptr<const FunctionDurations>> frameTotals(const Capture &capture,
                                                             std::span<const SiteId> sites,
                                                             const Selection &selection = {},
                                                             const Task &task = Task{});

} // namespace zoe
