#include "analysis/columns/column.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

#include "analysis/model/units.h"

namespace zoe {

namespace {

// Not in functions of the standard library's types, because lupdate would use the wrong context.
constexpr const char *kNewText = ColumnText::tr("new");
constexpr const char *kYesText = ColumnText::tr("yes");

std::string printed(const char *format, double number)
{
    char text[400]; // as many digits as the greatest double has
    std::snprintf(text, sizeof text, format, number);
    return text;
}

template <class Number>
std::string shortest(Number number)
{
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

// "+1.2 ms", "−3 µs", "+∞".
template <class Write>
std::string withSign(double number, bool isZero, Write write)
{
    if (isZero)
        return write(0.0);
    const std::string sign = number < 0 ? "−" : "+";
    return sign + (std::isinf(number) ? "∞" : write(std::abs(number)));
}

std::string numberText(ColumnKind kind, double number)
{
    const auto averageText = [](double average) {
        return printed(average < 100 ? "%.2f" : "%.0f", average);
    };
    switch (kind) {
    case ColumnKind::Count:
        return formatCount(static_cast<std::uint64_t>(std::max(0.0, number)));
    case ColumnKind::Ordinal:
        return printed("%.0f", number);
    case ColumnKind::Time:
        return formatDuration(wholeNs(number));
    case ColumnKind::Difference:
        return withSign(number, wholeNs(number) == 0,
                        [](double ns) { return formatDuration(wholeNs(ns)); });
    case ColumnKind::Share:
        return formatShare(number);
    case ColumnKind::Average:
        return averageText(number);
    case ColumnKind::Change:
        return withSign(number, number == 0, averageText);
    case ColumnKind::Ratio:
        return std::isinf(number) ? kNewText
                                  : printed(number < 10    ? "%.3f"
                                            : number < 100 ? "%.2f"
                                                           : "%.0f",
                                            number);
    case ColumnKind::Probability:
        return number < 0.0001 ? "< 0.0001" : printed("%.4f", number);
    case ColumnKind::Bytes:
        return number < 0 ? "-" + numberText(kind, -number)
                          : formatBytes(static_cast<std::uint64_t>(std::min(number, 1.8e19)));
    case ColumnKind::Yes:
        return number != 0 ? kYesText : "";
    case ColumnKind::Number:
    case ColumnKind::Text:
        break;
    }
    return printed("%.6g", number);
}

} // namespace

double ColumnValue::number() const
{
    return std::visit(
        [](const auto &value) -> double {
            if constexpr (requires { static_cast<double>(value); })
                return static_cast<double>(value);
            else
                return std::numeric_limits<double>::quiet_NaN();
        },
        m_value);
}

const std::string &ColumnValue::text() const
{
    static const std::string none;
    const auto *text = std::get_if<std::string>(&m_value);
    return text ? *text : none;
}

std::int64_t wholeNs(double ns)
{
    constexpr double kMost = 9223372036854774784.0; // the largest double below 2^63
    return std::isnan(ns) ? 0 : std::llround(std::clamp(ns, -kMost, kMost));
}

std::string columnText(ColumnKind kind, const ColumnValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value.variant()))
        return *text;
    // Large counts and times exceed the precision of a double.
    if (const auto *count = std::get_if<std::uint64_t>(&value.variant());
        count && kind == ColumnKind::Count)
        return formatCount(*count);
    if (const auto *ns = std::get_if<std::int64_t>(&value.variant());
        ns && kind == ColumnKind::Time)
        return formatDuration(*ns);
    const double number = value.number();
    const bool mayBeInfinite =
        kind == ColumnKind::Ratio || kind == ColumnKind::Difference || kind == ColumnKind::Change;
    return std::isfinite(number) || (std::isinf(number) && mayBeInfinite) ? numberText(kind, number)
                                                                          : std::string();
}

std::string csvText(ColumnKind kind, const ColumnValue &value)
{
    return std::visit(
        [kind](const auto &v) -> std::string {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::same_as<T, std::string>)
                return v;
            else if constexpr (std::same_as<T, std::monostate>)
                return {};
            else if constexpr (std::same_as<T, bool>)
                return v ? "1" : "0";
            else if constexpr (std::same_as<T, double>)
                return !std::isfinite(v) ? std::string()
                       : isTime(kind)    ? shortest(wholeNs(v))
                                         : shortest(v);
            else
                return shortest(v);
        },
        value.variant());
}

} // namespace zoe
