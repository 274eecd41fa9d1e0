// A speedscope file into TraceData as it is read, a track a profile.
#pragma once

#include "analysis/model/result.h"
#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// What a cut file or a bad event leaves out is counted in data.report. Error: BadInput (no JSON, no
// speedscope file, nothing in it), Io, Cancelled, LimitReached.
Status readSpeedscope(BlockReader &reader, TraceData &data);

} // namespace zoe
