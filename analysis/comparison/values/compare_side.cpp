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
