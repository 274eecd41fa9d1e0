#include "analysis/columns/interval_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "analysis/columns/column.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

struct IntervalUnit {
    std::string name;
    double ns = 1;
};

// The unit in which a duration of this size is written.
IntervalUnit unitOf(double ns)
{
    const std::string text = formatDuration(wholeNs(ns));
    const std::string kGap = "\u00a0";
    const std::string name = text.substr(text.find(kGap) + kGap.size());
    return {name, static_cast<double>(*parseDuration('1' + name))};
}

std::string endText(double value, int decimals)
{
    std::array<char, 64> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(value),
                                   std::chars_format::fixed, decimals);
    return (value < 0 ? "−" : value > 0 ? "+" : "") + std::string(digits.data(), end.ptr);
}

} // namespace

std::string intervalText(const Interval &ns)
{
    if (!std::isfinite(ns.low) || !std::isfinite(ns.high))
        return {};
    const double larger = std::max(std::abs(ns.low), std::abs(ns.high));
    const IntervalUnit unit = unitOf(larger);
    const double most = larger / unit.ns;
    const int decimals = unit.ns <= 1 ? 0 : most < 9.995 ? 2 : most < 99.95 ? 1 : 0;
    return endText(ns.low / unit.ns, decimals) + " … " + endText(ns.high / unit.ns, decimals) +
           "\u00a0" + unit.name;
}

} // namespace zoe
