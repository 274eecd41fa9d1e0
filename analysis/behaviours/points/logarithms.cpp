#include "analysis/behaviours/points/logarithms.h"

namespace zoe {

void toLogarithms(const float *row, std::size_t columns, double floor, float *to)
{
    const auto scale = static_cast<float>(1 / floor);
    for (std::size_t c = 0; c < columns; ++c)
        to[c] = row[c] > 0 ? std::log1p(row[c] * scale) : 0.0F;
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
