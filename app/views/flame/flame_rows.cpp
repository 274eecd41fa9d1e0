#include "app/views/flame/flame_rows.h"

#include <algorithm>

namespace zoe::app {

namespace {
constexpr int kGreatestHeight = 1'000'000'000; // pixels; what is deeper cannot be scrolled to
}

FlameRows::FlameRows(const std::vector<std::uint32_t> &depths, const std::vector<bool> &collapsed,
                     const FlameMetrics &metrics)
    : m_metrics(metrics)
{
    m_lanes.reserve(depths.size());
    for (std::size_t i = 0; i < depths.size(); ++i) {
        const int room = std::max(0, kGreatestHeight - m_height) / metrics.rowHeight;
        const int rows =
            collapsed[i] ? 0 : static_cast<int>(std::min<std::int64_t>(depths[i], room));
        m_lanes.push_back({m_height, rows});
        m_height += metrics.headerHeight + rows * metrics.rowHeight + metrics.gap;
    }
}

int FlameRows::bottom(std::size_t i) const
{
    return m_lanes[i].top + m_metrics.headerHeight + m_lanes[i].rows * m_metrics.rowHeight;
}

int FlameRows::rowTop(std::size_t lane, std::uint32_t depth) const
{
    return m_lanes[lane].top + m_metrics.headerHeight +
           static_cast<int>(depth) * m_metrics.rowHeight;
}

std::pair<std::size_t, std::size_t> FlameRows::lanesIn(int top, int bottom) const
{
    std::size_t first = 0;
    std::size_t count = m_lanes.size();
    while (count > 0) { // the first lane that ends below top
        const std::size_t half = count / 2;
        if (this->bottom(first + half) <= top) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    std::size_t end = first;
    while (end < m_lanes.size() && m_lanes[end].top < bottom)
        ++end;
    return {first, end};
}

std::optional<FlameRows::Hit> FlameRows::at(int y) const
{
    const auto [first, end] = lanesIn(y, y + 1);
    if (first >= end)
        return std::nullopt;
    const int inside = y - m_lanes[first].top - m_metrics.headerHeight;
    if (inside < 0)
        return Hit{first, std::nullopt};
    return Hit{first, static_cast<std::uint32_t>(inside / m_metrics.rowHeight)};
}

} // namespace zoe::app
