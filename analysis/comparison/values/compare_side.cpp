#include "analysis/comparison/values/compare_side.h"

#include <algorithm>

namespace zoe {

Sides sidesOf(Baseline<std::vector<CompareSide>> bases, Head<CompareSide> head)
{
    Sides sides;
    for (const CompareSide &base : bases.value)
        sides.push_back(&base);
    sides.push_back(&head.value);
    return sides;
}

bool areOfOneRun(const Sides &sides)
{
    return std::ranges::all_of(
        sides, [&](const CompareSide *side) { return side->capture == sides.back()->capture; });
}

bool areSameFrames(const Sides &sides)
{
    const CompareSide &head = *sides.back();
    const auto frames = head.capture->frames();
    const auto isHead = [&](const CompareSide *side) {
        if (side->selection.frames != head.selection.frames)
            return false;
        if (side->capture == head.capture)
            return true;
        const auto others = side->capture->frames();
        if (others.size() != frames.size())
            return false;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const FrameRecord &one = frames[i];
            const FrameRecord &other = others[i];
            if (one.startNs != other.startNs || one.durationNs != other.durationNs)
                return false;
        }
        return true;
    };
    return !frames.empty() && std::ranges::all_of(sides, isHead);
}

Status checkSides(const Sides &sides)
{
    if (sides.size() < 2)
        return Error{ErrorCode::BadInput, "there is no baseline to compare with", {}};
    for (const CompareSide *side : sides) {
        if (side->capture == nullptr)
            return Error{ErrorCode::BadInput, "there are no frames to compare", {}};
    }
    return {};
}

} // namespace zoe
