// The target of annotations: a frame, several frames, or a zone. Pure functions; thread-safe.
#pragma once

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

enum class AnnotationTarget { Frame, Frames, Zone };

// With a thread and a duration, the target is a zone or a time on that thread. Without a thread,
// and longer than its frame, it is several frames.
[[nodiscard]] AnnotationTarget targetOf(const Capture &capture, const Annotation &annotation);
// The frames that it overlaps; empty if the capture has no frames there.
[[nodiscard]] FrameRange framesOf(const Capture &capture, const Annotation &annotation);

} // namespace zoe
