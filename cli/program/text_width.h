// Widths of texts on a terminal. Pure functions.
#pragma once

#include <cstddef>
#include <string>

namespace zoe::cli {

// Whether a byte of UTF-8 is the first of a code point.
bool startsCharacter(char c);
// Code points of UTF-8 text.
std::size_t displayWidth(const std::string &text);
// Wraps lines longer than this many columns at blanks; 0: none.
std::string wrapped(const std::string &text, unsigned columns);

} // namespace zoe::cli
