// Matches the ends of asynchronous operations to their starts. Pure function.
#pragma once

#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Moves data.asyncEdges into data.spans, sorted by start. Among edges of one key, an end closes the
// innermost open span with its name, or else the innermost one; the rest stays open. Overlapping
// spans of one site and id get separate ids. Mismatches are counted.
void pairAsyncEdges(TraceData &data);

} // namespace zoe
