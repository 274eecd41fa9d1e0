// Parses a profile of Firefox or samply into TraceData while reading it: one track per thread.
#pragma once

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe::gecko {

// What is skipped is counted in data.report. Error: BadInput (not JSON, or no profile with
// samples), Io, Cancelled, LimitReached.
Status readGecko(BlockReader &reader, TraceData &data, const Task &task);

} // namespace zoe::gecko
