#include "fleet/store/clickhouse_tables.h"

#include <fmt/format.h>

#include "fleet/store/clickhouse_schema.h"

namespace zoe::fleet {

namespace {

std::string tableStatement(const ClickHouseTable &table)
{
    return fmt::format("CREATE TABLE IF NOT EXISTS {} ({}) ENGINE = {}", table.name, table.columns,
                       table.engine);
}

// Distributes rows to the shards.
std::string distributedStatement(const ClickHouseServer &server, const ClickHouseTable &table,
                                 const char *shardOfRow)
{
    return fmt::format(
        "CREATE TABLE IF NOT EXISTS {}_all ({}) ENGINE = Distributed({}, {}, {}{}{})", table.name,
        table.columns, server.url().cluster, server.url().database, table.name,
        *shardOfRow != '\0' ? ", " : "", shardOfRow);
}

constexpr ClickHouseTable kShardTable{"shard", "version UInt32, number UInt32", ""};

Status makeDatabase(ClickHouseServer &server)
{
    return server.runWithoutDatabase("CREATE DATABASE IF NOT EXISTS " + server.url().database);
}

Status makeShard(ClickHouseServer &server, const ClickHouseShard &shard)
{
    Status made = makeDatabase(server);
    for (const ClickHouseTable &table : kShardTables) {
        if (made)
            made = server.run(tableStatement(table));
    }
    if (made)
        made = server.run(fmt::format("CREATE VIEW IF NOT EXISTS shard AS SELECT toUInt32({}) AS "
                                      "version, toUInt32({}) AS number",
                                      kClickHouseVersion, shard.number));
    if (!made)
        return made;
    auto row = server.select("SELECT version, number FROM shard");
    if (!row)
        return row.error();
    const auto version = row->number<std::uint32_t>();
    const auto number = row->number<std::uint32_t>();
    if (version != kClickHouseVersion || number != shard.number)
        return Error{ErrorCode::BadInput, "the server has a part of another store in this database",
                     server.url().text()};
    return {};
}

Status makeShards(ClickHouseServer &server)
{
    const auto shards = shardsOf(server, server.url().cluster, true);
    if (!shards)
        return shards.error();
    if (shards->empty())
        return Error{ErrorCode::BadInput,
                     "the server knows no cluster of this name: " + server.url().cluster,
                     server.url().text()};
    for (const ClickHouseShard &shard : *shards) {
        ClickHouseServer host = server.onHost(shard.host);
        if (const Status made = makeShard(host, shard); !made)
            return made;
    }
    Status made = server.run(distributedStatement(server, kShardTable, ""));
    for (const ClickHouseTable &table : kShardTables) {
        if (made)
            made = server.run(distributedStatement(server, table, kShardOfRow));
    }
    return made;
}

} // namespace

Result<std::vector<ClickHouseShard>> shardsOf(ClickHouseServer &server, const std::string &cluster,
                                              bool allReplicas)
{
    auto rows = server.select("SELECT toUInt32(shard_num), host_name FROM system.clusters WHERE "
                              "cluster = " +
                              sqlText(cluster) + " ORDER BY shard_num, replica_num");
    if (!rows)
        return rows.error();
    std::vector<ClickHouseShard> shards;
    while (rows->hasRow()) {
        const auto number = rows->number<std::uint32_t>();
        const std::string host(rows->text());
        if (allReplicas || shards.empty() || shards.back().number != number)
            shards.push_back({number, host});
    }
    return shards;
}

Status makeClickHouseTables(ClickHouseServer &server)
{
    const Error exists{ErrorCode::BadInput, "the store exists already", server.url().text()};
    if (const Status made = makeDatabase(server); !made)
        return made;
    const auto found = server.select("SELECT version FROM store");
    if (found)
        return exists;
    if (server.lastCode() != ClickHouseCode::UnknownTable)
        return found.error();
    if (const Status shards = server.url().cluster.empty() ? Status() : makeShards(server); !shards)
        return shards;
    Status made;
    for (const ClickHouseTable &table : kStoreTables) {
        if (made)
            made = server.run(tableStatement(table));
    }
    for (const ClickHouseTable &table : kShardTables) {
        if (made && server.url().cluster.empty())
            made = server.run(tableStatement(table));
    }
    if (!made)
        return made;
    made = server.run(fmt::format("CREATE VIEW store AS SELECT toUInt32({}) AS version, {} AS "
                                  "cluster",
                                  kClickHouseVersion, sqlText(server.url().cluster)));
    if (!made && server.lastCode() == ClickHouseCode::TableExists)
        return exists;
    return made;
}

Result<std::string> checkClickHouseStore(ClickHouseServer &server)
{
    auto row = server.select("SELECT version, cluster FROM store");
    if (!row) {
        const Error failed = row.error();
        if (server.lastCode() == ClickHouseCode::UnknownDatabase)
            return Error{ErrorCode::BadInput,
                         "there is no such store; `zoe fleet init` creates one",
                         server.url().text()};
        if (server.lastCode() != ClickHouseCode::UnknownTable)
            return failed;
        return server.select("SELECT version FROM shard")
                   ? Error{ErrorCode::BadInput,
                           "the server keeps a part of a store; give the server on which the "
                           "store was created",
                           server.url().text()}
                   : Error{ErrorCode::BadInput,
                           "there is no such store; `zoe fleet init` creates one",
                           server.url().text()};
    }
    const auto version = row->number<std::uint32_t>();
    std::string cluster(row->text());
    if (!row->isWhole())
        return Error{ErrorCode::BadInput, "not a fleet store", server.url().text()};
    if (version > kClickHouseVersion)
        return Error{ErrorCode::TooNew,
                     "the store was made by a newer version of zoe; this one can't read it",
                     server.url().text()};
    if (version < kClickHouseVersion)
        return Error{ErrorCode::BadInput,
                     "the store was made by an older version of zoe; create a new one and add the "
                     "captures to it",
                     server.url().text()};
    return cluster;
}

} // namespace zoe::fleet
