// Prints the result of a statement on stdout: a table for people, RFC 4180, or JSON. Rows are
// streamed, tables in blocks, so large results need little memory.
#pragma once

#include <optional>
#include <string_view>

#include "cli/program/context.h"
#include "formats/sql/database.h"

namespace zoe::cli {

enum class SqlMode { Table, Csv, Json };

std::optional<SqlMode> sqlModeNamed(std::string_view name);

// The results of several statements, separated: a list of lists in JSON of version 1, otherwise an
// empty line in between. Error: as Statement::step().
Status printResults(Context &context, sql::Database &database, std::string_view query,
                    SqlMode mode);

} // namespace zoe::cli
