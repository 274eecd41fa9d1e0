// The sums of a summary, without figures that need every call: computed from the totals in a
// capture's index, and from the zones of the few chunks that the selection cuts. Pure function;
// thread-safe.
#pragma once

#include <memory>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/summary/summary.h"

namespace zoe {

// Equals the summary in calls, totals, self times, means and threads of each function, and in the
// sums over all; Summary::onlySums is set. Unlike in the summary, a chunk that can't be decoded
// counts, because its totals are in the index. Null if the capture has no such totals, they don't
// match its chunks, or the selection cuts many chunks or is about threads or the inside of sites.
// Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const Summary>>
firstFigures(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
