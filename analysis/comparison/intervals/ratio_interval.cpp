#include "analysis/comparison/intervals/ratio_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zoe {

namespace {

constexpr double kWithoutEnd = std::numeric_limits<double>::infinity();

// The ends of (head - r * base)^2 <= reach^2 * variance(r), which is base * r^2 - 2 * mixed * r +
// head <= 0.
struct Ends {
    double base = 0;
    double head = 0;
    double mixed = 0;
    double root = 0; // of mixed^2 - base * head
    // Both sides may be 0, but they vary together so much that ratios around 1 are ruled out, from
    // high() to low(): the ratio is beyond one of these.
    bool isGap = false;

    [[nodiscard]] double low() const { return head / (mixed + root); }
    [[nodiscard]] double high() const { return (mixed + root) / base; }
};

Ends endsAt(const TwoFigures &f, double reach)
{
    const double square = reach * reach;
    const double inside =
        square * (f.base * f.base * f.headVariance - 2 * f.base * f.head * f.covariance +
                  f.head * f.head * f.baseVariance) -
        square * square * (f.baseVariance * f.headVariance - f.covariance * f.covariance);
    Ends ends{.base = f.base * f.base - square * f.baseVariance,
              .head = f.head * f.head - square * f.headVariance,
              .mixed = f.base * f.head - square * f.covariance,
              .root = std::sqrt(std::max(0.0, inside))};
    ends.isGap = inside > 0 && ends.base < 0 && ends.head < 0 && ends.mixed < 0 &&
                 ends.high() < 1 && ends.low() > 1;
    return ends;
}

} // namespace

double ratioOf(double base, double head)
{
    if (base == head)
        return 1;
    return base == 0 ? kWithoutEnd : head / base;
}

Interval ratioInterval(const TwoFigures &figures, const Reach &reach)
{
    const double ratio = ratioOf(figures.base, figures.head);
    if (figures.base == 0 && figures.head == 0)
        return {ratio, ratio};
    Interval interval{0, kWithoutEnd};
    const Ends low = endsAt(figures, reach.low);
    if (low.head > 0 || (low.isGap && low.low() <= ratio))
        interval.low = std::min(low.low(), ratio);
    const Ends high = endsAt(figures, reach.high);
    if (high.base > 0 || (high.isGap && high.high() >= ratio))
        interval.high = std::max(high.high(), ratio);
    return interval;
}

} // namespace zoe
