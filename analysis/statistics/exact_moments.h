// Count, extremes, sum and sum of squares of integers without rounding or overflow, so that results
// don't depend on the order in which parts are added. Not thread-safe: one object belongs to one
// thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "analysis/statistics/distribution.h"

namespace zoe {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

// The nearest DurationNs.
[[nodiscard]] constexpr DurationNs saturated(Int128 value)
{
    constexpr Int128 kLeast = std::numeric_limits<DurationNs>::min();
    constexpr Int128 kGreatest = std::numeric_limits<DurationNs>::max();
    return static_cast<DurationNs>(std::clamp(value, kLeast, kGreatest));
}

[[nodiscard]] constexpr DurationNs saturatedSum(DurationNs a, DurationNs b)
{
    DurationNs sum = 0;
    if (!__builtin_add_overflow(a, b, &sum)) [[likely]]
        return sum;
    return b < 0 ? std::numeric_limits<DurationNs>::min() : std::numeric_limits<DurationNs>::max();
}

class ExactMoments {
  public:
    void add(DurationNs value)
    {
        ++m_count;
        m_min = std::min(m_min, value);
        m_max = std::max(m_max, value);
        m_sum += value;
        const auto bits = static_cast<std::uint64_t>(value);
        const std::uint64_t magnitude = value < 0 ? 0 - bits : bits;
        addSquares(UInt128{magnitude} * magnitude, 0);
    }
    void add(const ExactMoments &other);
    // Faster for many values at once. REQUIRES: not empty.
    void addSmall(std::span<const std::uint32_t> values);

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] Int128 sum() const { return m_sum; }
    // All of a Distribution except its quantiles.
    [[nodiscard]] Distribution distribution() const;
    // The sample variance (n - 1) in ns²; 0 for fewer than two values.
    [[nodiscard]] long double variance() const;

  private:
    void addSquares(UInt128 low, std::uint64_t high)
    {
        m_squares += low;
        m_squaresHigh += high + (m_squares < low ? 1 : 0);
    }

    std::uint64_t m_count = 0;
    DurationNs m_min = std::numeric_limits<DurationNs>::max();
    DurationNs m_max = std::numeric_limits<DurationNs>::min();
    Int128 m_sum = 0;
    UInt128 m_squares = 0;           // low 128 bits of the sum of squares
    std::uint64_t m_squaresHigh = 0; // the higher bits
};

// Type 7 of Hyndman & Fan: the position of a quantile between two order statistics, counted from 0.
struct QuantilePosition {
    std::uint64_t lower = 0;
    std::uint64_t upper = 0; // lower, or the next
    double fraction = 0;     // of the way from lower to upper
};
// REQUIRES: count > 0, 0 <= q <= 1.
[[nodiscard]] QuantilePosition quantilePosition(std::uint64_t count, double q);
[[nodiscard]] double interpolated(DurationNs lower, DurationNs upper, double fraction);

} // namespace zoe
