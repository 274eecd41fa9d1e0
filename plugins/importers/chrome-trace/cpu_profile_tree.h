// The tree of a CPU profile in V8's old form, as v8-profiler writes it: nodes contain the nodes
// that they called.
#pragma once

#include "analysis/model/result.h"
#include "plugins/importers/chrome-trace/cpu_profiles.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// REQUIRES: the root's '{' is next. Reads the whole value. Error: BadInput, Io, Cancelled,
// LimitReached.
Status readProfileTree(BlockReader &reader, CpuProfiles &profiles, Report &report);

} // namespace zoe
