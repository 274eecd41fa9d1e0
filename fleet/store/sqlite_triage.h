// The table of triage of findings, in an embedded store. For one thread.
#pragma once

#include <string>
#include <vector>

#include "fleet/store/sqlite_connection.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

// Errors: Io.
Status writeTriage(SqliteConnection &connection, const Triage &triage);
Status eraseTriage(SqliteConnection &connection, const std::string &id);
// Error: Io, Damaged (an unknown status or kind).
Result<std::vector<Triage>> readTriages(SqliteConnection &connection);

} // namespace zoe::fleet
