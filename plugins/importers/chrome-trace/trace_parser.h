// The whole of a trace file into TraceData: an array of events, or an object with "traceEvents".
#pragma once

#include "analysis/model/result.h"
#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// What a cut file or a bad event leaves out is counted in data.report. Error: BadInput with the
// byte offset (no JSON, no trace, no event that could be read), Io, Cancelled, LimitReached.
Status parseTrace(BlockReader &reader, TraceData &data);

} // namespace zoe
