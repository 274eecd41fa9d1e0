// Messages, waits for locks and sites of the selected frames in one table, filtered by kind, thread
// and text. GUI thread only.
#pragma once

#include <functional>
#include <memory>

#include "app/widgets/tables/query_panel.h"

class QComboBox;

namespace zoe::app {

class RowSource;
class RowsTable;
class ThreadBox;

class EventsPanel : public QueryPanel {
    Q_OBJECT

  public:
    explicit EventsPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &rows() { return *m_rows; }
    [[nodiscard]] QComboBox &kind() { return *m_kind; } // all, then each EventKind
    [[nodiscard]] ThreadBox &thread() { return *m_thread; }

  protected:
    void ask() override;
    void clear() override;
    void showState() override;

  private:
    void connectRows();
    // By kind and thread; not set: all.
    [[nodiscard]] std::function<bool(std::size_t)>
    wanted(const std::shared_ptr<const RowSource> &rows) const;

    RowsTable *m_rows;
    QComboBox *m_kind;
    ThreadBox *m_thread;
};

} // namespace zoe::app
