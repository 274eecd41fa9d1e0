// Connects a SqlTable to SQLite's virtual-table interface.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "formats/sql/scan.h"
#include "formats/sql/sql_table.h"

struct sqlite3;

namespace zoe::sql {

// Makes the table readable as schema.name, where schema is "main" or an attached database. Both
// must outlive the connection. Error: LimitReached (out of memory), or SQLite's message about the
// schema.
Status addTable(sqlite3 *connection, const SqlTable &table, const Scan &scan,
                const std::string &schema);
// A table that no schema lists: only a statement with its moduleName() in quotes can read it.
Status addHiddenTable(sqlite3 *connection, const SqlTable &table, const Scan &scan,
                      const std::string &schema);

[[nodiscard]] std::string moduleName(const std::string &schema, const std::string &table);

} // namespace zoe::sql
