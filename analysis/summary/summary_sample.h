// Guesses from a few chunks where the wanted ranks of large sets of durations will lie.
// Thread-safe: a pure function.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/summary/summary_figures.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

// Windows for the sets that will be too large to keep their values; none if the run has few chunks.
// memoryBytes: what all sets of all workers may take. Chunks that can't be read are left out.
// Error: Cancelled.
Result<SummaryLayouts> sampledLayouts(const Capture &capture, const Selection &selection,
                                      ChunkRun &run, std::span<const double> qs,
                                      std::size_t memoryBytes, const Task &task);

} // namespace zoe
