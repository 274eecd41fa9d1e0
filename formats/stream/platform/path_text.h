// Paths from texts in UTF-8, on every system: on Windows, std::filesystem would interpret them in
// the locale's code page. (path::string() gives UTF-8 everywhere.) Pure functions.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace zoe::system {

inline std::filesystem::path pathOf(std::string_view utf8)
{
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

} // namespace zoe::system
