// Writes runs into a store in ClickHouse. For one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// Of a row, so that rows of attempts that failed are never taken for those of others.
[[nodiscard]] std::uint64_t freshRowId();

// Of a start: 202611. Its rows are in this partition.
[[nodiscard]] std::uint32_t monthOf(std::int64_t unixNs);

// What a store's behaviours of a scene are. Error: Io, Damaged.
[[nodiscard]] Result<std::vector<std::string>>
readModels(ClickHouseServer &server, const std::string &program, const std::string &scene);
// Behind those that the run's scene has. False: another writer was there first. Error: Io.
Result<bool> writeModels(ClickHouseServer &server, const RunFacts &run, const NewModels &models);

// suffix: of the tables that lead to the shards; may be empty. Error: Io.
Status writePoints(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id);
// Those that are not there yet. Error: Io.
Status writeCalls(ClickHouseServer &server, const RunDigest &digest);
// The run is there from now on. Error: Io.
Status writeRunRow(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id);

} // namespace zoe::fleet
