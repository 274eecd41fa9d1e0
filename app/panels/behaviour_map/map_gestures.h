// Mouse, wheel and keys on a MapChart: click, draw round frames, zoom, move. GUI thread only.
#pragma once

#include <QObject>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <Qt>
#include <optional>

#include "analysis/model/ids.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace zoe::app {

class MapChart;

// What dragging with the left button does; the others always move the map.
enum class MapTool { Lasso, Zoom, Move };

class MapGestures : public QObject {
    Q_OBJECT

  public:
    // Filters the events of the chart, which it becomes a child of.
    explicit MapGestures(MapChart &chart);

    void setTool(MapTool tool);
    [[nodiscard]] MapTool tool() const { return m_tool; }

    bool eventFilter(QObject *watched, QEvent *event) override;

  signals:
    void frameClicked(zoe::FrameIndex frame, Qt::KeyboardModifiers modifiers);
    void outlined(const QPolygonF &outline, Qt::KeyboardModifiers modifiers); // the map's units
    void allInViewWanted(Qt::KeyboardModifiers modifiers);
    void nothingWanted(); // selected
    // To the frame so many further in the map; at the ends it stops.
    void stepWanted(int by, Qt::KeyboardModifiers modifiers);
    void endWanted(bool last, Qt::KeyboardModifiers modifiers);
    void menuWanted(const QPoint &globalPosition);

  private:
    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    void drag(const QPointF &to);
    void endDrag(Qt::KeyboardModifiers modifiers);
    bool doubleClick(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool key(const QKeyEvent &event);
    bool panKey(const QKeyEvent &event);
    void hover(const QMouseEvent &event);
    void cancelDrag();

    MapChart &m_chart;
    MapTool m_tool = MapTool::Lasso;
    Qt::MouseButton m_button = Qt::NoButton; // that is down
    QPointF m_pressedAt;
    QRectF m_rangeAtPress;
    QPolygonF m_outline; // pixels
    bool m_dragging = false;
};

} // namespace zoe::app
