// Completes the samples of threads after all were read. Pure functions.
#pragma once

#include <string_view>

#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Whether perf's event counts nanoseconds of CPU time: "cpu-clock:u".
[[nodiscard]] bool countsCpuTime(std::string_view event);

// Sorts data.stackSamples by track and time. A sample without a period gets the usual gap between
// samples of its track, at most a day. Tracks without events get zones: whatever neighbouring
// samples share from the root is one zone. A sample lasts until the next one of its track, but at
// most twice the usual gap, as longer gaps mean that the thread slept. Error: Cancelled.
Status finishSamples(TraceData &data, const Task &task);

} // namespace zoe
