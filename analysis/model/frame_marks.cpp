#include "analysis/model/frame_marks.h"

#include <algorithm>

namespace zoe {

namespace {

// Earlier versions did not note that they cut by frames with gaps.
bool mostFramesHaveGaps(const Capture &capture)
{
    const auto frames = capture.frames();
    std::size_t contiguous = 0;
    for (std::size_t i = 1; i < frames.size(); ++i)
        contiguous += frames[i].startNs == frames[i - 1].endNs() ? 1 : 0;
    return frames.size() > 1 && 2 * contiguous < frames.size();
}

} // namespace

bool hasMainMarks(const Capture &capture)
{
    return std::ranges::any_of(capture.frames(), [](const FrameRecord &frame) {
        return (frame.flags & (kFramePartial | kFrameCut | kFrameMissing)) == 0;
    });
}

bool beginsWithMark(const Capture &capture)
{
    const auto &facts = capture.info().session.metadata; // newest last
    for (auto fact = facts.rbegin(); fact != facts.rend(); ++fact) {
        const auto &[key, value] = *fact;
        if (key == kGapsKey || (key == kTrimmedKey && !value.starts_with('0')))
            return true;
        if (key == kFramesByKey)
            return mostFramesHaveGaps(capture);
    }
    return false;
}

bool framesHaveGaps(const Capture &capture)
{
    const auto &facts = capture.info().session.metadata; // newest last
    for (auto fact = facts.rbegin(); fact != facts.rend(); ++fact) {
        if (fact->first == kGapsKey)
            return true;
        if (fact->first == kFramesByKey)
            return mostFramesHaveGaps(capture);
    }
    return false;
}

std::optional<FrameSetId> frameSetCalled(const Capture &capture, std::string_view name)
{
    std::optional<FrameSetId> found;
    const auto sets = capture.frameSets();
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        if (sets[i].name == name && (!found || (found->value == 0 && !hasMainMarks(capture))))
            found = FrameSetId{i};
    }
    return found;
}

} // namespace zoe
