// Names in the order in which people count: "worker 2" before "worker 10". Thread-safe: pure
// function.
#pragma once

#include <string_view>

namespace zoe::app {

// Runs of digits compare as numbers, letters without regard to case. A strict weak order.
[[nodiscard]] bool naturallyLess(std::string_view a, std::string_view b);

} // namespace zoe::app
