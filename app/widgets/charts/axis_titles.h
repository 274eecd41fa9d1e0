// The titles of a chart's axes: next to their axis if they fit completely and leave room for the
// plot, otherwise at its end inside the plot. Belongs to the chart. GUI thread only.
#pragma once

#include <QObject>

class QChart;
class QFontMetricsF;
class QGraphicsSimpleTextItem;

namespace zoe::app {

class AxisTitles : public QObject {
    Q_OBJECT

  public:
    // top: how far a title stays below the upper edge of the plot.
    explicit AxisTitles(QChart &chart, double top = 0);

    void fit(); // the chart has other axes, or these other titles or colours

  private:
    [[nodiscard]] double room(bool isVertical, const QFontMetricsF &metrics) const;

    QChart &m_chart;
    double m_top;
    QGraphicsSimpleTextItem *m_upper; // of the vertical axis, at the left
    QGraphicsSimpleTextItem *m_lower; // of the horizontal one, at the right
};

} // namespace zoe::app
