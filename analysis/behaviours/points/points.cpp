#include "analysis/behaviours/points/points.h"

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
        const double share = 1 / count;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double off = static_cast<double>(values[c]) - means[c];
            means[c] += off * share;
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
    std::vector<std::uint32_t> all(points.columns());
    std::iota(all.begin(), all.end(), 0U);
    return transposed(points, all, task);
}

Points transposed(const Points &points, std::span<const std::uint32_t> columns, const Task &task)
{
    Points rows(columns.size(), points.rows());
    // Several rows at a time, which stay in the nearest cache.
    constexpr std::size_t kTile = 16;
    forRowBlocks(points.rows(), task, [&](std::size_t first, std::size_t end, std::size_t) {
        for (std::size_t from = first; from < end; from += kTile) {
            const std::size_t to = std::min(end, from + kTile);
            for (std::size_t c = 0; c < columns.size(); ++c) {
                for (std::size_t i = from; i < to; ++i)
                    rows.row(c)[i] = points.row(i)[columns[c]];
            }
        }
    });
    return rows;
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

// As many numbers as fit into a register. All processors have room for 4; AVX2 is detected at run
// time. The results are the same, because each lane is a separate sum.
template <std::size_t kNumbers>
struct Register {
    using Part __attribute__((vector_size(kNumbers * sizeof(float)))) = float;
};

template <bool kOfSquaredDifferences, class Part>
[[gnu::always_inline]] inline void addTerms(Part &sum, const float *a, const float *b)
{
    Part x;
    Part y;
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    sum += kOfSquaredDifferences ? (x - y) * (x - y) : x * y;
}

// A sum in kLanes independent parts, so that the order of additions is always the same.
template <std::size_t kNumbers, bool kOfSquaredDifferences>
[[gnu::always_inline]] inline float laneSum(const float *a, const float *b, std::size_t stride)
{
    constexpr bool kSquares = kOfSquaredDifferences;
    static_assert(Points::kLanes == 16 && (kNumbers == 4 || kNumbers == 8));
    using Four = Register<4>::Part;
    Four fours[4] = {};
    if constexpr (kNumbers == 8) {
        typename Register<8>::Part eights[2] = {};
        for (std::size_t i = 0; i < stride; i += Points::kLanes) {
            addTerms<kSquares>(eights[0], a + i, b + i);
            addTerms<kSquares>(eights[1], a + i + 8, b + i + 8);
        }
        std::memcpy(fours, eights, sizeof fours);
    } else {
        for (std::size_t i = 0; i < stride; i += Points::kLanes) {
            addTerms<kSquares>(fours[0], a + i, b + i);
            addTerms<kSquares>(fours[1], a + i + 4, b + i + 4);
            addTerms<kSquares>(fours[2], a + i + 8, b + i + 8);
            addTerms<kSquares>(fours[3], a + i + 12, b + i + 12);
        }
    }
    const Four sum = (fours[0] + fours[2]) + (fours[1] + fours[3]);
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

template <std::size_t kNumbers>
[[gnu::always_inline]] inline void addLanes(float *to, const float *from, float factor,
                                            std::size_t stride)
{
    using Part = typename Register<kNumbers>::Part;
    for (std::size_t i = 0; i < stride; i += kNumbers) {
        Part x;
        Part y;
        std::memcpy(&x, to + i, sizeof x);
        std::memcpy(&y, from + i, sizeof y);
        x += factor * y;
        std::memcpy(to + i, &x, sizeof x);
    }
}

#if defined(__x86_64__)
const bool kIsWide = __builtin_cpu_supports("avx2") != 0;

// Compilers clear the upper halves of registers only at -O2; without that, all later code is slow.
[[gnu::target("avx2")]] float wideDistance(const float *a, const float *b, std::size_t stride)
{
    const float sum = laneSum<8, true>(a, b, stride);
    __builtin_ia32_vzeroupper();
    return sum;
}

[[gnu::target("avx2")]] float wideProduct(const float *a, const float *b, std::size_t stride)
{
    const float sum = laneSum<8, false>(a, b, stride);
    __builtin_ia32_vzeroupper();
    return sum;
}

[[gnu::target("avx2")]] void addWide(float *to, const float *from, float factor, std::size_t stride)
{
    addLanes<8>(to, from, factor, stride);
    __builtin_ia32_vzeroupper();
}
#else
constexpr bool kIsWide = false;
constexpr auto wideDistance = laneSum<4, true>;
constexpr auto wideProduct = laneSum<4, false>;
constexpr auto addWide = addLanes<4>;
#endif

} // namespace

float squaredDistance(const float *a, const float *b, std::size_t stride)
{
    return kIsWide ? wideDistance(a, b, stride) : laneSum<4, true>(a, b, stride);
}

float dotProduct(const float *a, const float *b, std::size_t stride)
{
    return kIsWide ? wideProduct(a, b, stride) : laneSum<4, false>(a, b, stride);
}

void addScaled(float *to, const float *from, float factor, std::size_t stride)
{
    if (kIsWide)
        addWide(to, from, factor, stride);
    else
        addLanes<4>(to, from, factor, stride);
}

} // namespace zoe
