// A table of a RowSource with a line above it: scope, filter and number of rows. Jobs sort and
// filter large tables. GUI thread only.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "app/jobs/job_runner.h"
#include "app/widgets/tables/rows_model.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTableView;

namespace zoe::app {

struct RowsTableText {
    QString name;       // of the objects, for tests and settings: "messages"
    QString accessible; // what the table is to people who can't see it
    QString filterHint; // empty: no filter
};

class RowsTable : public QWidget {
    Q_OBJECT

  public:
    RowsTable(JobRunner &jobs, const RowsTableText &text, std::vector<RowColumn> columns,
              QWidget *parent);

    // Of rows of a source; called off the GUI thread. Not set: all.
    using Accepts = std::function<bool(std::size_t)>;

    // Null: an empty table. accepts: in addition to the text filter. capture: for function colours.
    void setSource(std::shared_ptr<const RowSource> source, Accepts accepts = {},
                   std::shared_ptr<const Capture> capture = nullptr);
    void setAccepts(Accepts accepts);
    void setScope(const QString &text);
    void addToBar(QWidget *widget); // between the scope and the filter
    void sortBy(int column, Qt::SortOrder order);
    // Makes the row of the site current, or none; emits nothing.
    void showSite(SiteId site);

    // The newest source; the model shows it once it is sorted.
    [[nodiscard]] const std::shared_ptr<const RowSource> &source() const { return m_source; }
    [[nodiscard]] RowsModel &model() { return *m_model; }
    [[nodiscard]] QTableView &table() { return *m_table; }
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] QString countText() const;
    [[nodiscard]] bool arranging() const { return m_job != 0; }

  signals:
    void rowChosen(std::size_t row);    // of the source, by the user
    void rowActivated(std::size_t row); // double click or Enter
    void arranged();

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void buildBar(const RowsTableText &text);
    void buildTable(const RowsTableText &text);
    void arrange();
    void take(std::vector<std::uint32_t> order);
    void updateCount();
    void applyTheme();

    JobRunner &m_jobs;
    RowsModel *m_model;
    QLabel *m_scope;
    QLabel *m_count;
    QLineEdit *m_filter;
    QTableView *m_table;
    QHBoxLayout *m_bar;
    std::shared_ptr<const RowSource> m_source;
    RowQuery m_query;
    JobId m_job = 0;
    bool m_following = false; // the current row is being set, not chosen by the user
};

} // namespace zoe::app
