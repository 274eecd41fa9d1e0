// Text that people typed or that stands in a file, without what is blank around it.
#pragma once

#include <string_view>

namespace zoe {

// A part of the text, without spaces, tabs and ends of lines at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

} // namespace zoe
