#include "analysis/comparison/intervals/constant_values.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace zoe {

double leastPOfSigns(double differences)
{
    return std::min(1.0, std::exp2(1 - differences));
}

double leastPOfExchanges(double base, double head)
{
    const double ways = boost::math::lgamma(base + head + 1) - boost::math::lgamma(base + 1) -
                        boost::math::lgamma(head + 1);
    return std::min(1.0, 2 * std::exp(-ways));
}

ConstantDifference constantDifference(double leastP, bool isEqual, bool isNothing,
                                      double confidence)
{
    return {.p = isEqual ? 1 : leastP, .isKnown = isNothing || leastP <= 1 - confidence};
}

Interval pointOrEndless(double value, bool isKnown)
{
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    return isKnown ? Interval{value, value} : Interval{-kInfinite, kInfinite};
}

} // namespace zoe
