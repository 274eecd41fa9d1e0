// How far the two sides of a comparison have the same behaviours. Pure function; thread-safe.
#pragma once

#include <algorithm>

#include "analysis/comparison/values/mix.h"

namespace zoe {

// Below this share, the sides were chosen to differ, for example to compare two behaviours with
// each other; how often each occurs is then no finding.
inline constexpr double kLeastCommonShare = 0.1;

// The share of the frames that both sides have in common behaviours, 0 to 1.
[[nodiscard]] inline double commonShare(const Mix &mix)
{
    double share = 0;
    for (const BehaviourChange &behaviour : mix.behaviours) {
        if (behaviour.behaviour >= 0)
            share += std::min(behaviour.baseShare, behaviour.headShare);
    }
    return share;
}

} // namespace zoe
