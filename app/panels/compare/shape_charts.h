// The frame times of both sides as cumulative curves, and as a quantile plot. GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include "analysis/comparison/quantile_plot.h"
#include "analysis/statistics/cumulative.h"
#include "app/panels/compare/compare_chart.h"

class QScatterSeries;

namespace zoe::app {

// Made off the GUI thread.
struct FrameShapes {
    Cumulative base;
    Cumulative head;
    double mostNs = 0; // what the curves are shown to: 99 % of the frames of both sides
    std::vector<QuantilePair> quantiles;
};

[[nodiscard]] FrameShapes frameShapes(std::vector<DurationNs> base, std::vector<DurationNs> head);

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
