// Access to a ClickHouse server over HTTP. For one thread.
#pragma once

#include <memory>
#include <string>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/clickhouse_url.h"
#include "fleet/store/row_binary.h"

namespace zoe::fleet {

// Error codes that are the same in all versions of the server.
enum class ClickHouseCode : int {
    None = 0,
    UnknownTable = 60,
    TableExists = 57,
    UnknownDatabase = 81,
};

// All calls fail with Io, or with Unreachable if the server or one of its shards does not answer.
class ClickHouseServer {
  public:
    // Reads the login from the environment; contacts no server yet.
    static Result<ClickHouseServer> open(ClickHouseUrl url);
    ~ClickHouseServer();
    ClickHouseServer(ClickHouseServer &&other) noexcept;
    ClickHouseServer &operator=(ClickHouseServer &&) = delete;

    [[nodiscard]] const ClickHouseUrl &url() const;
    // Another host of the same cluster, with the same ports, database and login. An IPv6 address
    // may have brackets.
    [[nodiscard]] ClickHouseServer onHost(const std::string &host) const;

    // The result of a query when a shard of the cluster does not answer: an error, or the rest.
    enum class Shards { All, Reached };
    // For GROUP BY: groups over all shards, or those of each shard, in no particular order.
    enum class Groups { Joined, OfShards };

    // Also Cancelled; the answer is complete. A query must name its columns.
    [[nodiscard]] Result<RowReader> select(const std::string &query, const Task &task = {},
                                           Shards shards = Shards::All,
                                           Groups groups = Groups::Joined);
    // Inserted rows are visible when this returns.
    Status run(const std::string &statement);
    // For use before the database exists.
    Status runWithoutDatabase(const std::string &statement);
    // table: with its columns, "run (hash, id)". The rows are visible when this returns.
    Status insert(const std::string &table, std::string rows);

    // The code of the last error, if it came from the server.
    [[nodiscard]] ClickHouseCode lastCode() const;

  private:
    class Impl;
    explicit ClickHouseServer(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe::fleet
