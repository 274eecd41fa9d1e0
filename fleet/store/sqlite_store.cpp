#include "fleet/store/sqlite_store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "fleet/store/run_columns.h"
#include "fleet/store/sqlite_connection.h"
#include "fleet/store/sqlite_run_writer.h"
#include "fleet/store/sqlite_schema.h"
#include "fleet/store/sqlite_triage.h"
#include "fleet/store/triage_columns.h"
#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::fleet {

namespace {

Estimate estimateIn(const SqliteStatement &row, int column)
{
    return {row.real(column), row.real(column + 1)};
}

// A row of the table of series.
struct NumberedKey {
    std::int64_t id = 0;
    SeriesKey key;
};

// Series whose keys are read at once, because an open statement blocks writers.
constexpr int kKeysAtOnce = 500;

class SqliteStore final : public Store {
  public:
    explicit SqliteStore(SqliteConnection connection)
        : m_connection(std::move(connection))
    {}

    Result<bool> has(const std::string &hash) override
    {
        auto statement = m_connection.prepare("SELECT 1 FROM run WHERE hash = ?");
        if (!statement)
            return statement.error();
        statement->bind(1, hash);
        return statement->step();
    }

    Result<std::vector<std::string>> behaviourModels(const std::string &program,
                                                     const std::string &scene) override
    {
        auto statement = m_connection.prepare(
            "SELECT text FROM model WHERE program = ? AND scene = ? ORDER BY number");
        if (!statement)
            return statement.error();
        statement->bind(1, program);
        statement->bind(2, scene);
        std::vector<std::string> models;
        const Status read = statement->forEachRow(
            [&](const SqliteStatement &row) { models.emplace_back(row.text(0)); });
        return read ? Result(std::move(models)) : read.error();
    }

    Result<Added> addWithModels(const RunDigest &digest, const NewModels &models) override
    {
        auto transaction = SqliteTransaction::begin(m_connection);
        if (!transaction)
            return transaction.error();
        const auto answer = whyNotAdded(digest, models);
        if (!answer)
            return answer.error();
        if (*answer)
            return **answer;
        Status written = writeModels(m_connection, digest.facts, models);
        if (written)
            written = writeRun(m_connection, digest);
        if (written)
            written = transaction->commit();
        return written ? Result<Added>(Added::Run) : written.error();
    }

    Status removeRuns(const std::vector<std::string> &hashes, const Task &task) override;
    Result<std::vector<RunFacts>> runs() override;
    Status forEachSeries(const SeriesFilter &filter, const Task &task,
                         const std::function<bool(const Series &)> &body) override;
    Result<std::vector<StoredCall>> calls() override;
    Status setTriages(const std::vector<Triage> &triages) override;
    Status dropTriages(const std::vector<std::string> &ids) override;
    Result<std::vector<Triage>> triages() override { return readTriages(m_connection); }
    Result<StoreVersion> version() override;

  private:
    Status readSettings(std::vector<RunFacts> &runs,
                        const std::unordered_map<std::int64_t, std::uint32_t> &placeOf);
    Status readBehaviours();
    [[nodiscard]] std::pair<std::int64_t, std::int64_t>
    idsOf(const std::vector<std::uint32_t> &runs) const;
    Status readPoints(SqliteStatement &points, std::int64_t id, const SeriesFilter &filter,
                      Series &series) const;
    Result<std::vector<NumberedKey>> nextKeys(const SeriesFilter &filter, const SeriesKey *last);

