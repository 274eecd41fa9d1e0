// The change points of one series. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/comparison/values/difference.h"

namespace zoe::fleet {

// A run of the series.
struct SeriesValue {
    double value = 0;
    double error = 0; // standard error from its frames; NaN: not known
};

// Values before a change that are looked at for whether the series goes to and fro anyway: no
// others before them decide whether it is one.
inline constexpr std::size_t kValuesBefore = 40;

// Values that many standard deviations away, or farther, count as that far.
inline constexpr double kFarDeviations = 3;

struct SeriesRules {
    std::size_t window = 60;     // values looked at together
    std::size_t leastOfSide = 3; // values between change points and at the ends
    // Values behind the newest change, if that is fewer: it says something only beside others.
    std::size_t leastAtEnd = 3;
    std::size_t fewest = 11;  // values of a series that is looked at
    double confidence = 0.95; // of the intervals
};

// A change between neighbouring values.
struct SeriesChange {
    std::size_t at = 0; // the first value of the new level
    double before = 0;  // levels
    double after = 0;
    Interval interval;       // of the difference of the levels
    std::size_t lasting = 0; // values until the next change, or the end of the window
    double p = 1;            // with as many places for a change as there are values in the window

    [[nodiscard]] double delta() const { return after - before; }
};

// Candidates are found as E-divisive does, in windows that overlap by half, with values weighted by
// 1 / (variance between runs + error²), and moved to where the squared deviations from the levels
// on both sides are least. Each is tested by Student's t on the levels of 20 values on both sides,
// with the variance of all values about their levels, at least that of the two levels' own and that
// of their errors: runs are the unit. Values far from their level count as at three standard
// deviations. A change is dropped
// where more than a tenth of the values before it, or a quarter of those behind it, are nearer to
// the other level, or where the series went from one level to the other more than five times within
// the 40 values before it and those behind it: a series that goes to and fro has no change. Of
// leastAtEnd values at the end, where no other change is near, one place is tested likewise. By
// place; p at most 0.01.
[[nodiscard]] std::vector<SeriesChange> changesIn(std::span<const SeriesValue> series,
                                                  const SeriesRules &rules);

} // namespace zoe::fleet
