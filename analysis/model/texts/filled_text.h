// Texts in the numbered places of a pattern. A pure function; thread-safe.
#pragma once

#include <initializer_list>
#include <string>

namespace zoe {

// "%1 in %2" with the texts in the places %1 to %9. In one pass: a text may hold a % of its own. A
// place without a text stays as it is.
[[nodiscard]] std::string filledText(const std::string &pattern,
                                     std::initializer_list<std::string> texts);

} // namespace zoe
