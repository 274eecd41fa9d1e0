// Parses a whole trace file into TraceData: an array of events, or an object with "traceEvents".
// Pure function.
#pragma once

#include "analysis/model/result.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Whatever is skipped in a truncated file or a bad event is counted in data.report. Error: BadInput
// with the byte offset (not JSON, not a trace, no usable event), Io, Cancelled, LimitReached.
Status parseTrace(BlockReader &reader, TraceData &data);

} // namespace zoe
