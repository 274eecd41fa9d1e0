#include "app/panels/flame/scene/flame_rows.h"

#include <algorithm>

namespace zoe::app {

namespace {

// Pixels; deeper content can't be reached by scrolling
constexpr int kGreatestHeight = 1'000'000'000;

} // namespace

FlameRows::FlameRows(const std::vector<FlameLane> &lanes, const FlameMetrics &metrics)
    : m_metrics(metrics)
{
    m_lanes.reserve(lanes.size());
    for (const FlameLane &what : lanes) {
        Lane lane;
        lane.what = what;
        lane.top = m_height;
        lane.header = what.empty ? metrics.thinHeight : metrics.headerHeight;
        lane.ribbon = what.ribbon ? metrics.ribbonHeight : 0;
        if (!what.collapsed) {
            const int room = std::max(0, kGreatestHeight - m_height) / metrics.rowHeight;
            lane.rows = static_cast<int>(std::min<std::int64_t>(what.depths, room));
            const int below = static_cast<int>(what.lockRows) + (what.messageRow ? 1 : 0);
            lane.height =
                (lane.rows + below) * metrics.rowHeight + (what.chart ? metrics.chartHeight : 0);
        }
        lane.height += lane.ribbon;
        m_lanes.push_back(lane);
        m_height += lane.header + lane.height + gapBelow(m_lanes.size() - 1);
    }
}

std::vector<FlameLane> FlameRows::all() const
{
    std::vector<FlameLane> lanes;
    for (const Lane &lane : m_lanes)
        lanes.push_back(lane.what);
    return lanes;
}

std::size_t FlameRows::laneOfTree(std::size_t tree) const
{
    const auto at =
        std::ranges::find_if(m_lanes, [tree](const Lane &lane) { return lane.what.tree == tree; });
    return at == m_lanes.end() ? kNone : static_cast<std::size_t>(at - m_lanes.begin());
}

std::size_t FlameRows::laneOf(LaneKey key) const
{
    const auto at =
        std::ranges::find_if(m_lanes, [key](const Lane &lane) { return lane.what.key == key; });
    return at == m_lanes.end() ? kNone : static_cast<std::size_t>(at - m_lanes.begin());
}

int FlameRows::bottom(std::size_t i) const
{
    return m_lanes[i].top + m_lanes[i].header + m_lanes[i].height;
}

int FlameRows::gapBelow(std::size_t i) const
{
    return m_lanes[i].what.empty ? std::min(m_metrics.gap, 2) : m_metrics.gap;
}

int FlameRows::rowTop(std::size_t lane, std::uint32_t row) const
{
    return ribbonTop(lane) + m_lanes[lane].ribbon + static_cast<int>(row) * m_metrics.rowHeight;
}

int FlameRows::ribbonTop(std::size_t lane) const
{
    return m_lanes[lane].top + m_lanes[lane].header;
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
    const int inside = y - ribbonTop(first);
    if (inside < m_lanes[first].ribbon)
        return Hit{first, std::nullopt, inside >= 0};
    const int below = inside - m_lanes[first].ribbon;
    return Hit{first, static_cast<std::uint32_t>(below / m_metrics.rowHeight)};
}

FlameRows::Staying FlameRows::stayingIn(int pageHeight) const
{
    Staying staying;
    for (; staying.lanes < m_lanes.size() && m_lanes[staying.lanes].what.pinned; ++staying.lanes) {
        const int height = bottom(staying.lanes) + gapBelow(staying.lanes);
        if (height > pageHeight / 2)
            break;
        staying.height = height;
    }
    return staying;
}

} // namespace zoe::app
