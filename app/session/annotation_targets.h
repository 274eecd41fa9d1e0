// Annotations of frames, ranges of frames and zones: creates them, and finds their zones again.
// Pure functions; thread-safe.
#pragma once

#include <optional>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "app/session/view_selection.h"

namespace zoe::app {

// REQUIRES: the capture has the frames.
[[nodiscard]] Annotation annotationOfFrame(const Capture &capture, FrameIndex frame);
[[nodiscard]] Annotation annotationOfFrames(const Capture &capture, FrameRange frames);

// Reads the frame's chunk. Error: as treesOfFrame(), BadInput (no such zone).
[[nodiscard]] Result<Annotation> annotationOfZone(const Capture &capture, FrameIndex frame,
                                                  const ZoneRef &zone);
struct FoundZone {
    ZoneRef zone;
    SiteId site;
};
// The zone with exactly that time, the deepest of several; not set if there is none. Reads the
// frame's chunk.
[[nodiscard]] std::optional<FoundZone> zoneOf(const Capture &capture, const Annotation &annotation);

} // namespace zoe::app
