// Writes runs into a store in ClickHouse. For one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// A new id for a row, so that rows of failed attempts are never mistaken for those of others.
[[nodiscard]] std::uint64_t freshRowId();

// The month of a start, such as 202611, which is the partition of its rows.
[[nodiscard]] std::uint32_t monthOf(std::int64_t unixNs);

// The behaviours of a scene in the store. Error: Io, Damaged.
[[nodiscard]] Result<std::vector<std::string>>
readModels(ClickHouseServer &server, const std::string &program, const std::string &scene);
// Adds models after those that the run's scene has. False if another program was faster. Error: Io.
Result<bool> writeModels(ClickHouseServer &server, const RunFacts &run, const NewModels &models);

// suffix: of the tables that cover the shards; may be empty. Error: Io.
Status writePoints(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id);
// Adds calls that are not in the store yet. Error: Io.
Status writeCalls(ClickHouseServer &server, const RunDigest &digest);
// Completes the run: it exists from now on. Error: Io.
Status writeRunRow(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id);

} // namespace zoe::fleet
