// Puts a Table behind SQLite's virtual-table interface.
#pragma once

#include "analysis/model/result.h"
#include "cli/sql/scan.h"
#include "cli/sql/sql_table.h"

struct sqlite3;

namespace zoe::sql {

// Registers the table under its name. Both must outlive the connection. Error: LimitReached (no
// memory).
Status addTable(sqlite3 *connection, const SqlTable &table, const Scan &scan);

} // namespace zoe::sql
