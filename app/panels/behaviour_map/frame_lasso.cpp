#include "app/panels/behaviour_map/frame_lasso.h"

#include <algorithm>

namespace zoe::app {

namespace {

constexpr std::size_t kPointsPerBlock = 16'384; // points

// In parallel, a block at a time; the ranges are concatenated in order.
template <class Inside>
FrameRanges framesWhere(const FrameMap &map, const Task &task, Inside inside)
{
    const std::size_t blocks = (map.frames.size() + kPointsPerBlock - 1) / kPointsPerBlock;
    std::vector<std::vector<FrameRange>> found(blocks);
    task.executor().parallelFor(blocks, [&](std::size_t block) {
        if (task.stopRequested())
            return;
        const std::size_t end = std::min(map.frames.size(), (block + 1) * kPointsPerBlock);
        std::vector<FrameRange> &own = found[block];
        for (std::size_t i = block * kPointsPerBlock; i < end; ++i) {
            if (!inside(static_cast<double>(map.x[i]), static_cast<double>(map.y[i])))
                continue;
            const FrameIndex frame = map.frames[i];
            if (!own.empty() && own.back().end == frame)
                ++own.back().end;
            else
                own.push_back({frame, frame + 1});
        }
    });
    FrameRanges all;
    for (const std::vector<FrameRange> &own : found) {
        for (const FrameRange &range : own)
            all.add(range);
    }
    return all;
}

} // namespace

FrameLasso::FrameLasso(const QPolygonF &outline)
    : m_bounds(outline.boundingRect())
{
    for (qsizetype i = 0; i < outline.size(); ++i) {
        const QPointF &from = outline[i];
        const QPointF &to = outline[(i + 1) % outline.size()];
        if (from.y() == to.y())
            continue;
        const auto [low, high] = std::minmax({from.y(), to.y()});
        for (std::size_t band = bandOf(low); band <= bandOf(high); ++band)
            m_lines[band].push_back({from.x(), from.y(), to.x(), to.y()});
    }
}

std::size_t FrameLasso::bandOf(double y) const
{
    const double height = std::max(m_bounds.height(), 1e-300);
    const double band = (y - m_bounds.top()) / height * static_cast<double>(kBands);
    return static_cast<std::size_t>(std::clamp(band, 0.0, static_cast<double>(kBands - 1)));
}

// Winding number: edges that cross the ray to the right, upwards minus downwards.
bool FrameLasso::holds(double x, double y) const
{
    if (x < m_bounds.left() || x > m_bounds.right() || y < m_bounds.top() || y > m_bounds.bottom())
        return false;
    int winding = 0;
    for (const Line &line : m_lines[bandOf(y)]) {
        const bool up = line.y0 <= y && y < line.y1;
        const bool down = line.y1 <= y && y < line.y0;
        if (!up && !down)
            continue;
        const double at = line.x0 + (y - line.y0) / (line.y1 - line.y0) * (line.x1 - line.x0);
        if (at > x)
            winding += up ? 1 : -1;
    }
    return winding != 0;
}

FrameRanges framesInside(const FrameMap &map, const QPolygonF &outline, const Task &task)
{
    const FrameLasso lasso(outline);
    return framesWhere(map, task, [&lasso](double x, double y) { return lasso.holds(x, y); });
}

FrameRanges framesInside(const FrameMap &map, const QRectF &box, const Task &task)
{
    return framesWhere(map, task, [&box](double x, double y) {
        return x >= box.left() && x <= box.right() && y >= box.top() && y <= box.bottom();
    });
}

} // namespace zoe::app
