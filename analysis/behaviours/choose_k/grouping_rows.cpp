#include "analysis/behaviours/choose_k/grouping_rows.h"

#include <algorithm>

#include "analysis/behaviours/points/logarithms.h"

namespace zoe {

namespace {

float leastWide()
{
    return static_cast<float>(logarithmOf(kLeastColumnShare, kLogarithmFloor));
}

} // namespace

bool isGroup(std::span<const std::uint32_t> rows, std::span<const FrameIndex> frames,
             std::size_t allRows, double leastShare)
{
    const auto all = static_cast<double>(allRows);
    const auto size = static_cast<double>(rows.size());
    if (rows.size() < kMinGroup || size < leastShare * all)
        return false;
    if (size >= kRareShare * all)
        return true;
    std::size_t together = 0; // frames in long runs
    std::size_t run = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool goesOn = i > 0 && frames[rows[i - 1]] + 1 == frames[rows[i]];
        run = goesOn ? run + 1 : 1;
        if (run == kLongRun)
            together += kLongRun;
        else if (run > kLongRun)
            ++together;
    }
    return 2 * together >= rows.size();
}

std::vector<FrameIndex> GroupingRows::framesOf(std::span<const std::uint32_t> rows) const
{
    std::vector<FrameIndex> own;
    own.reserve(rows.size());
    for (const std::uint32_t row : rows)
        own.push_back(frames[row]);
    return own;
}

const float *WideColumns::of(std::size_t column) const
{
    const auto found = std::ranges::lower_bound(numbers, column);
    return values.row(static_cast<std::size_t>(found - numbers.begin()));
}

WideColumns wideColumnsOf(const Points &logarithms, const Task &task)
{
    std::vector<float> greatest(logarithms.columns());
    for (std::size_t i = 0; i < logarithms.rows(); ++i) {
        const float *values = logarithms.row(i);
        for (std::size_t c = 0; c < greatest.size(); ++c)
            greatest[c] = std::max(greatest[c], values[c]);
    }
    WideColumns columns;
    for (std::uint32_t c = 0; c < greatest.size(); ++c) {
        if (greatest[c] >= leastWide())
            columns.numbers.push_back(c);
    }
    columns.values = transposed(logarithms, columns.numbers, task);
    return columns;
}

std::vector<LookDirection> columnDirections(const GroupingRows &all,
                                            std::span<const std::uint32_t> rows, std::size_t most)
{
    std::vector<LookDirection> directions;
    if (!all.hasLogarithms() || rows.empty())
        return directions;
    std::vector<std::pair<double, std::size_t>> order;
    const Points &points = all.logarithms;
    std::vector<double> sums(points.columns());
    std::vector<double> squares(points.columns());
    std::vector<float> greatest(points.columns());
    for (const std::uint32_t row : rows) {
        const float *values = points.row(row);
        for (std::size_t c = 0; c < points.columns(); ++c) {
            sums[c] += static_cast<double>(values[c]);
            squares[c] += static_cast<double>(values[c]) * static_cast<double>(values[c]);
            greatest[c] = std::max(greatest[c], values[c]);
        }
    }
    const auto count = static_cast<double>(rows.size());
    for (std::size_t c = 0; c < points.columns(); ++c) {
        if (greatest[c] >= leastWide())
            order.emplace_back(sums[c] * sums[c] / count - squares[c], c);
    }
    std::ranges::stable_sort(order);
    order.resize(std::min(order.size(), most));
    for (const auto &[variance, column] : order)
        directions.push_back({.column = all.columns.of(column)});
    return directions;
}

} // namespace zoe
