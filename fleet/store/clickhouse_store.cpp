#include "fleet/store/clickhouse_store.h"

#include <utility>

#include "fleet/store/clickhouse_reader.h"
#include "fleet/store/clickhouse_remove.h"
#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/clickhouse_tables.h"
#include "fleet/store/clickhouse_triage.h"

namespace zoe::fleet {

namespace {

class ClickHouseStore final : public Store {
  public:
    // cluster: empty for the server alone.
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

// Kept beside the shards, so that it is known what one of them lacks.
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

// Computed by the server. Ids of runs are random, and rows of triages are only ever added.
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
