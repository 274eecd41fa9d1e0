// Which points are inside a free-hand outline. Immutable; thread-safe.
#pragma once

#include <QPolygonF>
#include <array>
#include <vector>

#include "analysis/behaviours/frame_map.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe::app {

// The outline is closed by a line from its end to its start. A point is inside if the outline winds
// around it, so small loops leave no holes.
class FrameLasso {
  public:
    explicit FrameLasso(const QPolygonF &outline);

    // Cost: the lines that cross one of 256 bands of the outline's height.
    [[nodiscard]] bool holds(double x, double y) const;

  private:
    struct Line {
        double x0, y0, x1, y1;
    };
    static constexpr std::size_t kBands = 256;

    [[nodiscard]] std::size_t bandOf(double y) const;

    QRectF m_bounds;
    std::array<std::vector<Line>, kBands> m_lines;
};

// All frames of the map inside the outline, in the map's units. If stopped, those found so far.
[[nodiscard]] FrameRanges framesInside(const FrameMap &map, const QPolygonF &outline,
                                       const Task &task);
[[nodiscard]] FrameRanges framesInside(const FrameMap &map, const QRectF &box, const Task &task);

} // namespace zoe::app
