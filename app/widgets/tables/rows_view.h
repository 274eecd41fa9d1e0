// The table of a RowSource: sorts and filters (large tables in jobs) and keeps the selection. GUI
// thread only.
#pragma once

#include <QTableView>
#include <functional>
#include <memory>

#include "app/jobs/one_job.h"
#include "app/widgets/tables/column_fit.h"
#include "app/widgets/tables/rows_model.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

class RowsView : public UserChoosesRows<QTableView> {
    Q_OBJECT

  public:
    // The runner must outlive the view. name: of the object, for tests and settings.
    RowsView(JobRunner &jobs, const QString &name, const QString &accessibleName,
             std::vector<RowColumn> columns, QWidget *parent);

    // For rows of a source; called off the GUI thread. Not set: all.
    using Accepts = std::function<bool(std::size_t)>;

    // Null: an empty table. accepts: in addition to the filter. capture: its colours are shown for
    // functions.
    void setSource(std::shared_ptr<const RowSource> source, Accepts accepts = {},
                   std::shared_ptr<const Capture> capture = nullptr);
    // For the next source, if its columns differ.
    void setColumns(std::vector<RowColumn> columns);
    // Texts wrap to as many lines as necessary: for tables with few rows.
    void wrapTexts();
    void setFilter(const QString &text);
    void setAccepts(Accepts accepts);
    void sortBy(int column, Qt::SortOrder order);
    // Makes the row of the site current, or none; emits nothing.
    void showSite(SiteId site);
    void showRow(int row); // as shown; -1: none

    // The newest source; the model shows it once it is sorted.
    [[nodiscard]] const std::shared_ptr<const RowSource> &source() const { return m_source; }
    [[nodiscard]] RowsModel &rows() { return *m_model; }
    [[nodiscard]] const RowsModel &rows() const { return *m_model; }
    // Controls which columns are visible.
    [[nodiscard]] ColumnFit &columnFit() const { return *m_fit; }
    [[nodiscard]] const NameFilter &filter() const { return m_query.filter; }
    [[nodiscard]] std::size_t sourceRow(const QModelIndex &index) const
    {
        return m_model->sourceRow(index);
    }
    [[nodiscard]] bool arranging() const { return m_job.isRunning(); }
    // "12 rows", "3 of 12 rows", or the error in the filter.
    [[nodiscard]] QString countText() const;

    [[nodiscard]] QSize minimumSizeHint() const override; // at least three rows

  signals:
    void rowChosen(std::size_t row);               // of the source, by the user
    void rowActivated(std::size_t row);            // double click or Enter
    void cellClicked(std::size_t row, int column); // a click or Enter
    void arranged();

  protected:
    void changeEvent(QEvent *event) override;
    // Rows are being set: changes of the selection are not made by the user.
    [[nodiscard]] bool following() const { return m_following; }

  private:
    void arrange();
    void take(std::vector<std::uint32_t> order);

    JobRunner &m_jobs;
    RowsModel *m_model;
    ColumnFit *m_fit = nullptr;
    std::shared_ptr<const RowSource> m_source;
    RowQuery m_query;
    OneJob m_job{m_jobs, *this};
    bool m_following = false; // the current row is being set, not selected by the user
};

} // namespace zoe::app
