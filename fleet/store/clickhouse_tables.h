// Creates the tables of a store in ClickHouse, and recognises stores by them. For one thread.
#pragma once

#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"

namespace zoe::fleet {

// A shard of a cluster, as known to the store's server.
struct ClickHouseShard {
    std::uint32_t number = 0;
    std::string host; // of one of its replicas
};

// By number; the first replica stands for its shard unless all are wanted. Error: Io.
[[nodiscard]] Result<std::vector<ClickHouseShard>>
shardsOf(ClickHouseServer &server, const std::string &cluster, bool allReplicas);

// On the server, and on all hosts of the cluster in its URL. The store exists only after the last
// statement, so creation can be repeated after a failure. Error: BadInput (it exists already), Io.
Status makeClickHouseTables(ClickHouseServer &server);

// The cluster of the store; empty: a single server. Error: BadInput (no store, or an incomplete
// one), TooNew, Io.
[[nodiscard]] Result<std::string> checkClickHouseStore(ClickHouseServer &server);

} // namespace zoe::fleet
