#include "app/widgets/tables/table_style.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include "app/widgets/tables/column_fit.h"

namespace zoe::app {

namespace {

constexpr int kRowAirPx = 6;

class RowsOfText : public QObject {
  public:
    RowsOfText(QTableView &table, int airPx)
        : QObject(&table)
        , m_table(table)
        , m_airPx(airPx)
    {
        table.installEventFilter(this);
        fit();
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FontChange && watched == &m_table)
            fit();
        return QObject::eventFilter(watched, event);
    }

  private:
    void fit()
    {
        m_table.verticalHeader()->setDefaultSectionSize(m_table.fontMetrics().height() + m_airPx);
    }

    QTableView &m_table;
    int m_airPx;
};

} // namespace

void setRowsOfText(QTableView &table, int airPx)
{
    new RowsOfText(table, airPx);
}

ColumnFit &styleTable(QTableView &table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setRowsOfText(table, kRowAirPx);
    QHeaderView *header = table.horizontalHeader();
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(false);
    return *new ColumnFit(table);
}

} // namespace zoe::app
