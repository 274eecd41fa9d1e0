// What can be said of values that don't vary: Student's t has no spread to go by then, and a
// handful of equal values is no proof that the next one is equal too. Their number decides. Pure
// functions; thread-safe.
#pragma once

#include "analysis/comparison/values/difference.h"

namespace zoe {

// The least p that so many differences can have, by their signs alone: 2 / 2^n.
[[nodiscard]] double leastPOfSigns(double differences);
// The least p that so many independent values of each side can have, by which of them are the
// larger ones (Fisher's exact permutation): 2 / (a + b over a).
[[nodiscard]] double leastPOfExchanges(double base, double head);

// What is known of a difference if no value varies.
struct ConstantDifference {
    double p = 1;
    bool isKnown = false; // whether its interval is a point, else it is endless
};
// It is known if there are enough values for a certain answer at that confidence, or if there is
// nothing that could vary, as for a function that is never called.
[[nodiscard]] ConstantDifference constantDifference(double leastP, bool isEqual, bool isNothing,
                                                    double confidence);
[[nodiscard]] Interval pointOrEndless(double value, bool isKnown);

} // namespace zoe
