// Makes the tables of a store in ClickHouse, and knows stores by them. For one thread.
#pragma once

#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"

namespace zoe::fleet {

// A shard of a cluster, as the server of the store knows it.
struct ClickHouseShard {
    std::uint32_t number = 0;
    std::string host; // of one of its replicas
};

// By number; the first replica stands for its shard unless all are asked for. Error: Io.
[[nodiscard]] Result<std::vector<ClickHouseShard>>
shardsOf(ClickHouseServer &server, const std::string &cluster, bool allReplicas);

// On the server, and on all hosts of the cluster of its URL. A store is there from the last
// statement on, so that it can be made again after a failure. Error: BadInput (it exists already),
// Io.
Status makeClickHouseTables(ClickHouseServer &server);

// The cluster of the store; empty: the server alone. Error: BadInput (no store, a part of one),
// TooNew, Io.
[[nodiscard]] Result<std::string> checkClickHouseStore(ClickHouseServer &server);

} // namespace zoe::fleet