    SqliteConnection m_connection;
    std::unordered_map<std::int64_t, std::uint32_t> m_placeOf; // of a run's id in runs()
    std::vector<std::int64_t> m_ids;                           // of runs()
    std::map<std::pair<std::uint32_t, std::string>, BehaviourFigures> m_behaviours; // by place
};

Status SqliteStore::removeRuns(const std::vector<std::string> &hashes, const Task &task)
{
    auto transaction = SqliteTransaction::begin(m_connection);
    if (!transaction)
        return transaction.error();
    // Points are stored by series, so all runs are removed in one pass.
    Status done = m_connection.run("CREATE TEMP TABLE removed (run INTEGER PRIMARY KEY)");
    auto note = m_connection.prepare("INSERT INTO removed SELECT id FROM run WHERE hash = ?");
    for (std::size_t i = 0; done && note && i < hashes.size(); ++i) {
        note->bind(1, hashes[i]);
        done = note->run();
    }
    if (done && !note)
        done = note.error();
    if (done && task.stopRequested())
        return Task::cancelled(); // the transaction is rolled back
    if (done)
        done = m_connection.run(
            "DELETE FROM point WHERE run IN removed; DELETE FROM sketch WHERE run IN removed;"
            "DELETE FROM setting WHERE run IN removed; DELETE FROM behaviour WHERE run IN removed;"
            "DELETE FROM run WHERE id IN removed;"
            "DELETE FROM series WHERE id NOT IN (SELECT series FROM point);"
            "DROP TABLE removed");
    return done ? transaction->commit() : done;
}

Result<std::vector<RunFacts>> SqliteStore::runs()
{
    std::vector<RunFacts> found;
    std::unordered_map<std::int64_t, std::uint32_t> foundAt;
    Status read = m_connection.forEachRow(
        std::string("SELECT ") + kRunTextColumns + ", " + kRunNumberColumns +
            ", id FROM run ORDER BY id",
        [&](const SqliteStatement &row) {
            RunFacts &facts = found.emplace_back();
            int column = 0;
            for (const auto member : kRunTexts)
                facts.*member = row.text(column++);
            facts.order = row.integer(column++);
            facts.startUnixNs = row.integer(column++);
            facts.frames = row.natural(column++);
            facts.zones = row.natural(column++);
            facts.lostZones = row.natural(column++);
            facts.disturbance = row.isNull(column) ? -1 : row.real(column);
            foundAt.emplace(row.integer(column + 1), static_cast<std::uint32_t>(found.size() - 1));
        });
    if (read)
        read = readSettings(found, foundAt);
    if (!read)
        return read.error();
    const std::vector<std::uint32_t> order = orderOfRuns(found);
    std::vector<std::uint32_t> placeOf(order.size());
    std::vector<RunFacts> ordered;
    for (const std::uint32_t at : order) {
        placeOf[at] = static_cast<std::uint32_t>(ordered.size());
        ordered.push_back(std::move(found[at]));
    }
    m_placeOf.clear();
    m_ids.resize(ordered.size());
    for (const auto &[id, at] : foundAt) {
        m_placeOf.emplace(id, placeOf[at]);
        m_ids[placeOf[at]] = id;
    }
    read = readBehaviours();
    if (!read)
        return read.error();
    return ordered;
}

Status SqliteStore::readSettings(std::vector<RunFacts> &runs,
                                 const std::unordered_map<std::int64_t, std::uint32_t> &placeOf)
{
    return m_connection.forEachRow(
        "SELECT run, key, value FROM setting ORDER BY run, key", [&](const SqliteStatement &row) {
            if (const auto at = placeOf.find(row.integer(0)); at != placeOf.end())
                runs[at->second].settings.emplace_back(row.text(1), row.text(2));
        });
}

Status SqliteStore::readBehaviours()
{
    m_behaviours.clear();
    return m_connection.forEachRow("SELECT run, name, frames, block_frames, freedom FROM behaviour",
                                   [this](const SqliteStatement &row) {
                                       const auto at = m_placeOf.find(row.integer(0));
                                       if (at == m_placeOf.end())
                                           return;
                                       const std::string name(row.text(1));
                                       m_behaviours[{at->second, name}] = {
                                           name, row.natural(2),
                                           static_cast<std::uint32_t>(row.integer(3)), row.real(4)};
                                   });
}

// The first and the last id of these runs; of all runs if none are given.
std::pair<std::int64_t, std::int64_t>
SqliteStore::idsOf(const std::vector<std::uint32_t> &runs) const
{
    std::pair<std::int64_t, std::int64_t> ids{0, std::numeric_limits<std::int64_t>::max()};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::int64_t id = runs[i] < m_ids.size() ? m_ids[runs[i]] : 0;
        ids = i == 0 ? std::pair(id, id)
                     : std::pair(std::min(ids.first, id), std::max(ids.second, id));
    }
    return ids;
}

Status SqliteStore::readPoints(SqliteStatement &points, std::int64_t id, const SeriesFilter &filter,
                               Series &series) const
{
    points.bind(1, id);
    const bool hasFrames =
        filter.detail != PointDetail::SelfTimes || series.key.function.function.empty();
    const Status read = points.forEachRow([&](const SqliteStatement &row) {
        const auto at = m_placeOf.find(row.integer(0));
        if (at == m_placeOf.end() ||
            (!filter.runs.empty() && !std::ranges::binary_search(filter.runs, at->second)))
            return;
        SeriesPoint &point = series.points.emplace_back();
        point.run = at->second;
        if (const auto behaviour = hasFrames ? m_behaviours.find({at->second, series.key.behaviour})
                                             : m_behaviours.end();
            behaviour != m_behaviours.end()) {
            point.behaviourFrames = behaviour->second.frames;
            point.blockFrames = behaviour->second.blockFrames;
            point.freedom = behaviour->second.freedom;
        }
        point.self = estimateIn(row, 1);
        if (filter.detail == PointDetail::SelfTimes)
            return;
        point.frames = row.natural(3);
        point.calls = row.natural(4);
        point.total = estimateIn(row, 5);
        if (!row.isNull(7))
            point.running = estimateIn(row, 7);
        point.sketch = row.text(9);
    });
    std::ranges::sort(series.points, {}, &SeriesPoint::run);
    return read;
}

