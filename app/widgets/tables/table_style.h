// How the tables of the application look and behave alike. GUI thread only.
#pragma once

class QTableView;

namespace zoe::app {

class ColumnFit;

// Whole rows, no grid, rows of one height, columns that move and fit into the table.
ColumnFit &styleTable(QTableView &table);

} // namespace zoe::app
