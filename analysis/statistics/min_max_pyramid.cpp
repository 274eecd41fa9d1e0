#include "analysis/statistics/min_max_pyramid.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kFanOut = 4;
constexpr MinMax kNothing{std::numeric_limits<DurationNs>::max(),
                          std::numeric_limits<DurationNs>::min()};

void widen(MinMax &range, const MinMax &by)
{
    range.min = std::min(range.min, by.min);
    range.max = std::max(range.max, by.max);
}

MinMax leaf(DurationNs value)
{
    return {value, value};
}

const MinMax &leaf(const MinMax &node)
{
    return node;
}

template <class T>
std::vector<MinMax> levelAbove(const std::vector<T> &below)
{
    std::vector<MinMax> level((below.size() + kFanOut - 1) / kFanOut, kNothing);
    for (std::size_t i = 0; i < below.size(); ++i)
        widen(level[i / kFanOut], leaf(below[i]));
    return level;
}

} // namespace

MinMaxPyramid::MinMaxPyramid(std::vector<DurationNs> values)
    : m_values(std::move(values))
{
    if (m_values.size() <= kFanOut)
        return;
    m_levels.push_back(levelAbove(m_values));
    while (m_levels.back().size() > kFanOut) {
        std::vector<MinMax> next = levelAbove(m_levels.back());
        m_levels.push_back(std::move(next));
    }
}

MinMax MinMaxPyramid::range(std::size_t first, std::size_t end) const
{
    assert(first < end && end <= size());
    MinMax result = kNothing;
    // Level by level: the nodes outside whole groups at both ends, then the groups one level up.
    const auto takeEnds = [&](const auto &nodes) {
        while (first < end && first % kFanOut != 0)
            widen(result, leaf(nodes[first++]));
        while (first < end && end % kFanOut != 0)
            widen(result, leaf(nodes[--end]));
    };
    takeEnds(m_values);
    if (first < end && m_levels.empty()) {
        for (; first < end; ++first)
            widen(result, leaf(m_values[first]));
    }
    for (std::size_t level = 0; first < end; ++level) {
        first /= kFanOut;
        end /= kFanOut;
        if (level + 1 < m_levels.size()) {
            takeEnds(m_levels[level]);
            continue;
        }
        for (; first < end; ++first)
            widen(result, m_levels[level][first]);
    }
    return result;
}

std::vector<MinMaxPyramid::Column> MinMaxPyramid::columns(std::size_t first, std::size_t end,
                                                          std::size_t count) const
{
    end = std::min(end, size());
    if (first >= end || count == 0)
        return {};
    const std::size_t length = end - first;
    count = std::min(count, length);
    std::vector<Column> result(count);
    // The first `length % count` columns are longer by one.
    const std::size_t shortest = length / count;
    const std::size_t longer = length % count;
    for (std::size_t i = 0; i < count; ++i) {
        result[i].first = first + i * shortest + std::min(i, longer);
        result[i].end = result[i].first + shortest + (i < longer ? 1 : 0);
        result[i].values = range(result[i].first, result[i].end);
    }
    return result;
}

} // namespace zoe