// The keys after the last one.
Result<std::vector<NumberedKey>> SqliteStore::nextKeys(const SeriesFilter &filter,
                                                       const SeriesKey *last)
{
    // Conditions on the columns of the index: SQLite searches it by the columns that are set,
    // starting with the first, and by what follows the last key in the others. "+" keeps SQLite
    // from sorting by the rest.
    struct Condition {
        std::string column;
        const std::optional<std::string> *value = nullptr;
    };
    const std::array<Condition, 9> conditions{{{"program", &filter.program},
                                               {"branch", &filter.branch},
                                               {"scene", &filter.scene},
                                               {"machine", &filter.machine},
                                               {"cpu"},
                                               {"behaviour", &filter.behaviour},
                                               {"function", &filter.function},
                                               {"file"},
                                               {"thread_group", &filter.group}}};
    std::string where;
    std::vector<std::string_view> values;
    const auto require = [&where](const std::string &condition) {
        where += (where.empty() ? " WHERE " : " AND ") + condition;
    };
    std::string all;
    std::string behind; // columns that differ from those of the last key
    std::string marks;
    std::vector<std::string_view> lastValues;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const auto &[column, value] = conditions[i];
        all += (all.empty() ? "" : ", ") + column;
        const bool isSet = value != nullptr && *value;
        if (isSet) {
            require((behind.empty() ? "" : "+") + column + " = ?");
            values.emplace_back(**value);
        }
        if (isSet && behind.empty())
            continue;
        behind += (behind.empty() ? "" : ", ") + column;
        marks += marks.empty() ? "?" : ",?";
        if (last != nullptr)
            lastValues.emplace_back(*textsOf(*last)[i]);
    }
    if (last != nullptr) {
        require("(" + behind + ") > (" + marks + ")");
        values.insert(values.end(), lastValues.begin(), lastValues.end());
    }
    auto statement =
        m_connection.prepare("SELECT id, " + all + " FROM series" + where + " ORDER BY " + all +
                             " LIMIT " + std::to_string(kKeysAtOnce));
    if (!statement)
        return statement.error();
    for (std::size_t i = 0; i < values.size(); ++i)
        statement->bind(static_cast<int>(i) + 1, values[i]);
    std::vector<NumberedKey> keys;
    const Status read = statement->forEachRow([&](const SqliteStatement &row) {
        NumberedKey &added = keys.emplace_back();
        added.id = row.integer(0);
        int column = 1;
        for (std::string *text : textsOf(added.key))
            *text = row.text(column++);
    });
    return read ? Result(std::move(keys)) : read.error();
}

Status SqliteStore::forEachSeries(const SeriesFilter &filter, const Task &task,
                                  const std::function<bool(const Series &)> &body)
{
    const auto count = m_connection.number("SELECT count(*) FROM series");
    if (!count)
        return count.error();
    const std::string columns =
        "SELECT run, self_ns, self_error_ns, frames, calls, total_ns, total_error_ns, running_ns, "
        "running_error_ns";
    auto points = m_connection.prepare(
        columns +
        (filter.detail == PointDetail::Sketches
             ? ", (SELECT bytes FROM sketch WHERE sketch.series = point.series AND "
               "sketch.run = point.run)"
             : ", NULL") +
        " FROM point WHERE series = ? AND run BETWEEN ? AND ?");
    if (!points)
        return points.error();
    // Runs are mostly added in order, so a query usually covers all runs between these.
    const auto [firstId, lastId] = idsOf(filter.runs);
    points->bind(2, firstId);
    points->bind(3, lastId);
    std::optional<SeriesKey> last;
    for (std::int64_t done = 0;;) {
        auto keys = nextKeys(filter, last ? &*last : nullptr);
        if (!keys)
            return keys.error();
        if (keys->empty())
            return {};
        last = keys->back().key;
        for (NumberedKey &one : *keys) {
            if (task.stopRequested())
                return Task::cancelled();
            Series series{std::move(one.key), {}};
            if (const Status read = readPoints(*points, one.id, filter, series); !read)
                return read;
            if (!series.points.empty() && !body(series))
                return {};
            task.progress(static_cast<double>(++done) / static_cast<double>(*count));
        }
    }
}

