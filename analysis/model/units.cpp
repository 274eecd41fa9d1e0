#include "analysis/model/units.h"

#include <array>
#include <charconv>
#include <cmath>

#include "analysis/model/number_text.h"

namespace zoe {

namespace {

struct Unit {
    std::string_view name;
    double ns;
};

// Formats with a decimal point, whatever the locale of the program.
std::string fixed(double value, int decimals)
{
    std::array<char, 64> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value,
                                            std::chars_format::fixed, decimals);
    return error == std::errc{} ? std::string(text.data(), end) : std::string("?");
}

} // namespace

std::string formatDuration(DurationNs duration)
{
    static constexpr std::array<Unit, 6> kUnits{
        {{"ns", 1}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"min", 60e9}, {"h", 3600e9}}};
    const double magnitude = std::abs(static_cast<double>(duration));
    std::size_t unit = 0;
    // From 0.9995 of the next unit, the value rounds to it.
    while (unit + 1 < kUnits.size() && magnitude >= 0.9995 * kUnits[unit + 1].ns)
        ++unit;
    const double value = static_cast<double>(duration) / kUnits[unit].ns;
    const int decimals = unit == 0                  ? 0
                         : std::abs(value) < 9.9995 ? 3
                         : std::abs(value) < 99.995 ? 2
                                                    : 1;
    return fixed(value, decimals) + "\u00a0" + std::string(kUnits[unit].name);
}

std::string formatCount(std::uint64_t count)
{
    const std::string digits = std::to_string(count);
    std::string grouped;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            grouped += "\u202f";
        grouped += digits[i];
    }
    return grouped;
}

std::string formatShare(double share)
{
    const double percent = share * 100;
    return fixed(percent, std::abs(percent) < 9.995 ? 2 : 1) + "\u00a0%";
}

std::string formatBytes(std::uint64_t bytes)
{
    static constexpr std::array<std::string_view, 5> kNames{"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (unit + 1 < kNames.size() && value >= 1024) {
        value /= 1024;
        ++unit;
    }
    return fixed(value, unit == 0 ? 0 : 1) + "\u00a0" + std::string(kNames[unit]);
}

Result<DurationNs> parseDuration(std::string_view text)
{
    static constexpr std::array<Unit, 8> kUnits{{{"ns", 1},
                                                 {"us", 1e3},
                                                 {"µs", 1e3}, // U+00B5
                                                 {"μs", 1e3}, // U+03BC
                                                 {"ms", 1e6},
                                                 {"s", 1e9},
                                                 {"min", 60e9},
                                                 {"h", 3600e9}}};
    const std::string_view whole = trimmed(text);
    const auto number = leadingNumber(whole);
    const Error bad{ErrorCode::BadInput,
                    "'" + std::string(whole) + "' is not a duration such as 16.6ms, 250us or 3s",
                    {}};
    if (!number)
        return bad;
    const std::string_view name = trimmed(number->rest);
    if (name.empty() && number->value == 0)
        return DurationNs{0};
    if (name.empty())
        return Error{ErrorCode::BadInput,
                     "'" + std::string(whole) + "' needs a unit: ns, us, ms, s, min or h",
                     {}};
    for (const Unit &unit : kUnits) {
        if (unit.name != name)
            continue;
        // A double is not exact from 2^53 ns on, so integers are parsed separately.
        DurationNs ns = 0;
        const auto [integerRest, integerError] =
            std::from_chars(whole.data(), whole.data() + whole.size(), ns);
        if (integerError == std::errc{} && integerRest == number->rest.data() &&
            !__builtin_mul_overflow(ns, static_cast<DurationNs>(unit.ns), &ns))
            return ns;
        const double rounded = std::round(number->value * unit.ns);
        if (std::abs(rounded) >= 9.2e18)
            return bad;
        return static_cast<DurationNs>(rounded);
    }
    return bad;
}

} // namespace zoe
