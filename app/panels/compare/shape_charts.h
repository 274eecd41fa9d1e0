// The frame times of both sides as cumulative curves, and as a quantile plot. GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include "analysis/comparison/quantile_plot.h"
#include "analysis/statistics/cumulative.h"
#include "app/widgets/charts/axes_chart.h"

class QLineSeries;
class QScatterSeries;
class QValueAxis;

namespace zoe::app {

// Made off the GUI thread.
struct FrameShapes {
    Cumulative base;
    Cumulative head;
    double mostNs = 0; // upper end of the curves: 99 % of the frames of both sides
    std::vector<QuantilePair> quantiles;
};

[[nodiscard]] FrameShapes frameShapes(std::vector<DurationNs> base, std::vector<DurationNs> head);

// Two axes with a legend above.
class CompareChart : public AxesChart {
    Q_OBJECT

  public:
    CompareChart(const char *objectName, const QString &accessibleName, QWidget *parent);

  protected:
    // Over both axes, in the order they are drawn.
    QLineSeries *addLine(const QString &name);
    void setRanges(double fromX, double toX, double fromY, double toY);
    [[nodiscard]] QValueAxis &x() { return *m_x; }
    [[nodiscard]] QValueAxis &y() { return *m_y; }

  private:
    QValueAxis *m_x;
    QValueAxis *m_y;
};

class CumulativeChart : public CompareChart {
    Q_OBJECT

  public:
    explicit CumulativeChart(QWidget *parent);

    void setShapes(const std::shared_ptr<const FrameShapes> &shapes); // null: none
    [[nodiscard]] const QLineSeries &baseLine() const { return *m_base; }
    [[nodiscard]] const QLineSeries &headLine() const { return *m_head; }

  protected:
    void colour(const Palette &palette) override;

  private:
    QLineSeries *m_base;
    QLineSeries *m_head;
};

class QuantileChart : public CompareChart {
    Q_OBJECT

  public:
    explicit QuantileChart(QWidget *parent);

    void setShapes(const std::shared_ptr<const FrameShapes> &shapes); // null: none
    [[nodiscard]] const QScatterSeries &dots() const { return *m_dots; }
    [[nodiscard]] const QLineSeries &equal() const { return *m_equal; }

  protected:
    void colour(const Palette &palette) override;

  private:
    std::shared_ptr<const FrameShapes> m_shapes;
    QLineSeries *m_equal; // where both sides take the same time
    QScatterSeries *m_dots;
};

} // namespace zoe::app
