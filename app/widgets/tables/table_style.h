// The common look and behaviour of the application's tables. GUI thread only.
#pragma once

#include <QItemSelectionModel>
#include <QSignalBlocker>

class QTableView;

namespace zoe::app {

class ColumnFit;

// Whole rows, no grid, rows with equal height, movable columns that fit into the table.
ColumnFit &styleTable(QTableView &table);

// Rows are as high as a line of the table's text, also after its size was changed in the settings.
void setRowsOfText(QTableView &table, int airPx);

// A view in which only the user selects rows: when it gets the focus without a current row, Qt
// would select the first one.
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
