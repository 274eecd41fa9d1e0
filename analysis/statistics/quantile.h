// Quantiles by linear interpolation between order statistics (Hyndman & Fan 1996, type 7: the rule
// of R's default and of NumPy's), and moments. Thread-safe: pure functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/statistics/distribution.h"
#include "analysis/statistics/sort_by_digits.h"

namespace zoe {

// REQUIRES: sorted and not empty; 0 <= q <= 1.
double quantileOfSorted(std::span<const DurationNs> sorted, double q);
double quantileOfSorted(std::span<const double> sorted, double q);

// Puts the values of those ranks, which rise, where sorting would, what is less before them, and
// what is greater behind. values has the ranks from offset on.
template <class Value>
void selectRanks(std::span<Value> values, std::uint64_t offset,
                 std::span<const std::uint64_t> ranks)
{
    constexpr std::size_t kSortedAtOnce = std::size_t{1} << 14; // what a core's caches hold twice
    while (!ranks.empty() && values.size() > 1) {
        if (values.size() <= kSortedAtOnce && sortByDigits(values))
            return;
        const std::size_t middle = ranks.size() / 2;
        const std::size_t at = ranks[middle] - offset;
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at),
                         values.end());
        selectRanks(values.first(at), offset, ranks.first(middle));
        values = values.subspan(at + 1);
        offset += at + 1;
        ranks = ranks.subspan(middle + 1);
    }
}

// Several quantiles of values in any order, by selection; values is reordered. Cost: linear.
std::vector<double> quantiles(std::span<DurationNs> values, std::span<const double> qs);

// values is reordered.
Distribution distributionOf(std::span<DurationNs> values);

} // namespace zoe
