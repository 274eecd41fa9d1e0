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

// What registers of all processors hold; values of kLanes numbers would go through memory.
using Part = float __attribute__((vector_size(16)));
constexpr std::size_t kPart = sizeof(Part) / sizeof(float);

// A sum in kLanes independent parts, so that the order of additions is always the same.
template <class Term>
float laneSum(const float *a, const float *b, std::size_t stride, Term term)
{
    static_assert(Points::kLanes == 4 * kPart);
    Part first{};
    Part second{};
    Part third{};
    Part fourth{};
    const auto add = [&](Part &sum, std::size_t at) {
        Part x;
        Part y;
        std::memcpy(&x, a + at, sizeof x);
        std::memcpy(&y, b + at, sizeof y);
        sum += term(x, y);
    };
    for (std::size_t i = 0; i < stride; i += Points::kLanes) {
        add(first, i);
        add(second, i + kPart);
        add(third, i + 2 * kPart);
        add(fourth, i + 3 * kPart);
    }
    first += third;
    second += fourth;
    first += second;
    return (first[0] + first[2]) + (first[1] + first[3]);
}

} // namespace

float squaredDistance(const float *a, const float *b, std::size_t stride)
{
    return laneSum(a, b, stride, [](Part x, Part y) { return (x - y) * (x - y); });
}

float dotProduct(const float *a, const float *b, std::size_t stride)
{
    return laneSum(a, b, stride, [](Part x, Part y) { return x * y; });
}

} // namespace zoe
