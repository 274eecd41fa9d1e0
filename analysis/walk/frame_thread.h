// The frames' own thread. Pure functions; thread-safe.
#pragma once

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// The thread that marks the frames; if the capture doesn't name it, the one whose zones cover most
// of these frames: a device or a lock only if no thread that runs code has zones there. Invalid if
// there are no threads. Error: Damaged, Io (nothing could be read), Cancelled.
Result<ThreadId> frameThread(const Capture &capture, const FrameRanges &frames,
                             const Task &task = Task{});
// Whether the capture names it: otherwise, finding it reads the zones.
[[nodiscard]] bool namesFrameThread(const Capture &capture);

} // namespace zoe
