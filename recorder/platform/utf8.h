// Cuts text between characters. Pure functions.
#pragma once

#include <cstddef>

namespace zoe::recorder {

// The largest length <= limit that doesn't end inside a UTF-8 character.
inline std::size_t wholeCharacters(const char *text, std::size_t length, std::size_t limit)
{
    if (length <= limit)
        return length;
    std::size_t end = limit;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return end;
}

} // namespace zoe::recorder
