// SQL over the open capture: a query, its result as a table, and the result's frames. GUI thread
// only.
#pragma once

#include "app/jobs/one_job.h"
#include "app/panels/sql/sql_rows.h"
#include "app/widgets/panel.h"

class QAction;
class QMenu;
class QPlainTextEdit;
class QToolButton;

namespace zoe::app {

class LineLabel;
class RowsView;

class SqlPanel : public Panel {
    Q_OBJECT

  public:
    explicit SqlPanel(Session &session, QWidget *parent = nullptr);

    void saveState(QVariantMap &state) const override;
    void restoreState(const QVariantMap &state) override;

    [[nodiscard]] QPlainTextEdit &editor() { return *m_editor; }
    [[nodiscard]] RowsView &table() { return *m_table; }

  protected:
    void showDocument() override;

  private:
    void addCommands();
    QWidget *buildQuery();
    void buildTable();
    void run();
    void take(const Result<SqlAnswer> &answer);
    void remember(const QString &query);
    void showHistory();
    void showTables();
    // Other open captures, and the one compared with.
    [[nodiscard]] std::vector<SqlCapture> others() const;
    void step(int by); // to an earlier or later query
    void showFrames();
    void showState(const QString &text);

    QPlainTextEdit *m_editor;
    QToolButton *m_run;
    QToolButton *m_cancel;
    QToolButton *m_history;
    QToolButton *m_tables;
    QToolButton *m_frames;
    QMenu *m_queries;
    QMenu *m_tableNames;
    LineLabel *m_state;
    RowsView *m_table;
    QAction *m_show = nullptr;
    std::shared_ptr<const SqlRows> m_rows;
    OneJob m_job{jobs(), *this, [this] { showState(tr("Cancelled.")); }};
    int m_place = -1; // in the history; -1: a new query
};

} // namespace zoe::app
