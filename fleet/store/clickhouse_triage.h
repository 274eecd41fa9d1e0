// The table of what was said of findings, in a store in ClickHouse: rows are only ever added, and
// the last one of an id counts. For one thread.
#pragma once

#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

// All of them or none. Errors: Io.
Status writeTriages(ClickHouseServer &server, const std::vector<Triage> &triages);
Status eraseTriages(ClickHouseServer &server, const std::vector<std::string> &ids);
// Oldest first. Also Damaged: a status or kind that there is not.
Result<std::vector<Triage>> readTriages(ClickHouseServer &server);

} // namespace zoe::fleet
