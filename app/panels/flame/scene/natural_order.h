// Names in natural order: "worker 2" before "worker 10". Thread-safe: pure function.
#pragma once

#include <string_view>

namespace zoe::app {

// Compares runs of digits as numbers, and letters ignoring case. A strict weak order.
[[nodiscard]] bool naturallyLess(std::string_view a, std::string_view b);

} // namespace zoe::app
