// What a comparison says of one figure. Values.
#pragma once

#include <limits>

namespace zoe {

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool contains(double x) const { return low <= x && x <= high; }
};

// A difference (head - base) of two figures, with its bootstrap interval and two-sided p. How both
// are found: analysis/comparison/intervals/bootstrap.h. With too few frames to say anything p is 1 and the
// interval is from minus to plus infinity. Swapping the sides negates the difference and its
// interval exactly; the ratio is turned over, but for rounding.
struct Difference {
    double deltaNs = 0;
    Interval interval;
    double p = 1;
    // Head / base: infinity where only the base is 0, 1 where both are. Its interval is from 0 to
    // infinity with too few frames.
    double ratio = 1;
    Interval ratioInterval{0, std::numeric_limits<double>::infinity()};
};

// The same of a figure that need not be a time: its unit is the figure's.
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
