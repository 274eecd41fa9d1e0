// A store in ClickHouse, on one server or over the shards of a cluster: the distributed back end.
#pragma once

#include <memory>
#include <string>

#include "fleet/store/store.h"

namespace zoe::fleet {

// clickhouse://HOST:PORT/DATABASE, with ?cluster=NAME to create the tables of the shards as well,
// on every host of the cluster, over HTTP on the same port. Error: BadInput, Io, Unreachable.
Result<std::unique_ptr<Store>> createClickHouseStore(const std::string &url);
// Error: BadInput, TooNew, Io, Unreachable.
Result<std::unique_ptr<Store>> openClickHouseStore(const std::string &url);

} // namespace zoe::fleet
