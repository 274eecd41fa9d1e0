// The frame times of both sides of a comparison as histograms over each other. GUI thread only.
#pragma once

#include <memory>

#include "analysis/comparison/comparison.h"
#include "app/widgets/charts/axes_chart.h"

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace zoe::app {

class HistogramChart : public AxesChart {
    Q_OBJECT

  public:
    explicit HistogramChart(QWidget *parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison); // null: none
    [[nodiscard]] const QLineSeries &baseOutline() const { return *m_baseOutline; }
    [[nodiscard]] const QLineSeries &headOutline() const { return *m_headOutline; }
    // The area of the text about the bar of longer frames, in pixels of the scene; empty: none.
    [[nodiscard]] QRectF overflowPlace() const;

  protected:
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void colour(const Palette &palette) override;

  private:
    QAreaSeries *addSide(const QString &name, QLineSeries *outline);
    void fitShares();

    QLineSeries *m_baseOutline; // of the bins, in ms and percent of the frames
    QLineSeries *m_headOutline;
    QAreaSeries *m_base;
    QAreaSeries *m_head;
    QValueAxis *m_time;
    QValueAxis *m_share;
    double m_highest = 0; // of both, in percent
    double m_plotHeight = 0;
    QString m_overflow; // on the bar of the longer frames; empty: there are none
};

} // namespace zoe::app
