// Numbers that users write: decimal, with a point, and finite. Thread-safe: pure functions.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace zoe {

struct NumberText {
    double value = 0;
    std::string_view rest; // behind the number, such as a unit
};

// The number that the text begins with. None: "nan", "inf", or too large.
[[nodiscard]] inline std::optional<NumberText> leadingNumber(std::string_view text)
{
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || !std::isfinite(value))
        return std::nullopt;
    return NumberText{value, {rest, static_cast<std::size_t>(end - rest)}};
}

// All of the text is a number.
[[nodiscard]] inline std::optional<double> numberOf(std::string_view text)
{
    const auto number = leadingNumber(text);
    return number && number->rest.empty() ? std::optional(number->value) : std::nullopt;
}

} // namespace zoe
