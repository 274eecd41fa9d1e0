// The location of a frame of a raw profile, which Firefox writes as one text. Pure function.
#pragma once

#include <cstdint>
#include <string_view>

namespace zoe::gecko {

// "draw (resource://a.js -> https://b.org/map.js:12:3)[4]": draw in https://b.org/map.js, line 12.
// "memmove (in libc.so) + 64": memmove of libc.so. Anything else is a name.
struct Location {
    std::string_view name; // empty: the script itself
    std::string_view file;
    std::string_view library;
    std::uint32_t line = 0; // 0: not known
};

[[nodiscard]] Location locationIn(std::string_view text);

} // namespace zoe::gecko
