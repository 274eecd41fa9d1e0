// The interval of a ratio that agrees with the interval of the difference. Pure; thread-safe.
#pragma once

#include "analysis/comparison/values/difference.h"

namespace zoe {

// How far the interval of a figure reaches below and above it, in standard deviations.
struct Reach {
    double low = 0;
    double high = 0;
};

struct TwoFigures {
    double base = 0;
    double head = 0;
    double baseVariance = 0;
    double headVariance = 0;
    double covariance = 0;
};

[[nodiscard]] double ratioOf(double base, double head);

// The interval of head / base: all ratios r from 0 on of which head - r * base may be 0, at a reach
// of so many standard deviations of that (Fieller 1954, "Some problems in interval estimation"). So
// it contains 1 exactly if the interval of head - base with the same reach contains 0. Swapping the
// sides (and the ends of the reach) turns it over. Without end if the base may be 0. REQUIRES:
// figures of at least 0.
[[nodiscard]] Interval ratioInterval(const TwoFigures &figures, const Reach &reach);

} // namespace zoe
