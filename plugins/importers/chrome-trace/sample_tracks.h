// Turns stack samples into zones. Pure function.
#pragma once

#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Adds a track for every thread with samples. A stack lasts until the thread's next sample; what
// two neighbouring samples share from the root is one zone. Empties data.samples.
void makeSampleTracks(TraceData &data);

} // namespace zoe
