// The plots of the program: statistics over the selected frames, and a chart of the selected one.
// GUI thread only.
#pragma once

#include <memory>

#include "app/widgets/tables/query_panel.h"

namespace zoe {
class FrameFinder;
}

namespace zoe::app {

class RowsTable;
class SeriesChart;

class PlotsPanel : public QueryPanel {
    Q_OBJECT

  public:
    enum Column { Name, Points, Minimum, Mean, Maximum, First, Last, NotNumbers };

    explicit PlotsPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &rows() { return *m_rows; }
    [[nodiscard]] SeriesChart &chart() { return *m_chart; }

  protected:
    void ask() override;
    void clear() override;
    void showState() override;
    void frameChanged() override;

  private:
    void chooseFirst();
    void draw(PlotId plot);
    void goTo(double seconds);

    RowsTable *m_rows;
    SeriesChart *m_chart;
    OneJob m_drawJob{jobs(), *this};
    PlotId m_drawn;
    std::shared_ptr<const FrameFinder> m_finder;
};

} // namespace zoe::app
