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

// Moves the values with these ranks (in rising order) to where sorting would put them, with smaller
// values before and greater ones after. values has the ranks starting at offset.
template <class Value>
void selectRanks(std::span<Value> values, std::uint64_t offset,
                 std::span<const std::uint64_t> ranks)
{
    constexpr std::size_t kSortedAtOnce = std::size_t{1} << 14; // fits twice into a core's caches
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

// Several quantiles of unsorted values, by selection; values is reordered. Cost: linear.
std::vector<double> quantiles(std::span<DurationNs> values, std::span<const double> qs);

// values is reordered.
Distribution distributionOf(std::span<DurationNs> values);

} // namespace zoe
