// How wide texts are on a terminal. Pure functions.
#pragma once

#include <cstddef>
#include <string>

namespace zoe::cli {

// Whether a byte of UTF-8 is the first of a code point.
bool startsCharacter(char c);
// Code points of UTF-8 text.
std::size_t displayWidth(const std::string &text);
// Lines that are longer than so many columns are broken at blanks; 0: none are.
std::string wrapped(const std::string &text, unsigned columns);

} // namespace zoe::cli
