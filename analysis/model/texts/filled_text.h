// Fills texts into the numbered placeholders of a pattern. A pure function; thread-safe.
#pragma once

#include <initializer_list>
#include <string>

namespace zoe {

// Replaces the placeholders %1 to %9 of "%1 in %2" by the texts. Works in one pass, so a text may
// contain a % itself. A placeholder without a text is kept.
[[nodiscard]] std::string filledText(const std::string &pattern,
                                     std::initializer_list<std::string> texts);

} // namespace zoe
