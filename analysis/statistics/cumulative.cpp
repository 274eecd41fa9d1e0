#include "analysis/statistics/cumulative.h"

#include <cassert>

namespace zoe {

namespace {

CumulativePoint pointAt(const DurationSet &durations, std::size_t rank)
{
    const DurationNs ns = durations[rank];
    return {ns, durations.countWhile([ns](DurationNs value) { return value <= ns; })};
}

} // namespace

Cumulative cumulativeOf(const DurationSet &durations, std::size_t mostPoints)
{
    assert(mostPoints >= 2);
    Cumulative result;
    result.count = durations.size();
    result.everyJump = true;
    for (std::size_t rank = 0; rank < durations.size() && result.everyJump;) {
        result.everyJump = result.points.size() < mostPoints;
        result.points.push_back(pointAt(durations, rank));
        rank = static_cast<std::size_t>(result.points.back().count);
    }
    if (result.everyJump)
        return result;
    result.points.clear();
    const std::size_t last = durations.size() - 1;
    const std::size_t steps = mostPoints - 1;
    for (std::size_t i = 0; i <= steps; ++i) {
        const std::size_t rank = last / steps * i + last % steps * i / steps;
        const CumulativePoint point = pointAt(durations, rank);
        if (result.points.empty() || result.points.back().ns < point.ns)
            result.points.push_back(point);
    }
    return result;
}

} // namespace zoe
