// The difference of one figure between both sides. Values.
#pragma once

#include <limits>

namespace zoe {

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool contains(double x) const { return low <= x && x <= high; }
};

// A difference (head - base) of two figures, with its bootstrap interval and two-sided p, computed
// in analysis/comparison/intervals/bootstrap.h: p is at most one less the confidence exactly if 0
// is outside the interval, and then 1 is outside that of the ratio. With too few frames, p is 1 and
// the interval is from minus to plus infinity. Swapping the sides negates the difference and its
// interval exactly, and inverts the ratio, except for rounding.
struct Difference {
    double deltaNs = 0;
    Interval interval;
    double p = 1;
    // Head / base: infinity if only the base is 0, 1 if both are. With too few frames, its interval
    // is from 0 to infinity.
    double ratio = 1;
    Interval ratioInterval{0, std::numeric_limits<double>::infinity()};
};

// The same for a figure that need not be a time; it has the figure's unit.
struct Change {
    double base = 0;
    double head = 0;
    double delta = 0;
    Interval interval;
    double ratio = 1;
    Interval ratioInterval{0, std::numeric_limits<double>::infinity()};
    double p = 1;
};

} // namespace zoe
