// What samples of threads have in common once all are read. Pure function.
#pragma once

#include <string_view>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Whether the event of perf counts nanoseconds of CPU time: "cpu-clock:u".
[[nodiscard]] bool countsCpuTime(std::string_view event);

// Sorts data.stackSamples by track and time. A sample without a period gets the usual gap between
// those of its track, at most a day. Tracks without events get zones: what neighbouring samples
// share from the root is one zone. A sample lasts until the next one of its track, but at most
// twice the usual gap there: longer gaps mean that the thread slept.
void finishSamples(TraceData &data);

} // namespace zoe
