// Shows what happened in the selected area of the time line: a table of its functions and, if
// known, a table of its threads' states. Hidden while no area is selected. The window shows it in
// place of the tables, so that the time line keeps its height. Lives on the GUI thread.
#pragma once

#include <QWidget>
#include <memory>

#include "analysis/flame/area_sums.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class FlameView;
class RowsTable;
class RowsView;

struct AreaAnswer {
    std::shared_ptr<const AreaSums> sums;
    std::uint64_t unreadableFrames = 0; // that the area overlaps
};

class FlameArea : public QWidget {
    Q_OBJECT

  public:
    // Both must outlive it.
    FlameArea(JobRunner &jobs, FlameView &view, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &table() const { return *m_table; }
    [[nodiscard]] RowsView &threads() const { return *m_threads; }
    [[nodiscard]] bool settled() const { return !m_job.isRunning(); }

  signals:
    void siteChosen(zoe::SiteId site);

  private:
    void ask();
    void show(const AreaAnswer &answer);

    FlameView &m_view;
    RowsTable *m_table;
    RowsView *m_threads;
    OneJob m_job;
};

} // namespace zoe::app
