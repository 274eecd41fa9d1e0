// Which part of a plane is in sight: zooming and moving, never beyond what there is. A value.
#pragma once

#include <QPointF>
#include <QRectF>

namespace zoe::app {

class MapRange {
  public:
    // Of all dots; a margin is added. Everything is in sight then. An empty box of no dots: a
    // square of one.
    void setAll(const QRectF &dots, bool any);

    [[nodiscard]] const QRectF &all() const { return m_all; }
    [[nodiscard]] const QRectF &now() const { return m_now; } // top() is the lower edge
    void set(const QRectF &range);
    // A place of the map stays where it is in sight; a factor below 1: nearer.
    void zoomAt(const QPointF &fixed, double factor);
    void panBy(double x, double y); // shares of what is in sight
    void showAround(const QRectF &dots);

  private:
    QRectF m_all{0, 0, 1, 1};
    QRectF m_now{0, 0, 1, 1};
};

} // namespace zoe::app
