// A window with a fleet, as tests of both use it.
#pragma once

#include <QAbstractButton>
#include <QLabel>

#include "app/panels/fleet/fleet_panel.h"
#include "app/panels/fleet/fleet_series_panel.h"
#include "app/session/fleet/open_fleet.h"
#include "app/widgets/tables/rows_table.h"
#include "tests/gui/window_stage.h"

namespace zoe::test {

struct FleetStage : Stage {
    [[nodiscard]] app::OpenFleet &fleet() { return *window.session().fleet(); }
    [[nodiscard]] app::RowsTable &findings() { return window.panel<app::FleetPanel>()->findings(); }
    [[nodiscard]] app::TrendChart &chart()
    {
        return window.panel<app::FleetSeriesPanel>()->chart();
    }
    [[nodiscard]] app::NightMap &map() { return window.panel<app::FleetSeriesPanel>()->map(); }
    template <class T>
    [[nodiscard]] T &child(const char *name)
    {
        return *window.findChild<T *>(name);
    }
    [[nodiscard]] QString stateText() { return child<QLabel>("fleetState").text(); }
    void click(const char *button)
    {
        QTest::mouseClick(&child<QAbstractButton>(button), Qt::LeftButton);
    }
    [[nodiscard]] QString cell(int row, const char *title)
    {
        app::RowsModel &model = findings().model();
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal).toString() == QLatin1String(title))
                return model.index(row, column).data().toString();
        }
        return {};
    }
};

} // namespace zoe::test
