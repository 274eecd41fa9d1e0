// Removes runs from a store in ClickHouse. For one thread.
#pragma once

#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"

namespace zoe::fleet {

// On the server, or on all hosts of the cluster, if all of them answer: first the rows of the runs,
// then their points. Waits until both are gone. Error: Io, Cancelled (servers may go on).
Status removeRunRows(ClickHouseServer &server, const std::string &cluster,
                     const std::vector<std::string> &hashes, const Task &task);

} // namespace zoe::fleet
