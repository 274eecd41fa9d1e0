// How large changes are written: from ten times on as a factor, because percentages of that size
// say little. Pure function; thread-safe.
#pragma once

#include <optional>
#include <string>

namespace zoe {

// "× 24". Not set: less than ten times as much, or infinite.
[[nodiscard]] std::optional<std::string> factorText(double ratio);

} // namespace zoe
