// The area that the user selects in a time line by dragging: a span of time on some threads. It
// keeps its place while the view moves, also by a drag beyond its edge. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QTimer>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe::app {

struct FlameScene;
struct LaneScroll;

class MeasuredArea : public QObject {
    Q_OBJECT

  public:
    // Both must outlive it. pan: moves the view by a share of what is visible. Positions are of the
    // viewport.
    MeasuredArea(const FlameScene &scene, const LaneScroll &lanes, std::function<void(double)> pan,
                 QObject *parent);

    void grab(const QPointF &pos); // a drag may start
    void drag(const QPointF &to);
    void release();
    void clear();

    using Span = std::pair<double, double>;

    // In ns since the start of the first frame shown; not set: nothing is selected.
    [[nodiscard]] std::optional<Span> span() const;
    [[nodiscard]] const std::vector<ThreadId> &threads() const { return m_threads; } // empty: all
    // From the first to the last of its threads, inside the area below the ruler.
    [[nodiscard]] QRectF rectIn(const QRectF &below) const;

  signals:
    void changed();

  private:
    void set(const std::optional<Span> &span, std::vector<ThreadId> threads);
    // m_originNs, relative to the start of the first frame shown.
    [[nodiscard]] double originNow() const;
    void scroll();
    // Of the lanes between two places; from the ruler: none, which means all.
    [[nodiscard]] std::vector<ThreadId> threadsBetween(double fromY, double toY) const;

    const FlameScene &m_scene;
    const LaneScroll &m_lanes;
    std::function<void(double)> m_pan;
    TimeNs m_originNs = 0;      // in the capture's time, because other frames may be shown by now
    std::optional<Span> m_span; // since then, like m_grabbedNs
    double m_grabbedNs = 0;
    std::vector<ThreadId> m_threads;
    QPointF m_grabbed;
    QPointF m_draggedTo;
    QTimer m_scroll; // runs: dragged beyond the edge
};

} // namespace zoe::app
