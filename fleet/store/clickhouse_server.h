// A ClickHouse server that is asked over HTTP. For one thread.
#pragma once

#include <memory>
#include <string>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/clickhouse_url.h"
#include "fleet/store/row_binary.h"

namespace zoe::fleet {

// How a server says what went wrong, in all versions.
enum class ClickHouseCode : int {
    None = 0,
    UnknownTable = 60,
    TableExists = 57,
    UnknownDatabase = 81,
};

// Errors of all calls: Io; Unreachable, if the server or one of its shards does not answer.
class ClickHouseServer {
  public:
    // Reads the login from the environment; asks nothing yet.
    static Result<ClickHouseServer> open(ClickHouseUrl url);
    ~ClickHouseServer();
    ClickHouseServer(ClickHouseServer &&other) noexcept;
    ClickHouseServer &operator=(ClickHouseServer &&) = delete;

    [[nodiscard]] const ClickHouseUrl &url() const;
    // Of the same cluster: same ports, database and login. An IPv6 address may have brackets.
    [[nodiscard]] ClickHouseServer onHost(const std::string &host) const;

    // What a query answers when a shard of the cluster does not: an error, or the rest.
    enum class Shards { All, Reached };
    // Of GROUP BY: of all shards together, or those of each shard, in no order.
    enum class Groups { Joined, OfShards };

    // Also Cancelled; the answer is whole. A query must name its columns.
    [[nodiscard]] Result<RowReader> select(const std::string &query, const Task &task = {},
                                           Shards shards = Shards::All,
                                           Groups groups = Groups::Joined);
    // What it inserts is there when this returns.
    Status run(const std::string &statement);
    // Before there is a database.
    Status runWithoutDatabase(const std::string &statement);
    // table: with its columns, "run (hash, id)". The rows are there when this returns.
    Status insert(const std::string &table, std::string rows);

    // Of the last error, if the server said it.
    [[nodiscard]] ClickHouseCode lastCode() const;

  private:
    class Impl;
    explicit ClickHouseServer(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe::fleet
