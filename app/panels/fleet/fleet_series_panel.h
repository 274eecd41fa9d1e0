// How functions and frames of an open fleet developed: one quantity from run to run, and all
// functions by nights. Points lead to captures, and two of them to their comparison. GUI thread
// only.
#pragma once

#include <QPointer>
#include <memory>
#include <optional>

#include "app/jobs/one_job.h"
#include "app/panels/fleet/fleet_trends.h"
#include "app/panels/fleet/night_map.h"
#include "app/session/fleet/open_fleet.h"
#include "app/widgets/panel.h"

class QComboBox;
class QPushButton;

namespace zoe::app {

class LineLabel;

class FleetSeriesPanel : public Panel {
    Q_OBJECT

  public:
    explicit FleetSeriesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] TrendChart &chart() { return *m_chart; }
    [[nodiscard]] NightMap &map() { return *m_map; }

  protected:
    void showDocument() override {} // it shows the store
    void askIfSeen() override;

  private:
    void buildBar();
    void followFleet();
    void forget(); // the shown or loaded data is of another store, or of one that has grown
    void followSubject();
    void askSeries();
    void askNights();
    void takeSeries(Result<FleetTrends> series);
    void dropSeries(); // the question has no answer
    void fillFunctions();
    void chooseFunction();
    void fillQuantities();
    void listTrends();
    void showTrend();
    void choosePoint(std::optional<std::size_t> point);
    void chooseOther(std::size_t point);
    void chooseCell(const NightMap::Cell &cell);
    void openPoint(std::size_t point);
    void comparePoints();
    void updateButtons();
    [[nodiscard]] const fleet::Trend *trend() const; // null: none
    [[nodiscard]] const fleet::RunFacts *runOf(std::optional<std::size_t> point) const;
    [[nodiscard]] fleet::TrendQuestion question() const;
    [[nodiscard]] const FleetQuantity &quantity() const; // as selected

    QPointer<OpenFleet> m_fleet;
    QComboBox *m_function;
    QComboBox *m_quantity;
    QComboBox *m_step;
    QComboBox *m_place;
    LineLabel *m_state;
    QPushButton *m_open;
    QPushButton *m_compare;
    TrendChart *m_chart;
    NightMap *m_map;
    std::shared_ptr<const FleetTrends> m_series;
    std::optional<std::size_t> m_point;
    std::optional<std::size_t> m_other;
    bool m_seriesStale = true;
    bool m_nightsStale = true;
    OneJob m_seriesJob{jobs(), *this, [this] { dropSeries(); }};
    OneJob m_nightsJob;
};

} // namespace zoe::app
