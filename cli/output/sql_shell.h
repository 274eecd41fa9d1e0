// The shell of `zoe sql` without a query: statements from the terminal or from stdin.
#pragma once

#include "cli/options/context.h"
#include "cli/output/sql_output.h"
#include "cli/sql/database.h"

namespace zoe::cli {

// Until the end of input or .quit. On a terminal a statement that fails is told of and the next one
// is asked for, and Ctrl+C gives up the statement at hand; else the first one that fails ends it.
// Error: as Statement::step() and Database::prepare().
Result<int> runSqlShell(Context &context, sql::Database &database, SqlMode mode);

} // namespace zoe::cli
