// A quantity from run to run: points with intervals, and lines at changes. A click selects a point,
// Ctrl+click a second one. GUI thread only.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "app/widgets/charts/axes_chart.h"
#include "fleet/trend/trend.h"

class QAreaSeries;
class QCategoryAxis;
class QLineSeries;
class QValueAxis;

namespace zoe::app {

class ViewCommands;

struct TrendMark {
    std::size_t point = 0; // the first of the new level
    bool isSlower = true;
};

// Converts values to the unit of the axis.
struct TrendUnit {
    double one = 1; // in units of the value
    QString title;
    double most = std::numeric_limits<double>::infinity(); // end of the axis, of shares
};

class TrendChart : public AxesChart {
    Q_OBJECT

  public:
    explicit TrendChart(QWidget *parent = nullptr);

    // Without points, the chart is empty. tips: one per point.
    void setTrend(const std::vector<fleet::TrendPoint> &points, const std::vector<TrendMark> &marks,
                  const TrendUnit &unit, std::vector<QString> tips);
    // The selected point, and another one to compare with.
    void choose(std::optional<std::size_t> point, std::optional<std::size_t> other);

    [[nodiscard]] std::size_t size() const { return m_tips.size(); }
    [[nodiscard]] const std::vector<TrendMark> &marks() const { return m_marks; }
    [[nodiscard]] QPointF positionOf(std::size_t point) const; // in pixels of the viewport

  signals:
    void pointChosen(std::size_t point);
    void otherChosen(std::size_t point);
    void pointActivated(std::size_t point);

  protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void changeEvent(QEvent *event) override;
    void colour(const Palette &palette) override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    void addKeys(ViewCommands &commands);
    // Moves by this many points from the selected one, or from the other one. Returns false if
    // there are no points.
    bool step(std::ptrdiff_t by);
    bool stepOther(std::ptrdiff_t by);
    [[nodiscard]] std::size_t pointFrom(std::optional<std::size_t> point, std::ptrdiff_t by) const;
    void setLabels();
    [[nodiscard]] std::optional<std::size_t> pointAt(const QPointF &position) const;

    QLineSeries *m_line;
    QLineSeries *m_low;
    QLineSeries *m_high;
    QAreaSeries *m_band;
    QCategoryAxis *m_x;
    QValueAxis *m_y;
    std::vector<double> m_values; // in the unit of the axis
    std::vector<QString> m_nights;
    std::vector<TrendMark> m_marks;
    std::vector<QString> m_tips;
    std::optional<std::size_t> m_point;
    std::optional<std::size_t> m_other;
};

} // namespace zoe::app
