// Shortens a function's name to its most informative part. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zoe::app {

// The full name, followed by ever shorter forms: without arguments, without template arguments,
// without the scopes before the last "::". Each differs from the previous one.
std::vector<std::string> shorterNames(std::string_view name);

} // namespace zoe::app
