#include "analysis/behaviours/points/logarithms.h"

#include <bit>
#include <cstdint>

namespace zoe {

namespace {

// ln(1 + x) to three units in the last place, the same on every machine, and without a branch, so
// that compilers can vectorise it: 1 + x = 2^e m with m close to 1, and ln m = 2 artanh((m - 1) /
// (m + 1)). REQUIRES: x >= 0.
inline float logarithmAbove1(float x)
{
    constexpr std::uint32_t kLeast = 0x3f3504f3; // of m: the root of one half
    constexpr std::uint32_t kMantissa = 0x7fffff;
    constexpr float kLog2 = 0.693147181F;
    const float sum = 1 + x;
    const float rounded = x - (sum - 1);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(sum) - kLeast;
    const auto exponent = static_cast<float>(std::bit_cast<std::int32_t>(bits) >> 23);
    const float off = std::bit_cast<float>((bits & kMantissa) + kLeast) - 1;
    const float s = off / (2 + off);
    const float z = s * s;
    const float series = z * (2.0F / 3 + z * (2.0F / 5 + z * (2.0F / 7 + z * (2.0F / 9))));
    return exponent * kLog2 + (s * (2 + series) + rounded / sum);
}

} // namespace

void toLogarithms(const float *__restrict row, std::size_t columns, double floor,
                  float *__restrict to)
{
    const auto scale = static_cast<float>(1 / floor);
    const std::size_t stride = Points(0, columns).stride();
    for (std::size_t c = 0; c < stride; c += Points::kLanes) {
        const float *const from = row + c;
        float *const out = to + c;
        for (std::size_t lane = 0; lane < Points::kLanes; ++lane)
            out[lane] = logarithmAbove1((from[lane] > 0 ? from[lane] : 0) * scale);
    }
}

Points logarithmsOf(const Points &points, double floor, const Task &task)
{
    Points result(points.rows(), points.columns());
    forRowBlocks(points.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t i = first; i < end; ++i)
            toLogarithms(points.row(i), points.columns(), floor, result.row(i));
    });
    return result;
}

} // namespace zoe
