// What annotations are about: frames, runs of frames, zones; made from them and found again. Pure
// functions; thread-safe.
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

// One with a thread and a length is about a zone, or about some time on that thread; one without a
// thread, longer than its frame, is about several frames.
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
// The zone of just that time; the deepest of several; nothing if there is none. Reads the frame's
// chunk.
[[nodiscard]] std::optional<FoundZone> zoneOf(const Capture &capture, const Annotation &annotation);

} // namespace zoe::app
