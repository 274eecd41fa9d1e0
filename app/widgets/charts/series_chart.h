// Values over time or frames as a line; a click says where. GUI thread only.
#pragma once

#include <QList>
#include <QPointF>
#include <functional>
#include <optional>
#include <span>

#include "app/widgets/charts/axes_chart.h"

class QLineSeries;
class QValueAxis;

namespace zoe::app {

// At most two points for each of this many columns: the least and the greatest value in it, in
// their order. REQUIRES: x rises. Cost: linear.
[[nodiscard]] QList<QPointF> thinned(std::span<const QPointF> points, std::size_t columns);

// Columns that charts are thinned to: more than they have pixels on usual screens.
constexpr std::size_t kChartColumns = 2000;

class SeriesChart : public AxesChart {
    Q_OBJECT

  public:
    explicit SeriesChart(QWidget *parent = nullptr);

    void setTitles(const QString &x, const QString &y);
    void setPoints(const QList<QPointF> &points); // empty: nothing is shown
    // A vertical line at the frame shown elsewhere.
    void setMark(std::optional<double> x);
    // The text at an x under the pointer; not set: none.
    void setDescription(std::function<QString(double x)> describe);
    [[nodiscard]] const QLineSeries &line() const { return *m_line; }
    // In pixels of the viewport.
    [[nodiscard]] double xOf(double value) const;

  signals:
    void clicked(double x);

  protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void resizeEvent(QResizeEvent *event) override;
    void colour(const Palette &palette) override;

  private:
    void setTicks();
    [[nodiscard]] std::optional<double> valueAt(const QPoint &position) const;

    QLineSeries *m_line;
    QValueAxis *m_x;
    QValueAxis *m_y;
    double m_from = 0; // of the values along
    double m_to = 1;
    bool m_wholeNumbers = false; // they are
    std::optional<double> m_mark;
    std::function<QString(double)> m_describe;
};

} // namespace zoe::app
