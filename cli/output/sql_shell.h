// The shell of `zoe sql` without a query: statements from the terminal or from stdin.
#pragma once

#include "cli/output/sql_output.h"
#include "cli/program/context.h"
#include "formats/sql/database.h"

namespace zoe::cli {

// Runs until the end of input or .quit. On a terminal, errors are reported, the prompt returns, and
// Ctrl+C cancels the current statement; otherwise the first error ends it. all: what a
// statement reads that reads all of the capture. Error: as Statement::step() and
// Database::prepare().
Result<int> runSqlShell(Context &context, sql::Database &database, SqlMode mode, const Work &all);

} // namespace zoe::cli
