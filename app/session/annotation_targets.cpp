#include "app/session/annotation_targets.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstddef>

#include "analysis/walk/frame_trees.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AnnotationTargets)
};

// The last frame that begins by then; before all, the first there is. Missing frames have no time.
FrameIndex frameAt(std::span<const FrameRecord> frames, TimeNs timeNs)
{
    std::optional<std::size_t> found;
    std::size_t first = 0;
    std::size_t end = frames.size();
    while (first < end) {
        const std::size_t middle = first + (end - first) / 2;
        std::size_t there = middle;
        while (there > first && frames[there].missing())
            --there;
        if (frames[there].missing()) {
            first = middle + 1;
        } else if (frames[there].startNs <= timeNs) {
            found = there;
            first = middle + 1;
        } else {
            end = there;
        }
    }
    if (!found) {
        const auto any = std::ranges::find_if_not(frames, &FrameRecord::missing);
        found = any == frames.end() ? 0 : static_cast<std::size_t>(any - frames.begin());
    }
    return static_cast<FrameIndex>(*found);
}

} // namespace

FrameRange framesOf(const Capture &capture, const Annotation &annotation)
{
    const auto frames = capture.frames();
    if (frames.empty())
        return {};
    FrameIndex first = frameAt(frames, annotation.timeNs);
    // A mark between two frames belongs to the one it names.
    if (annotation.frame && *annotation.frame < frames.size() &&
        frames[*annotation.frame].startNs <= annotation.timeNs &&
        frames[*annotation.frame].endNs() >= annotation.timeNs)
        first = *annotation.frame;
    const TimeNs endNs = annotation.timeNs + annotation.durationNs;
    const FrameIndex last =
        annotation.durationNs > 0 ? frameAt(frames, std::max(annotation.timeNs, endNs - 1)) : first;
    return {first, std::max(first, last) + 1};
}

AnnotationTarget targetOf(const Capture &capture, const Annotation &annotation)
{
    if (annotation.durationNs <= 0)
        return AnnotationTarget::Frame;
    if (annotation.thread.valid())
        return AnnotationTarget::Zone;
    return framesOf(capture, annotation).count() > 1 ? AnnotationTarget::Frames
                                                     : AnnotationTarget::Frame;
}

QString placeText(const Capture &capture, const Annotation &annotation)
{
    const FrameRange range = framesOf(capture, annotation);
    if (range.count() == 0)
        return durationText(annotation.timeNs);
    if (targetOf(capture, annotation) == AnnotationTarget::Frames)
        return Texts::tr("Frames %1–%2").arg(range.first).arg(range.end - 1);
    const QString frame = Texts::tr("Frame %1").arg(range.first);
    if (!annotation.thread.valid() || annotation.thread.value >= capture.threads().size())
        return frame;
    return QStringLiteral("%1, %2").arg(
        frame, QString::fromStdString(capture.thread(annotation.thread).label()));
}

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
