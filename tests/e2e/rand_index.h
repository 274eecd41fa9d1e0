// How well two groupings of the same things agree.
#pragma once

#include <span>

namespace zoe::test {

// The adjusted Rand index of Hubert and Arabie (1985): 1 for the same grouping under any names,
// about 0 for unrelated ones. REQUIRES: equal lengths
double adjustedRandIndex(std::span<const int> a, std::span<const int> b);

} // namespace zoe::test
