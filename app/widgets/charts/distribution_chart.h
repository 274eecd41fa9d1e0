// A set of durations as a histogram or cumulative curve, with its box plot above. GUI thread only.
#pragma once

#include <memory>

#include "app/widgets/charts/axes_chart.h"
#include "app/widgets/charts/distribution_facts.h"

class QAbstractAxis;
class QAreaSeries;
class QLineSeries;
class QLogValueAxis;
class QValueAxis;

namespace zoe::app {

class DistributionChart : public AxesChart {
    Q_OBJECT

  public:
    explicit DistributionChart(QWidget *parent = nullptr);

    void setFacts(std::shared_ptr<const DistributionFacts> facts); // null: none
    void setLogarithmic(bool logarithmic);
    void setCumulative(bool cumulative);
    [[nodiscard]] const QLineSeries &outline() const { return *m_outline; }
    // The area of the text about the bar of longer durations, in pixels of the scene; empty: none.
    [[nodiscard]] QRectF overflowPlace() const;

  protected:
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void changeEvent(QEvent *event) override;
    void colour(const Palette &palette) override;

  private:
    void rebuild();
    void setLeastSize();
    void attachTimeAxis();
    [[nodiscard]] QList<QPointF> points() const;
    [[nodiscard]] double xOf(double ns) const; // in pixels of the scene
    [[nodiscard]] double xOfMs(double at) const;
    [[nodiscard]] double overflowX() const; // middle of its bar
    [[nodiscard]] QString overflowShare() const;
    [[nodiscard]] bool isClipped() const;
    [[nodiscard]] double headroom() const;

    std::shared_ptr<const DistributionFacts> m_facts;
    bool m_logarithmic = false;
    bool m_cumulative = false;
    double m_plotHeight = 0;
    QLineSeries *m_outline; // in ms and percent
    QAreaSeries *m_area;
    QValueAxis *m_time;
    QLogValueAxis *m_logTime;
    QAbstractAxis *m_timeAxis; // the one of the two that is shown
    QValueAxis *m_share;
};

} // namespace zoe::app
