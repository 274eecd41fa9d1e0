// Numbers as logarithms: multiplicative noise of times is then the same for large and small
// functions. Pure functions; thread-safe.
#pragma once

#include <cmath>
#include <cstddef>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

// As a share of the frame's time; smaller functions change little.
constexpr double kLogarithmFloor = 0.002;

// ln(1 + value / floor).
inline double logarithmOf(double value, double floor)
{
    return value > 0 ? std::log1p(value / floor) : 0;
}

// row and to have whole lanes (Points::stride()).
void toLogarithms(const float *row, std::size_t columns, double floor, float *to);
Points logarithmsOf(const Points &points, double floor, const Task &task);

} // namespace zoe
