#include "analysis/behaviours/points/points.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>

namespace zoe {

Points rowsOf(const Points &points, std::span<const std::uint32_t> rows)
{
    Points some(rows.size(), points.columns());
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy_n(points.row(rows[i]), points.stride(), some.row(i));
    return some;
}

std::vector<std::uint32_t> mostVaryingColumns(const Points &points,
                                              std::span<const std::uint32_t> rows, std::size_t most)
{
    std::vector<std::uint32_t> columns(points.columns());
    std::iota(columns.begin(), columns.end(), 0U);
    if (columns.size() <= most)
        return columns;
    std::vector<double> means(columns.size());
    std::vector<double> squares(columns.size());
    double count = 0;
    for (const std::uint32_t row : rows) {
        const float *values = points.row(row);
        count += 1;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double off = static_cast<double>(values[c]) - means[c];
            means[c] += off / count;
            squares[c] += off * (static_cast<double>(values[c]) - means[c]);
        }
    }
    std::ranges::stable_sort(columns, std::greater<>{},
                             [&](std::uint32_t column) { return squares[column]; });
    columns.resize(most);
    std::ranges::sort(columns);
    return columns;
}

Points partOf(const Points &points, std::span<const std::uint32_t> rows,
              std::span<const std::uint32_t> columns)
{
    if (columns.size() == points.columns())
        return rowsOf(points, rows);
    Points part(rows.size(), columns.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float *from = points.row(rows[i]);
        float *to = part.row(i);
        for (std::size_t c = 0; c < columns.size(); ++c)
            to[c] = from[columns[c]];
    }
    return part;
}

Points transposed(const Points &points, const Task &task)
{
    Points columns(points.columns(), points.rows());
    // Some rows at a time, which stay in the nearest cache.
    constexpr std::size_t kTile = 16;
    forRowBlocks(points.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t from = first; from < end; from += kTile) {
            const std::size_t to = std::min(end, from + kTile);
            for (std::size_t c = 0; c < points.columns(); ++c) {
                for (std::size_t i = from; i < to; ++i)
                    columns.row(c)[i] = points.row(i)[c];
            }
        }
    });
    return columns;
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
