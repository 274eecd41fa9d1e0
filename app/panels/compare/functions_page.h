// All functions of both sides as a table, the waterfall, and possible renames. GUI thread only.
#pragma once

#include "app/panels/compare/compare_page.h"
#include "app/panels/compare/comparison_columns.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QTableView;

namespace zoe::app {

class ComparisonModel;
class RenameList;
class WaterfallModel;
class WaterfallView;

class FunctionsPage : public ComparePage {
    Q_OBJECT

  public:
    FunctionsPage(JobRunner &jobs, QWidget *parent);

    [[nodiscard]] QTableView &table() { return *m_table; }
    void showSites(SiteId base, SiteId head); // makes the row of the function current

  signals:
    void renamesChosen(const std::vector<zoe::Rename> &renames);

  protected:
    void showPair() override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    void buildBar();
    void buildTable();
    void layOut();
    void showPreset(ComparisonPreset preset);
    void fitNames();
    void updateCount();
    void activate(const QModelIndex &index, int baseRole, int headRole);

    ComparisonModel *m_model;
    WaterfallModel *m_steps;
    RenameList *m_renames;
    WaterfallView *m_waterfall;
    QLineEdit *m_filter;
    QComboBox *m_presets;
    QCheckBox *m_significant;
    QLabel *m_count;
    QTableView *m_table;
};

} // namespace zoe::app