Result<std::vector<StoredCall>> SqliteStore::calls()
{
    std::vector<StoredCall> calls;
    const Status read = m_connection.forEachRow(
        "SELECT program, caller, callee FROM call ORDER BY 1, 2, 3",
        [&](const SqliteStatement &row) {
            calls.push_back(
                {std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2))});
        });
    return read ? Result(std::move(calls)) : read.error();
}

Status SqliteStore::setTriages(const std::vector<Triage> &triages)
{
    auto transaction = SqliteTransaction::begin(m_connection);
    if (!transaction)
        return transaction.error();
    for (const Triage &triage : triages) {
        if (const Status written = writeTriage(m_connection, triage); !written)
            return written;
    }
    return transaction->commit();
}

Status SqliteStore::dropTriages(const std::vector<std::string> &ids)
{
    auto transaction = SqliteTransaction::begin(m_connection);
    if (!transaction)
        return transaction.error();
    for (const std::string &id : ids) {
        if (const Status erased = eraseTriage(m_connection, id); !erased)
            return erased;
    }
    return transaction->commit();
}

// Ids of removed runs are reused, and the newest run may be removed and added again, so runs are
// identified by their hashes. Times of triages come from clocks, which differ between computers.
Result<StoreVersion> SqliteStore::version()
{
    std::uint64_t runs = 0;
    std::uint64_t sum = 0;
    const Status read =
        m_connection.forEachRow("SELECT hash FROM run", [&](const SqliteStatement &row) {
            ++runs;
            sum += std::hash<std::string_view>()(row.text(0));
        });
    if (!read)
        return read.error();
    StoreVersion version;
    version.runs = std::to_string(runs) + ' ' + std::to_string(sum);
    const auto said = triages();
    if (!said)
        return said.error();
    version.triages = hashOf(*said);
    return version;
}

Status checkVersion(SqliteConnection &connection)
{
    const auto application = connection.number("PRAGMA application_id");
    if (!application)
        return application.error();
    const auto version = connection.number("PRAGMA user_version");
    if (!version)
        return version.error();
    if (*application != kApplicationId)
        return Error{ErrorCode::BadInput, "not a fleet store", connection.path()};
    if (*version < kStoreVersion)
        return Error{ErrorCode::BadInput,
                     "the store was made by an older version of zoe; create a new one and add the "
                     "captures to it",
                     connection.path()};
    if (*version > kStoreVersion)
        return Error{ErrorCode::TooNew,
                     "the store was made by a newer version of zoe; this one can't read it",
                     connection.path()};
    return {};
}

Status makeTables(const std::string &path)
{
    auto connection = SqliteConnection::open(path, true);
    if (!connection)
        return connection.error();
    const std::string setUp = "PRAGMA application_id = " + std::to_string(kApplicationId) + ";\n" +
                              "PRAGMA user_version = " + std::to_string(kStoreVersion) + ";\n";
    if (const Status set = connection->run(setUp.c_str()); !set)
        return set;
    auto transaction = SqliteTransaction::begin(*connection);
    if (!transaction)
        return transaction.error();
    if (const Status made = connection->run(kSqliteSchema); !made)
        return made;
    return transaction->commit();
}

} // namespace

Result<std::unique_ptr<Store>> createSqliteStore(const std::string &path)
{
    std::error_code ignored;
    const Error exists{ErrorCode::BadInput, "the file exists already", path};
    const std::filesystem::path target = system::pathOf(path);
    if (std::filesystem::exists(target, ignored))
        return exists;
    // Other programs see it only when it is complete.
    const std::filesystem::path temporary = system::temporaryName(target);
    Status made = makeTables(temporary.string());
    if (made) {
        const auto taken = system::takeName(temporary, target, false);
        if (!taken)
            made = taken.error();
        else if (!*taken)
            made = exists;
    }
    if (!made) {
        std::filesystem::remove(temporary, ignored);
        return made.error();
    }
    return openSqliteStore(path);
}

Result<std::unique_ptr<Store>> openSqliteStore(const std::string &path)
{
    auto connection = SqliteConnection::open(path, false);
    if (!connection)
        return connection.error();
    if (const Status checked = checkVersion(*connection); !checked)
        return checked.error();
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(*connection)));
}

} // namespace zoe::fleet
