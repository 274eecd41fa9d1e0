// Writes runs into an embedded store. Pure functions of a connection, which belongs to one thread.
#pragma once

#include "fleet/store/sqlite_connection.h"
#include "fleet/store/store.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Adds models after those that the run's scene has. REQUIRES: a transaction is open. Error: Io.
Status writeModels(SqliteConnection &connection, const RunFacts &run, const NewModels &models);

// All rows of one run. REQUIRES: a transaction is open. Error: Io.
Status writeRun(SqliteConnection &connection, const RunDigest &digest);

} // namespace zoe::fleet
