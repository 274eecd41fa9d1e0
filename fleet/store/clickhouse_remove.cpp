#include "fleet/store/clickhouse_remove.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <fmt/format.h>
#include <mutex>
#include <span>

#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/clickhouse_tables.h"

namespace zoe::fleet {

namespace {

constexpr std::size_t kRunsOfStatement = 10'000;
constexpr int kMostWaits = 3000;
constexpr std::chrono::milliseconds kWait(100);

// Servers carry out such statements in the background. mark: of the statement.
Status waitUntilDone(ClickHouseServer &host, const char *table, const std::string &mark,
                     const Task &task)
{
    std::mutex mutex;
    std::condition_variable_any stopped;
    for (int i = 0; i < kMostWaits; ++i) {
        auto row = host.select(
            fmt::format("SELECT countIf(is_done = 0) FROM system.mutations WHERE database = {} AND "
                        "table = '{}' AND position(command, {}) > 0",
                        sqlText(host.url().database), table, sqlText(mark)),
            task);
        if (!row)
            return row.error();
        const auto open = row->number<std::uint64_t>();
        if (!row->isWhole())
            return Error{ErrorCode::Io, "the server's answer is cut off", host.url().text()};
        if (open == 0)
            return {};
        std::unique_lock lock(mutex);
        stopped.wait_for(lock, task.stopToken(), kWait, [] { return false; });
        if (task.stopRequested())
            return Task::cancelled();
    }
    return Error{ErrorCode::Io, "the server has not removed the runs after five minutes",
                 host.url().text()};
}

Result<std::vector<ClickHouseServer>> hostsOf(ClickHouseServer &server, const std::string &cluster)
{
    std::vector<ClickHouseServer> hosts;
    if (cluster.empty()) {
        hosts.push_back(server.onHost(server.url().host));
        return hosts;
    }
    const auto shards = shardsOf(server, cluster, true);
    if (!shards)
        return shards.error();
    for (const ClickHouseShard &shard : *shards)
        hosts.push_back(server.onHost(shard.host));
    return hosts;
}

Status removeFrom(std::vector<ClickHouseServer> &hosts, const char *table, const char *column,
                  const std::string &ids, const Task &task)
{
    const std::string mark = fmt::format("zoe {}", freshRowId());
    for (ClickHouseServer &host : hosts) {
        const Status asked = host.run(fmt::format("ALTER TABLE {} DELETE WHERE {} IN ({}) AND '{}' "
                                                  "!= ''",
                                                  table, column, ids, mark));
        if (!asked)
            return asked;
    }
    for (ClickHouseServer &host : hosts) {
        if (const Status done = waitUntilDone(host, table, mark, task); !done)
            return done;
    }
    return {};
}

} // namespace

Status removeRunRows(ClickHouseServer &server, const std::string &cluster,
                     const std::vector<std::string> &hashes, const Task &task)
{
    auto hosts = hostsOf(server, cluster);
    if (!hosts)
        return hosts.error();
    // Or some of the rows go, and others stay.
    for (ClickHouseServer &host : *hosts) {
        if (const auto answer = host.select("SELECT toUInt8(1) AS one", task); !answer)
            return answer.error();
    }
    const char *const run = cluster.empty() ? "run" : "run_all";
    for (std::size_t first = 0; first < hashes.size(); first += kRunsOfStatement) {
        std::string texts;
        for (const std::string &hash :
             std::span(hashes).subspan(first, std::min(kRunsOfStatement, hashes.size() - first)))
            texts += (texts.empty() ? "" : ",") + sqlText(hash);
        // Two writers at once leave two rows.
        auto rows = server.select(fmt::format("SELECT id FROM {} WHERE hash IN ({})", run, texts));
        if (!rows)
            return rows.error();
        std::string ids;
        while (rows->hasRow())
            ids += (ids.empty() ? "" : ",") + std::to_string(rows->number<std::uint64_t>());
        if (ids.empty())
            continue;
        Status removed = removeFrom(*hosts, "run", "id", ids, task);
        if (removed)
            removed = removeFrom(*hosts, "point", "run", ids, task);
        if (!removed)
            return removed;
    }
    return {};
}

} // namespace zoe::fleet
