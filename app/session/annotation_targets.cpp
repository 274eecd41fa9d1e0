#include "app/session/annotation_targets.h"

#include <algorithm>
#include <cstddef>

#include "analysis/frames/annotated_frames.h"
#include "analysis/walk/tree_parts.h"

namespace zoe::app {

Annotation annotationOfFrame(const Capture &capture, FrameIndex frame)
{
    Annotation annotation;
    annotation.timeNs = std::max<TimeNs>(0, capture.frames()[frame].startNs);
    annotation.frame = frame;
    return annotation;
}

Annotation annotationOfFrames(const Capture &capture, FrameRange frames)
{
    Annotation annotation = annotationOfFrame(capture, frames.first);
    annotation.durationNs = capture.frames()[frames.end - 1].endNs() - annotation.timeNs;
    return annotation;
}

Result<Annotation> annotationOfZone(const Capture &capture, FrameIndex frame, const ZoneRef &zone)
{
    const auto trees = FrameTreeReader::open(capture, frame);
    if (!trees)
        return trees.error();
    const auto found = trees->zone(zone.thread, zone.zone);
    if (!found)
        return Error{ErrorCode::BadInput, "the frame has no such zone", {}};
    Annotation annotation;
    annotation.timeNs = std::max<TimeNs>(0, found->startNs);
    annotation.durationNs = found->durationNs;
    annotation.frame = frame;
    annotation.thread = zone.thread;
    return annotation;
}

std::optional<FoundZone> zoneOf(const Capture &capture, const Annotation &annotation)
{
    const FrameRange frames = framesOf(capture, annotation);
    if (frames.count() == 0 || !annotation.thread.valid() || annotation.durationNs <= 0)
        return std::nullopt;
    const auto trees = FrameTreeReader::open(capture, frames.first);
    if (!trees)
        return std::nullopt;
    std::optional<FoundZone> found;
    std::size_t before = 0;
    trees->forEach(annotation.thread, [&](const ZoneTree &part) {
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Zone zone = part[i];
            if (zone.startNs == annotation.timeNs && zone.durationNs == annotation.durationNs)
                found = FoundZone{{annotation.thread, before + i}, zone.site};
        }
        before += part.size();
        return part.empty() || part.starts().back() <= annotation.timeNs;
    });
    return found;
}

} // namespace zoe::app
