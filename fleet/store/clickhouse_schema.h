// The tables of a store in ClickHouse, as docs/fleet.md describes. Uses statements common to
// ClickHouse 18.16 and later.
#pragma once

#include <array>

namespace zoe::fleet {

// Increase it with every change of the tables.
constexpr int kClickHouseVersion = 1;

// On each shard. All rows of a run are on one shard, as are all runs of one scene on one machine.
constexpr const char *kPlaceColumns =
    "program String, branch String, scene String, machine String, cpu String";

// A run exists once its row exists, which is written last.
constexpr const char *kRunColumns =
    "month UInt32, hash String, id UInt64, program String, build String, commit_name String, "
    "branch String, machine String, cpu String, gpu String, driver String, scene String, "
    "seed String, location String, commit_order Int64, start_ns Int64, frames UInt64, "
    "zones UInt64, lost_zones UInt64, disturbance Float64, points UInt64, "
    "setting_keys Array(String), setting_values Array(String)";
constexpr const char *kRunEngine = "MergeTree() PARTITION BY month ORDER BY (hash, id)";

constexpr const char *kPointColumns =
    "month UInt32, program String, branch String, scene String, machine String, cpu String, "
    "behaviour String, function String, file String, thread_group String, run UInt64, "
    "behaviour_frames UInt64, block_frames UInt32, freedom Float64, frames UInt64, calls UInt64, "
    "self_ns Float64, self_error_ns Float64, total_ns Float64, total_error_ns Float64, "
    "running_ns Float64, running_error_ns Float64, sketch String";
// A trend reads a function in all behaviours, so its rows are adjacent; a month has few of them, so
// marks are close together.
constexpr const char *kPointEngine =
    "MergeTree() PARTITION BY month ORDER BY (program, branch, scene, machine, cpu, function, "
    "file, thread_group, behaviour, run) SETTINGS index_granularity = 1024";

// The shard of a row.
constexpr const char *kShardOfRow = "cityHash64(program, branch, scene, machine, cpu)";

struct ClickHouseTable {
    const char *name;
    const char *columns;
    const char *engine;
};

constexpr std::array<ClickHouseTable, 2> kShardTables{
    {{"run", kRunColumns, kRunEngine}, {"point", kPointColumns, kPointEngine}}};

// Only on the server of the store.
constexpr std::array<ClickHouseTable, 3> kStoreTables{
    {{"place", kPlaceColumns,
      "MergeTree() PARTITION BY tuple() ORDER BY (program, branch, scene, machine, cpu)"},
     {"call", "program String, caller String, callee String",
      "MergeTree() PARTITION BY tuple() ORDER BY (program, caller, callee)"},
     // For each id, the row with the latest version counts; isDropped: the triage was removed.
     {"triage",
      "id String, version UInt64, writer UInt64, is_dropped UInt8, status String, "
      "fixed_by String, note String, who String, kind String, program String, branch String, "
      "function String, file String, thread_group String, behaviour String, machine String, "
      "last_good String, first_bad String, unix_ns Int64, delta_ns Float64",
      "MergeTree() PARTITION BY tuple() ORDER BY (id, version)"}}};

} // namespace zoe::fleet
