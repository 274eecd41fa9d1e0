// How the tables of the application look and behave alike. GUI thread only.
#pragma once

#include <QItemSelectionModel>
#include <QSignalBlocker>

class QTableView;

namespace zoe::app {

class ColumnFit;

// Whole rows, no grid, rows of one height, columns that move and fit into the table.
ColumnFit &styleTable(QTableView &table);

// A view in which only the user chooses rows: with the focus, Qt makes the first row of one without
// a current row the current one.
template <typename View>
class UserChoosesRows : public View {
  public:
    using View::View;

  protected:
    void focusInEvent(QFocusEvent *event) override
    {
        QItemSelectionModel *rows =
            this->currentIndex().isValid() ? nullptr : this->selectionModel();
        const QSignalBlocker quiet(rows);
        View::focusInEvent(event);
        if (rows)
            rows->clearCurrentIndex();
    }
};

} // namespace zoe::app
