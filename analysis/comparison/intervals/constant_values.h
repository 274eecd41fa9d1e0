// What can be said about values that don't vary: Student's t has no spread to use then, and a
// handful of equal values doesn't prove that the next one is equal too. Their number decides. Pure
// functions; thread-safe.
#pragma once

#include "analysis/comparison/values/difference.h"

namespace zoe {

// The least p that this many differences can reach by their signs: 2 / 2^n.
[[nodiscard]] double leastPOfSigns(double differences);
// The least p that this many independent values per side can reach by which of them are larger
// (Fisher's exact permutation): 2 / (a + b over a).
[[nodiscard]] double leastPOfExchanges(double base, double head);

// What is known about a difference if no value varies.
struct ConstantDifference {
    double p = 1;
    bool isKnown = false; // its interval is a point; otherwise unbounded
};
// Known if there are enough values for a certain answer at that confidence, or if nothing could
// vary, as for a function that is never called.
[[nodiscard]] ConstantDifference constantDifference(double leastP, bool isEqual, bool isNothing,
                                                    double confidence);
[[nodiscard]] Interval pointOrEndless(double value, bool isKnown);

} // namespace zoe
