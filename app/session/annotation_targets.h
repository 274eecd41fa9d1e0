// Targets of annotations (frames, frame ranges, zones): creates and resolves them. Pure functions;
// thread-safe.
#pragma once

#include <QString>
#include <optional>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "app/session/view_selection.h"

namespace zoe::app {

enum class AnnotationTarget { Frame, Frames, Zone };

// With a thread and a duration, the target is a zone or a time on that thread; without a thread and
// longer than its frame, it is several frames.
[[nodiscard]] AnnotationTarget targetOf(const Capture &capture, const Annotation &annotation);
// The frames it lies in; empty if the capture has no frames there.
[[nodiscard]] FrameRange framesOf(const Capture &capture, const Annotation &annotation);
// "Frame 42", "Frames 10–20", "Frame 42, main".
[[nodiscard]] QString placeText(const Capture &capture, const Annotation &annotation);

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
// The zone with exactly that time, the deepest of several; nothing if there is none. Reads the
// frame's chunk.
[[nodiscard]] std::optional<FoundZone> zoneOf(const Capture &capture, const Annotation &annotation);

} // namespace zoe::app
