// The frame times of both sides: histograms, cumulative curves, quantiles and statistics. GUI
// thread only.
#pragma once

#include "app/panels/compare/pair/compare_page.h"
#include "app/panels/compare/shape_charts.h"

class QTableWidget;

namespace zoe::app {

class HistogramChart;

class ShapesPage : public ComparePage {
    Q_OBJECT

  public:
    ShapesPage(JobRunner &jobs, QWidget *parent);

    [[nodiscard]] const CumulativeChart &cumulative() const { return *m_cumulative; }
    [[nodiscard]] const QuantileChart &quantiles() const { return *m_quantiles; }

  protected:
    void showPair() override;

  private:
    void buildFigures();
    void showFigures();

    HistogramChart *m_histogram;
    CumulativeChart *m_cumulative;
    QuantileChart *m_quantiles;
    QTableWidget *m_figures;
};

} // namespace zoe::app
