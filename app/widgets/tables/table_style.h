// How the tables of the application look and behave alike. GUI thread only.
#pragma once

#include <QAbstractItemView>
#include <QSignalBlocker>

class QTableView;

namespace zoe::app {

class ColumnFit;

// Whole rows, no grid, rows of one height, columns that move and fit into the table.
ColumnFit &styleTable(QTableView &table);

// While a view gets the focus: Qt makes the first row of one without a current row the current
// one, as if the user had chosen it.
class NoRowChosen {
  public:
    explicit NoRowChosen(const QAbstractItemView &view)
        : m_rows(view.currentIndex().isValid() ? nullptr : view.selectionModel())
        , m_quiet(m_rows)
    {}
    ~NoRowChosen()
    {
        if (m_rows)
            m_rows->clearCurrentIndex();
    }
    NoRowChosen(const NoRowChosen &) = delete;
    NoRowChosen &operator=(const NoRowChosen &) = delete;

  private:
    QItemSelectionModel *m_rows; // null: there is a current row
    QSignalBlocker m_quiet;
};

} // namespace zoe::app
