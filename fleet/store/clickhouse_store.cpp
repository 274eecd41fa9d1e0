#include "fleet/store/clickhouse_store.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <fmt/format.h>
#include <mutex>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "fleet/store/clickhouse_reader.h"
#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/clickhouse_server.h"
#include "fleet/store/clickhouse_tables.h"
#include "fleet/store/triage_columns.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

namespace {

// The table of triages: rows are only added, and the last one of an id counts. A statement creates
// one part of the table, so readers see all of its rows or none.
Status addVersions(ClickHouseServer &server, const std::vector<Triage> &triages, bool isDropped)
{
    if (triages.empty())
        return {};
    // Doesn't use clocks, which differ between machines.
    auto last = server.select("SELECT max(version) FROM triage");
    if (!last)
        return last.error();
    const std::uint64_t version = last->number<std::uint64_t>() + 1;
    const std::uint64_t writer = freshRowId();
    RowWriter rows;
    for (const Triage &triage : triages) {
        rows.number(version);
        rows.number(writer);
        rows.number(std::uint8_t{isDropped});
        for (const std::string &text : triageTexts(triage))
            rows.text(text);
        rows.number(triage.unixNs);
        rows.number(triage.finding.deltaNs);
    }
    return server.insert(fmt::format("triage (version, writer, is_dropped, {}, unix_ns, delta_ns)",
                                     kTriageTextColumns),
                         rows.take());
}

// Writes all or none. Error: Io.
Status writeTriages(ClickHouseServer &server, const std::vector<Triage> &triages)
{
    return addVersions(server, triages, false);
}

Status eraseTriages(ClickHouseServer &server, const std::vector<std::string> &ids)
{
    std::vector<Triage> dropped;
    for (const std::string &id : ids)
        dropped.emplace_back().finding.id = id;
    return addVersions(server, dropped, true);
}

// Oldest first. Error: also Damaged, for an unknown status or kind.
Result<std::vector<Triage>> readTriages(ClickHouseServer &server)
{
    auto rows = server.select(fmt::format("SELECT is_dropped, {}, unix_ns, delta_ns FROM triage "
                                          "ORDER BY id, version DESC, writer DESC LIMIT 1 BY id",
                                          kTriageTextColumns));
    if (!rows)
        return rows.error();
    std::vector<Triage> triages;
    while (rows->hasRow()) {
        const bool isDropped = rows->number<std::uint8_t>() != 0;
        TriageTexts texts;
        for (std::string &text : texts)
            text = rows->text();
        auto triage = triageOfTexts(std::move(texts));
        const auto unixNs = rows->number<std::int64_t>();
        const auto deltaNs = rows->number<double>();
        if (isDropped)
            continue;
        if (!triage)
            return Error{ErrorCode::Damaged, "the store has a triage of an unknown kind",
                         server.url().text()};
        triage->unixNs = unixNs;
        triage->finding.deltaNs = deltaNs;
        triages.push_back(std::move(*triage));
    }
    std::ranges::sort(triages, {}, [](const Triage &triage) {
        return std::tie(triage.unixNs, triage.finding.id);
    });
    return triages;
}

constexpr std::size_t kRunsOfStatement = 10'000;
constexpr int kMostWaits = 3000;
constexpr std::chrono::milliseconds kWait(100);

// Servers execute such statements in the background. mark: identifies the statement.
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

// On the server, or on all hosts of the cluster, if all of them answer: first the rows of the runs,
// then their points. Waits until both are gone. Error: Io, Cancelled (servers may continue).
Status removeRunRows(ClickHouseServer &server, const std::string &cluster,
                     const std::vector<std::string> &hashes, const Task &task)
{
    auto hosts = hostsOf(server, cluster);
    if (!hosts)
        return hosts.error();
    // Otherwise, some of the rows would be removed and others not.
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
        // Two simultaneous writers leave two rows.
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

class ClickHouseStore final : public Store {
  public:
    // cluster: empty for a single server.
    ClickHouseStore(ClickHouseServer server, std::string cluster)
        : m_server(std::move(server))
        , m_cluster(std::move(cluster))
        , m_suffix(m_cluster.empty() ? "" : "_all")
        , m_reader(m_server, m_cluster)
    {}

    Result<bool> has(const std::string &hash) override
    {
        auto row = m_server.select("SELECT count() FROM run" + m_suffix +
                                   " WHERE hash = " + sqlText(hash));
        if (!row)
            return row.error();
        return row->number<std::uint64_t>() > 0;
    }

    Result<std::vector<std::string>> behaviourModels(const std::string &program,
                                                     const std::string &scene) override
    {
        return readModels(m_server, program, scene);
    }

    Result<Added> addWithModels(const RunDigest &digest, const NewModels &models) override;
    Status removeRuns(const std::vector<std::string> &hashes, const Task &task) override
    {
        return removeRunRows(m_server, m_cluster, hashes, task);
    }
    Result<std::vector<RunFacts>> runs() override { return m_reader.runs(); }
    [[nodiscard]] StoreGap gap() const override { return m_reader.gap(); }
    Status forEachSeries(const SeriesFilter &filter, const Task &task,
                         const std::function<bool(const Series &)> &body) override
    {
        return m_reader.forEachSeries(filter, task, body);
    }
    Result<std::vector<StoredCall>> calls() override;

    Status setTriages(const std::vector<Triage> &triages) override
    {
        return writeTriages(m_server, triages);
    }
    Status dropTriages(const std::vector<std::string> &ids) override
    {
        return eraseTriages(m_server, ids);
    }
    Result<std::vector<Triage>> triages() override { return readTriages(m_server); }
    Result<StoreVersion> version() override;

  private:
    Status addPlace(const PlaceKey &place);

    ClickHouseServer m_server;
    std::string m_cluster;
    std::string m_suffix; // of tables that lead to all shards
    ClickHouseReader m_reader;
};

Result<Added> ClickHouseStore::addWithModels(const RunDigest &digest, const NewModels &models)
{
    const auto answer = whyNotAdded(digest, models);
    if (!answer)
        return answer.error();
    if (*answer)
        return **answer;
    const std::uint64_t id = freshRowId();
    Status written = writePoints(m_server, m_suffix, digest, id);
    if (written)
        written = writeCalls(m_server, digest);
    if (written)
        written = addPlace(placeKeyOf(digest.facts));
    if (!written)
        return written.error();
    if (!models.texts.empty()) {
        const auto made = writeModels(m_server, digest.facts, models);
        if (!made)
            return made.error();
        if (!*made)
            return Added::Outdated;
    }
    written = writeRunRow(m_server, m_suffix, digest, id);
    return written ? Result<Added>(Added::Run) : written.error();
}

// Stored on all hosts, so that it is known which data an unreachable shard has.
Status ClickHouseStore::addPlace(const PlaceKey &place)
{
    if (m_cluster.empty())
        return {};
    auto row = m_server.select("SELECT count() FROM place WHERE " + isPlace(place));
    if (!row)
        return row.error();
    if (row->number<std::uint64_t>() > 0)
        return {};
    RowWriter rows;
    writePlace(rows, place);
    return m_server.insert("place (program, branch, scene, machine, cpu)", rows.take());
}

Result<std::vector<StoredCall>> ClickHouseStore::calls()
{
    auto rows = m_server.select("SELECT DISTINCT program, caller, callee FROM call ORDER BY "
                                "program, caller, callee");
    if (!rows)
        return rows.error();
    std::vector<StoredCall> calls;
    while (rows->hasRow()) {
        StoredCall &call = calls.emplace_back();
        for (std::string *text : {&call.program, &call.caller, &call.callee})
            *text = rows->text();
    }
    return calls;
}

// Computed by the server. Ids of runs are random, and rows of triages are only added.
Result<StoreVersion> ClickHouseStore::version()
{
    const std::string ofRuns = "SELECT count(), sum(cityHash64(id)) FROM run" + m_suffix;
    StoreVersion version;
    auto runs = m_server.select(ofRuns);
    if (!runs && runs.error().code == ErrorCode::Unreachable && !m_cluster.empty()) {
        runs = m_server.select(ofRuns, Task{}, ClickHouseServer::Shards::Reached);
        version.runs = "reached ";
    }
    if (!runs)
        return runs.error();
    auto triages = m_server.select("SELECT count(), max(version) FROM triage");
    if (!triages)
        return triages.error();
    for (const auto &[text, row] :
         {std::pair(&version.runs, &*runs), std::pair(&version.triages, &*triages)}) {
        for (int i = 0; i < 2; ++i)
            *text += std::to_string(row->number<std::uint64_t>()) + ' ';
    }
    return version;
}

} // namespace

Result<std::unique_ptr<Store>> createClickHouseStore(const std::string &url)
{
    const auto parsed = clickHouseUrlOf(url);
    if (!parsed)
        return parsed.error();
    auto server = ClickHouseServer::open(*parsed);
    if (!server)
        return server.error();
    if (const Status made = makeClickHouseTables(*server); !made)
        return made.error();
    return openClickHouseStore(parsed->text());
}

Result<std::unique_ptr<Store>> openClickHouseStore(const std::string &url)
{
    const auto parsed = clickHouseUrlOf(url);
    if (!parsed)
        return parsed.error();
    auto server = ClickHouseServer::open(*parsed);
    if (!server)
        return server.error();
    auto cluster = checkClickHouseStore(*server);
    if (!cluster)
        return cluster.error();
    if (!parsed->cluster.empty() && parsed->cluster != *cluster)
        return Error{ErrorCode::BadInput, "the store is not over this cluster", url};
    return std::unique_ptr<Store>(
        std::make_unique<ClickHouseStore>(std::move(*server), std::move(*cluster)));
}

} // namespace zoe::fleet
