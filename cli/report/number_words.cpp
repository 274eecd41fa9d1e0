#include "cli/report/number_words.h"

#include <cmath>
#include <fmt/format.h>

#include "analysis/columns/column.h"
#include "analysis/columns/ratio_text.h"
#include "cli/output/output.h"

namespace zoe::cli {

namespace {

std::string endless(double value)
{
    return value > 0 ? "+∞" : "−∞";
}

} // namespace

std::string timeText(double ns)
{
    return std::abs(ns) < 9e18 ? formatDuration(std::llround(ns)) : endless(ns);
}

std::string signedTime(double ns)
{
    return columnText(ColumnKind::Difference, ns);
}

std::string intervalText(const Interval &ns)
{
    return signedTime(ns.low) + " to " + signedTime(ns.high);
}

std::string percentText(double share)
{
    if (!std::isfinite(share))
        return endless(share);
    if (std::abs(share) < 0.00005)
        return "0 %";
    return fmt::format("{}{:.{}f} %", share < 0 ? "−" : "+", std::abs(share) * 100,
                       std::abs(share) < 0.0995 ? 2 : 1);
}

std::string ratioText(double head, double base)
{
    if (base > 0)
        return factorText(head / base).value_or(percentText(head / base - 1));
    return head > 0 ? "new" : "";
}

} // namespace zoe::cli
