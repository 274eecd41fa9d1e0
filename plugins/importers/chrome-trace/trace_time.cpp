#include "plugins/importers/chrome-trace/trace_time.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace zoe {

namespace {

std::optional<TraceTime> parseFloating(std::string_view text)
{
    double us = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), us);
    if (ec != std::errc{} || end != text.data() + text.size() || !std::isfinite(us))
        return {};
    const double ns = us * 1e3;
    if (std::abs(ns) > static_cast<double>(kMaxTraceNs))
        return {};
    const double whole = std::floor(ns);
    const auto ps = static_cast<std::int32_t>((ns - whole) * 1e3);
    return TraceTime{static_cast<std::int64_t>(whole), ps};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

std::optional<TraceTime> parseTraceTime(std::string_view text)
{
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    const bool negative = !text.empty() && text.front() == '-';
    std::size_t i = negative ? 1 : 0;
    std::int64_t us = 0;
    const std::size_t firstDigit = i;
    for (; i < text.size() && isDigit(text[i]); ++i) {
        us = us * 10 + (text[i] - '0');
        if (us > kMaxTraceNs / 1000)
            return parseFloating(text); // leading zeros, or out of range
    }
    std::int64_t ps = 0; // of the fraction: six digits count
    std::size_t digits = i - firstDigit;
    if (i < text.size() && text[i] == '.') {
        constexpr std::array<std::int32_t, 7> kUnits = {1'000'000, 100'000, 10'000, 1000,
                                                        100,       10,      1};
        const std::size_t first = ++i;
        for (; i < text.size() && isDigit(text[i]); ++i) {
            if (i - first + 1 < kUnits.size())
                ps = ps * 10 + (text[i] - '0');
        }
        digits += i - first;
        ps *= kUnits[std::min(i - first, kUnits.size() - 1)];
    }
    if (digits == 0)
        return {};
    if (i != text.size())
        return parseFloating(text); // an exponent
    TraceTime time{us * 1000 + ps / 1000, static_cast<std::int32_t>(ps % 1000)};
    if (negative) {
        time.ns = -time.ns - (time.ps > 0 ? 1 : 0);
        time.ps = time.ps > 0 ? 1000 - time.ps : 0;
    }
    return time;
}

TraceTime sum(TraceTime a, TraceTime b)
{
    const std::int32_t ps = a.ps + b.ps;
    return {a.ns + b.ns + ps / 1000, ps % 1000};
}

} // namespace zoe
