// Messages of the program in the selected frames. GUI thread only.
#pragma once

#include <functional>
#include <memory>

#include "app/widgets/tables/query_panel.h"

class QComboBox;

namespace zoe::app {

class RowSource;
class RowsTable;
class ThreadBox;

class MessagesPanel : public QueryPanel {
    Q_OBJECT

  public:
    enum Column { Time, Frame, Thread, Severity, Text };

    explicit MessagesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &rows() { return *m_rows; }
    [[nodiscard]] QComboBox &severity() { return *m_severity; } // at least
    [[nodiscard]] ThreadBox &thread() { return *m_thread; }

  protected:
    void ask() override;
    void clear() override;
    void showState() override;

  private:
    // Filters the messages by severity and thread.
    [[nodiscard]] std::function<bool(std::size_t)>
    wanted(const std::shared_ptr<const RowSource> &rows) const;

    RowsTable *m_rows;
    QComboBox *m_severity;
    ThreadBox *m_thread;
};

} // namespace zoe::app
