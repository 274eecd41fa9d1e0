#include "analysis/behaviours/points/points.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace zoe {

Points rowsOf(const Points &points, std::span<const std::uint32_t> rows)
{
    Points some(rows.size(), points.columns());
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy_n(points.row(rows[i]), points.stride(), some.row(i));
    return some;
}

std::vector<std::uint32_t> sampleOfRows(std::size_t rows, std::size_t count, std::size_t run,
                                        Random random)
{
    std::vector<std::uint32_t> sample(std::min(rows, count));
    if (rows <= count) {
        std::iota(sample.begin(), sample.end(), 0U);
        return sample;
    }
    const std::size_t runs = std::max<std::size_t>(1, count / run);
    sample.clear();
    for (std::size_t i = 0; i < runs; ++i) {
        const std::size_t first = i * rows / runs;
        const std::size_t end = (i + 1) * rows / runs;
        const std::size_t length = std::min(run, end - first);
        const auto row = first + random.below(end - first - length + 1);
        for (std::size_t j = 0; j < length; ++j)
            sample.push_back(static_cast<std::uint32_t>(row + j));
    }
    return sample;
}

namespace {

// kLanes numbers as one value, which stays in vector registers whatever the level of optimisation.
using Lanes = float __attribute__((vector_size(Points::kLanes * sizeof(float))));

// A sum in kLanes independent parts, so that the order of additions is always the same.
// term(x, y) makes terms of x.
template <class Term>
float laneSum(const float *a, const float *b, std::size_t stride, Term term)
{
    Lanes sums{};
    for (std::size_t i = 0; i < stride; i += Points::kLanes) {
        Lanes x;
        Lanes y;
        std::memcpy(&x, a + i, sizeof x);
        std::memcpy(&y, b + i, sizeof y);
        term(x, y);
        sums += x;
    }
    for (std::size_t half = Points::kLanes / 2; half > 0; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane)
            sums[lane] += sums[lane + half];
    }
    return sums[0];
}

} // namespace

float squaredDistance(const float *a, const float *b, std::size_t stride)
{
    return laneSum(a, b, stride, [](Lanes &x, const Lanes &y) {
        x -= y;
        x *= x;
    });
}

float dotProduct(const float *a, const float *b, std::size_t stride)
{
    return laneSum(a, b, stride, [](Lanes &x, const Lanes &y) { x *= y; });
}

} // namespace zoe
