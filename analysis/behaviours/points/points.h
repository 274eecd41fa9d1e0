// Points for clustering: rows of single-precision numbers, padded so that whole vectors fit.
// Pure functions; thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/task.h"
#include "analysis/statistics/random.h"

namespace zoe {

class Points {
  public:
    static constexpr std::size_t kLanes = 16;

    Points() = default;
    Points(std::size_t rows, std::size_t columns)
        : m_rows(rows)
        , m_columns(columns)
        , m_stride((columns + kLanes - 1) / kLanes * kLanes)
        , m_values(rows * m_stride)
    {}

    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] std::size_t columns() const { return m_columns; }
    [[nodiscard]] std::size_t stride() const { return m_stride; }
    // stride() numbers; those after columns() are 0.
    [[nodiscard]] const float *row(std::size_t i) const { return m_values.data() + i * m_stride; }
    [[nodiscard]] float *row(std::size_t i) { return m_values.data() + i * m_stride; }

  private:
    std::size_t m_rows = 0;
    std::size_t m_columns = 0;
    std::size_t m_stride = 0;
    std::vector<float> m_values;
};

// Sums over rows are computed separately for blocks of this many rows, and the blocks are added in
// order, so that results don't depend on the number of threads.
constexpr std::size_t kRowsPerBlock = 2048;

// Calls body(first, end, block) for blocks of rows, in parallel.
template <class Body>
void forRowBlocks(std::size_t rows, const Task &task, Body body)
{
    const std::size_t blocks = (rows + kRowsPerBlock - 1) / kRowsPerBlock;
    task.executor().parallelFor(blocks, [&](std::size_t block) {
        const std::size_t first = block * kRowsPerBlock;
        body(first, std::min(rows, first + kRowsPerBlock), block);
    });
}

Points rowsOf(const Points &points, std::span<const std::uint32_t> rows);
// The columns with the greatest variance over those rows, at most `most`; in rising order.
std::vector<std::uint32_t>
mostVaryingColumns(const Points &points, std::span<const std::uint32_t> rows, std::size_t most);
// The given rows with the given columns.
Points partOf(const Points &points, std::span<const std::uint32_t> rows,
              std::span<const std::uint32_t> columns);
// The given columns as rows, for loops over single columns of many rows.
Points transposed(const Points &points, std::span<const std::uint32_t> columns, const Task &task);
Points transposed(const Points &points, const Task &task); // all

// One random run of neighbouring rows from each of count / run equal parts of [0, rows). This
// covers the whole session, can't fall into step with a period of the program, and, with runs
// longer than 1, keeps neighbouring frames together. All rows if there are no more than count. In
// rising order.
std::vector<std::uint32_t> sampleOfRows(std::size_t rows, std::size_t count, std::size_t run,
                                        Random random);

// Adds in the same order on every machine.
float squaredDistance(const float *a, const float *b, std::size_t stride);
float dotProduct(const float *a, const float *b, std::size_t stride);
// Adds the row multiplied by the factor.
void addScaled(float *to, const float *from, float factor, std::size_t stride);

} // namespace zoe
