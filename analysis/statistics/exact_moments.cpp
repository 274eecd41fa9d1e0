#include "analysis/statistics/exact_moments.h"

#include <cmath>

#include <boost/multiprecision/cpp_int.hpp>

namespace zoe {

void ExactMoments::add(const ExactMoments &other)
{
    m_count += other.m_count;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
    m_sum += other.m_sum;
    addSquares(other.m_squares, other.m_squaresHigh);
}

void ExactMoments::addSmall(std::span<const std::uint32_t> values)
{
    std::uint32_t min = values.front();
    std::uint32_t max = min;
    UInt128 sum = 0;
    UInt128 squares = 0; // each below 2^64, so 128 bits are enough for any number of them
    for (const std::uint32_t value : values) {
        min = std::min(min, value);
        max = std::max(max, value);
        sum += value;
        squares += std::uint64_t{value} * value;
    }
    m_count += values.size();
    m_min = std::min(m_min, DurationNs{min});
    m_max = std::max(m_max, DurationNs{max});
    m_sum += static_cast<Int128>(sum);
    addSquares(squares, 0);
}

long double ExactMoments::variance() const
{
    if (m_count < 2)
        return 0;
    // (n Σx² - (Σx)²) / (n (n - 1)): cancellation affects floating point, not integers.
    using Wide = boost::multiprecision::int512_t;
    const Wide squares = (Wide(m_squaresHigh) << 128) + Wide(m_squares);
    const Wide sum(m_sum);
    const Wide numerator = Wide(m_count) * squares - sum * sum;
    const Wide denominator = Wide(m_count) * Wide(m_count - 1);
    return numerator.convert_to<long double>() / denominator.convert_to<long double>();
}

Distribution ExactMoments::distribution() const
{
    Distribution result;
    if (m_count == 0)
        return result;
    result.count = m_count;
    result.minNs = m_min;
    result.maxNs = m_max;
    result.meanNs =
        static_cast<double>(static_cast<long double>(m_sum) / static_cast<long double>(m_count));
    result.stdevNs = static_cast<double>(std::sqrt(variance()));
    return result;
}

QuantilePosition quantilePosition(std::uint64_t count, double q)
{
    const double position = static_cast<double>(count - 1) * q;
    const double whole = std::floor(position);
    QuantilePosition result;
    result.lower = std::min(static_cast<std::uint64_t>(whole), count - 1);
    result.upper = std::min(result.lower + 1, count - 1);
    result.fraction = position - whole;
    return result;
}

double interpolated(DurationNs lower, DurationNs upper, double fraction)
{
    // Unsigned, because the distance may not fit into a DurationNs.
    const std::uint64_t distance =
        static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower);
    return static_cast<double>(lower) + fraction * static_cast<double>(distance);
}

} // namespace zoe
