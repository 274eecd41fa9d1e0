// Waits and holds of locks in the selected frames, by lock and thread. GUI thread only.
#pragma once

#include "app/widgets/tables/query_panel.h"

class QTabWidget;

namespace zoe::app {

class RowsTable;

class LocksPanel : public QueryPanel {
    Q_OBJECT

  public:
    explicit LocksPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &locks() { return *m_locks; }
    [[nodiscard]] RowsTable &threads() { return *m_threads; }
    [[nodiscard]] RowsTable &waits() { return *m_waits; }
    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }

  protected:
    void ask() override;
    void clear() override;
    void showState() override;

  private:
    QTabWidget *m_tabs;
    RowsTable *m_locks;
    RowsTable *m_threads; // one row per lock and thread
    RowsTable *m_waits;   // the longest
};

} // namespace zoe::app
