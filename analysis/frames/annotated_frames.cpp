#include "analysis/frames/annotated_frames.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace zoe {

namespace {

// The last frame that begins by this time; before all frames, the first existing one. Missing
// frames have no time.
FrameIndex frameAt(FrameRecords frames, TimeNs timeNs)
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

} // namespace zoe
