// Stack samples as zones.
#pragma once

#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Adds a track for every thread with samples: a stack lasts until the thread's next sample, and
// what two neighbouring samples have in common from the root on is one zone. Takes data.samples
// away.
void makeSampleTracks(TraceData &data);

} // namespace zoe
