// The function table with its filters, for the selected frames of a document. GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/selection.h"
#include "analysis/summary/summary.h"
#include "app/jobs/job_runner.h"
#include "app/panels/summary/summary_columns.h"
#include "app/widgets/panel.h"

namespace zoe {
class SummaryColumn;
}

class QAction;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace zoe::app {

class Document;
class PluginColumns;
class SummaryBar;
class SummaryModel;
struct SummaryRows;

class SummaryPanel : public Panel {
    Q_OBJECT

  public:
    explicit SummaryPanel(Session &session, QWidget *parent = nullptr);

    // Columns of plugins: hidden at first, behind the others in the menu of columns.
    void setPluginColumns(const std::vector<const zoe::SummaryColumn *> &plugins);

    [[nodiscard]] SummaryModel &model() { return *m_model; }
    [[nodiscard]] QTableView &table() { return *m_table; }
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    // The scope text above the table.
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] SummaryBar &bar() { return *m_bar; }

  protected:
    void showDocument() override;

  private:
    void buildTop();
    void buildTable();
    void showColumnMenu(const QPoint &position);
    void showRowMenu(const QPoint &position);
    void showColumn(int column, bool shown);
    void showPreset(SummaryPreset preset);
    void takeSummary(); // of the document, or of a single thread
    void summarizeThread();
    void prepare(std::shared_ptr<const Summary> summary);
    void takeRows(std::shared_ptr<const SummaryRows> rows);
    [[nodiscard]] bool pending() const;
    void updateLabels();
    [[nodiscard]] QString describeScope() const;
    // Changes the rows, and keeps the chosen function's.
    template <class Change>
    void changeRows(Change change);
    void selectSite();
    void rowChosen();

    SummaryModel *m_model;
    PluginColumns *m_more;
    SummaryBar *m_bar;
    QLabel *m_scope;
    QLabel *m_count;
    QToolButton *m_allFrames;
    QLineEdit *m_filter;
    QTableView *m_table;
    QAction *m_find = nullptr;
    JobId m_threadJob = 0;
    JobId m_rowsJob = 0;
    std::shared_ptr<const Summary> m_summary; // that is shown, or being prepared
    Selection m_selection;                    // that it is of
    bool m_showingSelection = false; // the row is being set from the selection, not by the user
};

} // namespace zoe::app
