// Base of charts with axes: margins, titles, and colours in light and dark. GUI thread only.
#pragma once

#include <QChartView>

namespace zoe::app {

struct Palette;

class AxisTitles;

class AxesChart : public QChartView {
    Q_OBJECT

  public:
    // titleTop: how far a title stays below the upper edge of the plot.
    explicit AxesChart(QWidget *parent, double titleTop = 0);

  protected:
    // Colours background, legend and axes. Called when the palette changes; a chart calls it itself
    // when it has its series and axes.
    virtual void colour(const Palette &palette);
    void fitTitles(); // axes have other titles, or are hidden
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    AxisTitles *m_titles;
};

} // namespace zoe::app
