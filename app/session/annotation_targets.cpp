#include "app/session/annotation_targets.h"

#include <algorithm>
#include <cstddef>

#include "analysis/frames/annotated_frames.h"
#include "analysis/walk/frame_trees.h"

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
    const auto trees = treesOfFrame(capture, frame);
    if (!trees)
        return trees.error();
    for (const ZoneTree &tree : trees->trees) {
        if (tree.thread() != zone.thread || zone.zone >= tree.size())
            continue;
        Annotation annotation;
        annotation.timeNs = std::max<TimeNs>(0, tree[zone.zone].startNs);
        annotation.durationNs = tree[zone.zone].durationNs;
        annotation.frame = frame;
        annotation.thread = zone.thread;
        return annotation;
    }
    return Error{ErrorCode::BadInput, "the frame has no such zone", {}};
}

std::optional<FoundZone> zoneOf(const Capture &capture, const Annotation &annotation)
{
    const FrameRange frames = framesOf(capture, annotation);
    if (frames.count() == 0 || !annotation.thread.valid() || annotation.durationNs <= 0)
        return std::nullopt;
    const auto trees = treesOfFrame(capture, frames.first);
    if (!trees)
        return std::nullopt;
    std::optional<FoundZone> found;
    for (const ZoneTree &tree : trees->trees) {
        if (tree.thread() != annotation.thread)
            continue;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            if (zone.startNs == annotation.timeNs && zone.durationNs == annotation.durationNs)
                found = FoundZone{{annotation.thread, i}, zone.site};
        }
    }
    return found;
}

} // namespace zoe::app
