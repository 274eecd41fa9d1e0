#include "plugins/importers/gecko/gecko_location.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace zoe::gecko {

namespace {

constexpr std::string_view kDigits = "0123456789";

// Takes ":12" from the end of the text.
std::optional<std::uint32_t> takeNumber(std::string_view &text)
{
    const std::size_t colon = text.find_last_not_of(kDigits);
    if (colon == std::string_view::npos || text[colon] != ':' || colon + 1 == text.size())
        return std::nullopt;
    std::uint32_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data() + colon + 1, text.data() + text.size(), number);
    if (error != std::errc{})
        return std::nullopt;
    text = text.substr(0, colon);
    return number;
}

// "[4]" at the end: the number of the source.
std::string_view withoutSource(std::string_view text)
{
    const std::size_t open = text.rfind('[');
    if (!text.ends_with(']') || open == std::string_view::npos)
        return text;
    const std::string_view number = text.substr(open + 1, text.size() - open - 2);
    const bool isNumber =
        !number.empty() && number.find_first_not_of(kDigits) == std::string_view::npos;
    return isNumber ? text.substr(0, open) : text;
}

// "https://b.org/map.js:12:3": with a column or without.
std::optional<Location> scriptIn(std::string_view name, std::string_view place)
{
    const auto last = takeNumber(place);
    if (!last)
        return std::nullopt;
    const auto line = takeNumber(place);
    // A script that was loaded by another one is named after this.
    constexpr std::string_view kLoads = " -> ";
    if (const std::size_t loads = place.rfind(kLoads); loads != std::string_view::npos)
        place.remove_prefix(loads + kLoads.size());
    return Location{name, place, {}, line.value_or(*last)};
}

} // namespace

Location locationIn(std::string_view text)
{
    constexpr std::string_view kIn = " (in ";
    const std::size_t in = text.rfind(kIn);
    const std::size_t close = text.find(')', in == std::string_view::npos ? text.size() : in);
    if (close != std::string_view::npos && in > 0) {
        const std::size_t library = in + kIn.size();
        return {text.substr(0, in), {}, text.substr(library, close - library), 0};
    }
    const std::string_view place = withoutSource(text);
    const std::size_t open = place.rfind(" (");
    std::optional<Location> script;
    if (place.ends_with(')') && open != std::string_view::npos)
        script = scriptIn(place.substr(0, open), place.substr(open + 2, place.size() - open - 3));
    else if (place.find("://") != std::string_view::npos)
        script = scriptIn({}, place);
    return script.value_or(Location{text, {}, {}, 0});
}

} // namespace zoe::gecko
