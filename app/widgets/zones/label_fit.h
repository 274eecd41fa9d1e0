// The most telling part of a function's name for the room there is. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zoe::app {

// The name as it is and then ever shorter: without its arguments, without template arguments,
// without the scopes before the last "::". Each differs from the one before; the first is the name
// itself.
std::vector<std::string> shorterNames(std::string_view name);

} // namespace zoe::app
