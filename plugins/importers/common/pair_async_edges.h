// Finds for each end of an asynchronous operation its beginning.
#pragma once

#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Moves data.asyncEdges into data.spans, by beginning. Among edges of one key an end closes the
// innermost open span of its name, else the innermost one; what is left stays open. Spans of one
// site and id that overlap get ids of their own. What does not fit is counted.
void pairAsyncEdges(TraceData &data);

} // namespace zoe
