// How the tables of the application look and behave alike. GUI thread only.
#pragma once

class QTableView;

namespace zoe::app {

// Whole rows, no grid, rows of one height, columns that move and keep their width.
void styleTable(QTableView &table);

} // namespace zoe::app
