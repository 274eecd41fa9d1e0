// The function table with its filters, for the selected frames of a document. GUI thread only.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/selection.h"
#include "analysis/summary/summary.h"
#include "app/jobs/one_job.h"
#include "app/widgets/panel.h"

namespace zoe {
class SummaryColumn;
}

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;

namespace zoe::app {

class LineLabel;
class PluginColumns;
class SampledNames;
class RowsModel;
class RowsView;
class SummaryBar;
class SummaryRows;

class SummaryPanel : public Panel {
    Q_OBJECT

  public:
    explicit SummaryPanel(Session &session, QWidget *parent = nullptr);

    // Takes the widget, which replaces the functions while it is visible.
    void showInstead(QWidget &guest);
    // Columns of plugins: hidden by default, and last in the menu of columns.
    void setPluginColumns(const std::vector<const zoe::SummaryColumn *> &plugins);

    [[nodiscard]] RowsModel &model();
    [[nodiscard]] RowsView &table() { return *m_table; }
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    // The scope text above the table.
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] SummaryBar &bar() { return *m_bar; }
    // Visible if the filter matches functions that occur only in samples; shows them.
    [[nodiscard]] QToolButton &sampled() { return *m_sampled; }

  protected:
    void showDocument() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void buildTop();
    void buildTable();
    void showGroup();   // of columns
    void takeSummary(); // of the document, or of a single thread
    void summarizeThread();
    void setSummary(std::shared_ptr<const Summary> summary);
    void prepare(); // rows of m_summary, immediately or by a job
    void takeRows(std::shared_ptr<const SummaryRows> rows);
    void filterRows();
    [[nodiscard]] bool pending() const;
    void updateLabels();
    void updateSampled();
    [[nodiscard]] QString describeScope() const;
    void selectSite();

    PluginColumns *m_more;
    SummaryBar *m_bar;
    LineLabel *m_scope;
    QLabel *m_count;
    QToolButton *m_allFrames;
    QToolButton *m_sampled;
    SampledNames *m_sampledNames;
    QLineEdit *m_filter;
    RowsView *m_table;
    QAction *m_find = nullptr;
    QWidget *m_functions;
    QWidget *m_guest = nullptr;
    unsigned m_group = 0; // of columns; 0: all
    OneJob m_threadJob{jobs(), *this, [this] { setSummary(nullptr); }};
    OneJob m_rowsJob{jobs(), *this};
    std::shared_ptr<const SummaryRows> m_rows;
    std::shared_ptr<const Summary> m_summary; // that is shown, or being prepared
    Selection m_selection;                    // the selection of m_summary
};

} // namespace zoe::app
