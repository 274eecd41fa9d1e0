// All functions of both sides as a table, the waterfall, and possible renames. GUI thread only.
#pragma once

#include "app/panels/compare/comparison_rows.h"
#include "app/panels/compare/pair/compare_page.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace zoe::app {

class LineLabel;
class RenameList;
class RowsView;

class FunctionsPage : public ComparePage {
    Q_OBJECT

  public:
    FunctionsPage(JobRunner &jobs, QWidget *parent);

    [[nodiscard]] RowsView &table() { return *m_table; }
    // The same pair compared within behaviours, by which functions are judged then. Null: not yet.
    void setLikeWithLike(std::shared_ptr<const Comparison> comparison);
    void showSites(SiteId base, SiteId head); // makes the row of the function current

  signals:
    void renamesChosen(const std::vector<zoe::Rename> &renames);

  protected:
    void showPair() override;

  private:
    void buildBar();
    void buildTable();
    void layOut();
    void showGroup(unsigned group); // of columns; 0: all
    [[nodiscard]] ComparedThreads threads() const;
    void updateCount();
    void filterRows();
    void activate(const ComparedSites &sites);

    unsigned m_group = kSelfTimeColumns;
    std::shared_ptr<const Comparison> m_alike;
    std::shared_ptr<const ComparisonRows> m_rows; // null: none
    std::shared_ptr<const WaterfallRows> m_steps;
    RenameList *m_renames;
    RowsView *m_waterfall;
    QLineEdit *m_filter;
    QComboBox *m_threads;
    QComboBox *m_presets;
    QCheckBox *m_significant;
    QLabel *m_count;
    LineLabel *m_time; // which time self times are
    RowsView *m_table;
};

} // namespace zoe::app
