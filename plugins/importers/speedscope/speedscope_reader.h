// Parses a speedscope file into TraceData while reading it, one track per profile.
#pragma once

#include "analysis/model/result.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Whatever is skipped in a truncated file or a bad event is counted in data.report. Error: BadInput
// (not JSON, not a speedscope file, or empty), Io, Cancelled, LimitReached.
Status readSpeedscope(BlockReader &reader, TraceData &data);

} // namespace zoe
