#include "plugins/importers/common/json/json_values.h"

#include <charconv>
#include <cmath>

namespace zoe {

std::string jsonText(const JsonValue &value)
{
    return value.escaped ? jsonUnescaped(value.text) : std::string(value.text);
}

bool missing(const JsonValue &value)
{
    return value.text.data() == nullptr || value.isNull();
}

std::optional<std::int64_t> jsonInteger(std::string_view text)
{
    constexpr std::size_t kSafeDigits = 18; // can't overflow
    const bool isNegative = text.starts_with('-');
    if (const std::string_view digits = text.substr(isNegative ? 1 : 0);
        !digits.empty() && digits.size() <= kSafeDigits) {
        std::int64_t number = 0;
        for (const char c : digits) {
            if (c < '0' || c > '9')
                return {};
            number = number * 10 + (c - '0');
        }
        return isNegative ? -number : number;
    }
    std::int64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

std::optional<double> jsonNumber(const JsonValue &value)
{
    if (value.kind == JsonValue::Kind::Literal) {
        if (value.text == "true" || value.text == "false")
            return value.text == "true" ? 1 : 0;
        return {};
    }
    double number = 0;
    const char *end = value.text.data() + value.text.size();
    const auto [stop, ec] = std::from_chars(value.text.data(), end, number);
    if (ec != std::errc{} || stop != end || !std::isfinite(number))
        return {};
    return number;
}

JsonValue memberOf(std::string_view object, std::string_view wanted)
{
    JsonCursor cursor(object);
    if (!cursor.accept('{'))
        return {};
    bool first = true;
    for (JsonValue key, value; cursor.nextKey(key, first) && cursor.value(value);) {
        if (key.text == wanted)
            return value;
    }
    return {};
}

} // namespace zoe
