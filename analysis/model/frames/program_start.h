// The time before the first frame of a program, which the recorder writes in slices if it is long.
// Pure functions; thread-safe.
#pragma once

#include <span>

#include "analysis/model/capture.h"

namespace zoe {

// How many of the first records are slices of time before the first mark. They are no frames of the
// program, but not flagged as such, since the recorder ends them before it knows whether a mark
// will follow. 0 if none follows, or if the capture doesn't say where frames begin
// (SessionInfo::flagsOutside). Cost: linear in the slices.
[[nodiscard]] FrameIndex slicesBeforeStart(const SessionInfo &session, FrameRecords frames);

// Flags those of the records that are among these slices.
void flagAsAdded(FrameIndex slices, FrameIndex first, std::span<FrameRecord> frames);

} // namespace zoe
