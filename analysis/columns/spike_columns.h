// The columns of spikes. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/capture.h"

namespace zoe {

// A spike, with what is known about it.
struct SpikeRow {
    Spike spike;
    std::string because = {}; // the functions with most excess, in words
    std::string reason = {};  // the first cause, in words
    // For other frame sets: the main frames that it overlaps.
    std::optional<FrameIndex> firstMainFrame = {};
    std::optional<FrameIndex> lastMainFrame = {};
    DurationNs deadlineNs = 0; // of the set; 0: none
};

[[nodiscard]] const Columns<SpikeRow> &spikeColumns();

} // namespace zoe
