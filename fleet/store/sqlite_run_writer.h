// Writes runs into an embedded store. Pure functions of a connection, which belongs to one thread.
#pragma once

#include <array>
#include <string>

#include "fleet/store/sqlite_connection.h"
#include "fleet/store/store.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

// In the order of the columns of the table.
inline constexpr std::array<std::string RunFacts::*, 12> kRunTexts{
    &RunFacts::hash,   &RunFacts::program, &RunFacts::build, &RunFacts::commit,
    &RunFacts::branch, &RunFacts::machine, &RunFacts::cpu,   &RunFacts::gpu,
    &RunFacts::driver, &RunFacts::scene,   &RunFacts::seed,  &RunFacts::location};
inline constexpr const char *kRunTextColumns =
    "hash, program, build, commit_name, branch, machine, cpu, gpu, driver, scene, seed, location";
inline constexpr const char *kRunNumberColumns =
    "commit_order, start_ns, frames, zones, lost_zones, disturbance";

// Behind those that the run's scene has. REQUIRES: a transaction is open. Error: Io.
Status writeModels(SqliteConnection &connection, const RunFacts &run, const NewModels &models);

// All rows of one run. REQUIRES: a transaction is open. Error: Io.
Status writeRun(SqliteConnection &connection, const RunDigest &digest);

} // namespace zoe::fleet
