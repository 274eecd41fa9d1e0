// A pprof profile: sums of samples by stack. Pure functions.
#pragma once

#include <string_view>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe::pprof {

// Profiles have no times, so the samples of a thread are placed one after another, each for its
// share of the time. Error: BadInput (no profile, or one of something other than time), Cancelled.
Status readProfile(std::string_view bytes, TraceData &data, const Task &task);

} // namespace zoe::pprof
