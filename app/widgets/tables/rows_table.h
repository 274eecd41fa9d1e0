// A RowsView with a line above it: scope, filter and number of rows. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>

#include "app/widgets/tables/rows_view.h"

class QLabel;
class QLineEdit;

namespace zoe::app {

class FlowRow;
class LineLabel;

struct RowsTableText {
    QString name;       // object name, for tests and settings: "messages"
    QString accessible; // accessible name of the table
    QString filterHint; // empty: no filter
};

class RowsTable : public QWidget {
    Q_OBJECT

  public:
    RowsTable(JobRunner &jobs, const RowsTableText &text, std::vector<RowColumn> columns,
              QWidget *parent);

    // The bar has as many rows as it needs at the current width.
    [[nodiscard]] QSize minimumSizeHint() const override;
    // As in RowsView. accepts: in addition to the text filter.
    void setSource(std::shared_ptr<const RowSource> source, RowsView::Accepts accepts = {},
                   std::shared_ptr<const Capture> capture = nullptr);
    void setAccepts(RowsView::Accepts accepts) { m_view->setAccepts(std::move(accepts)); }
    void setScope(const QString &text);
    void addToBar(QWidget *widget); // between the scope and the filter
    void sortBy(int column, Qt::SortOrder order) { m_view->sortBy(column, order); }
    void showSite(SiteId site) { m_view->showSite(site); }

    [[nodiscard]] const std::shared_ptr<const RowSource> &source() const
    {
        return m_view->source();
    }
    [[nodiscard]] RowsModel &model() { return m_view->rows(); }
    [[nodiscard]] RowsView &table() { return *m_view; }
    [[nodiscard]] QLineEdit &filter() { return *m_filter; }
    [[nodiscard]] QString scopeText() const;
    [[nodiscard]] QString countText() const;
    [[nodiscard]] bool arranging() const { return m_view->arranging(); }

  signals: // of the view
    void rowChosen(std::size_t row);
    void rowActivated(std::size_t row);
    void arranged();

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    void buildBar(const RowsTableText &text);

    RowsView *m_view;
    LineLabel *m_scope;
    QLabel *m_count;
    QLineEdit *m_filter;
    FlowRow *m_bar;
};

} // namespace zoe::app
