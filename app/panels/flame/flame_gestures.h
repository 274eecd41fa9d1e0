// Mouse, wheel and keys on a FlameView: select, zoom, pan, measure, walk from zone to zone. Lives
// on the GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "app/panels/flame/flame_painter.h"

class QHelpEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace zoe::app {

class FlameView;

class FlameGestures : public QObject {
    Q_OBJECT

  public:
    // Filters the events of the view, which it becomes a child of.
    explicit FlameGestures(FlameView &view);

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    bool mousePress(const QMouseEvent &event);
    bool mouseMove(const QMouseEvent &event);
    bool mouseRelease(const QMouseEvent &event);
    bool doubleClick(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool toolTip(const QHelpEvent &event);
    bool viewKey(const QKeyEvent &event);
    bool zoneKey(const QKeyEvent &event);
    bool walk(int key);
    void pan(QPointF to);
    void measure(double x);
    void scrollBy(int pixels);
    void dragLane(const QPoint &to);

    FlameView &m_view;
    std::optional<QPointF> m_pressedAt; // of the button that is down
    Qt::MouseButton m_button = Qt::NoButton;
    bool m_dragging = false;
    std::optional<LaneKey> m_grabbed; // the lane whose header is pressed
    VisibleRange m_rangeAtPress;
    int m_scrollAtPress = 0;
};

// Where Ctrl and an arrow lead from a zone: Up to its parent, Down to its first child, Left and
// Right to its siblings; from a leaf down and from a root up to the thread below and above.
// Nothing where there is none.
std::optional<FlameZone> neighbourOf(const FlameScene &scene, const FlameZone &zone, int key);

} // namespace zoe::app
