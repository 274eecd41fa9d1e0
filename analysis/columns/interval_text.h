// Formats intervals for users. Thread-safe: pure function.
#pragma once

#include <string>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// "+1.51 … +2.60 ms": both ends of an interval of differences in ns, in the unit of the larger one.
// Empty if an end is infinite.
[[nodiscard]] std::string intervalText(const Interval &ns);

} // namespace zoe
