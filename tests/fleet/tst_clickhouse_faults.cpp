// A store over two shards whose servers are killed, refuse and come back. Needs the servers of
// with-clickhouse.sh, which it kills: `./dev fleet` runs it.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <set>
#include <unistd.h>

#include "fleet/store/clickhouse_server.h"
#include "fleet/store/store.h"
#include "tests/cli/zoe_process.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_clickhouse_faults {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

constexpr const char *kSecondShard = "127.0.0.2";

RunDigest runOnMachine(std::uint32_t number, std::uint32_t machine)
{
    RunDigest digest = madeUpRun(number);
    digest.facts.hash += " on " + std::to_string(machine);
    digest.facts.machine = "lab-" + std::to_string(machine);
    return digest;
}

} // namespace

class TestClickHouseFaults : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();

    void namesReachTheServer();
    void runsAreOnBothShards();
    void partsAreNoStores();
    void otherVersionsAreRejected();
    void damagedTriageIsReported();
    void loginsAndTls();
    void killedServersHaveWholeRuns();
    void aShardGoneIsNotSilent();
    void incompleteAnswersSaySo();
    void replicasHaveAllRuns();
    void manyPlacesAreRead();
    void oneHugePlaceIsRead();
    void waitingCapturesAreSent();

  private:
    [[nodiscard]] static bool control(const char *what, int server)
    {
        return QProcess::execute(QString(ZOE_SOURCE_DIR) + "/tests/fleet/with-clickhouse.sh",
                                 {what, QString::number(server),
                                  qEnvironmentVariable("ZOE_TEST_CLICKHOUSE_FOLDER")}) == 0;
    }

    QTemporaryDir m_folder;
    QString m_server = qEnvironmentVariable("ZOE_TEST_CLICKHOUSE");
    std::string m_url;
};

void TestClickHouseFaults::initTestCase()
{
    QVERIFY2(!m_server.isEmpty(), "ZOE_TEST_CLICKHOUSE is not set: run ./dev fleet");
}

void TestClickHouseFaults::init()
{
    m_url = makeStore(m_server, m_folder);
    QVERIFY(!m_url.empty());
}

void TestClickHouseFaults::namesReachTheServer()
{
    auto server = ClickHouseServer::open(*clickHouseUrlOf(m_url));
    QVERIFY(server.ok());
    std::string text = "'); DROP TABLE run; --";
    for (int byte = 0; byte < 256; ++byte)
        text += static_cast<char>(byte);
    for (const std::string &name : {std::string(), text, std::string(300'000, '\'')}) {
        auto row = server->select("SELECT " + sqlText(name) + " AS name");
        QVERIFY(row.ok());
        QVERIFY(row->text() == name);
        // As a shard gets it from another server.
        auto rows = server->select("SELECT number, " + sqlText(name) +
                                   " AS name FROM shard_all "
                                   "WHERE name = " +
                                   sqlText(name));
        QVERIFY(rows.ok());
        int count = 0;
        for (; rows->hasRow(); ++count) {
            (void)rows->number<std::uint32_t>();
            QVERIFY(rows->text() == name);
        }
        QCOMPARE(count, 2);
    }
}

void TestClickHouseFaults::runsAreOnBothShards()
{
    const auto store = openStore(m_url);
    for (std::uint32_t machine = 0; machine < 12; ++machine)
        QVERIFY(*(*store)->add(runOnMachine(0, machine)));
    auto home = ClickHouseServer::open(*clickHouseUrlOf(m_url));
    ClickHouseServer other = home->onHost(kSecondShard);
    std::uint64_t sum = 0;
    for (ClickHouseServer *server : {&*home, &other}) {
        auto row = server->select("SELECT count(), uniq(run) FROM point");
        QVERIFY(row.ok());
        const auto points = row->number<std::uint64_t>();
        const auto runs = row->number<std::uint64_t>();
        QVERIFY(runs > 0);
        QCOMPARE(points, runs * madeUpRun(0).figures.size());
        sum += runs;
    }
    QCOMPARE(sum, std::uint64_t{12});
}

void TestClickHouseFaults::partsAreNoStores()
{
    auto part = *clickHouseUrlOf(m_url);
    part.host = kSecondShard;
    const auto store = openStore(part.text());
    QVERIFY(!store.ok());
    QVERIFY(store.error().text().starts_with("the server keeps a part of a store"));
    const auto again = createStore(m_url + "?cluster=shards");
    QVERIFY(!again.ok() && again.error().text().starts_with("the store exists already"));
    const auto unknown = createStore(m_url + "_2?cluster=unheard_of");
    QVERIFY(!unknown.ok() && unknown.error().text().starts_with("the server knows no cluster"));
    const auto missing = openStore(m_url + "_2");
    QVERIFY(!missing.ok() && missing.error().text().starts_with("there is no such store"));
}

void TestClickHouseFaults::otherVersionsAreRejected()
{
    for (const auto &[version, isNewer] : {std::pair{"0", false}, std::pair{"99", true}}) {
        QVERIFY(runSqlOfStore(m_url, "DROP TABLE store"));
        QVERIFY(runSqlOfStore(m_url, std::string("CREATE VIEW store AS SELECT toUInt32(") +
                                         version + ") AS version, '' AS cluster"));
        const auto store = openStore(m_url);
        QVERIFY(!store.ok());
        QCOMPARE(store.error().code == ErrorCode::TooNew, isNewer);
    }
}

void TestClickHouseFaults::damagedTriageIsReported()
{
    QVERIFY(runSqlOfStore(m_url, "INSERT INTO triage (id, version, status) SELECT 'one', "
                                 "toUInt64(1), 'unheard of'"));
    const auto damaged = (*openStore(m_url))->triages();
    QVERIFY(!damaged && damaged.error().code == ErrorCode::Damaged);
}

void TestClickHouseFaults::loginsAndTls()
{
    const std::string name = m_url.substr(m_url.rfind('/'));
    const std::string tls = qEnvironmentVariable("ZOE_TEST_CLICKHOUSE_TLS").toStdString() + name;
    const auto opens = [](const std::string &url) {
        const auto store = openStore(url);
        return store.ok() && (*store)->runs().ok();
    };
    QVERIFY(!opens(tls)); // nobody vouches for the certificate
    qputenv("ZOE_CLICKHOUSE_CA",
            qEnvironmentVariable("ZOE_TEST_CLICKHOUSE_FOLDER").toUtf8() + "/certificate.pem");
    QVERIFY(opens(tls));
    QFile file(m_folder.filePath("password"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("se'cret\n");
    file.close();
    qputenv("ZOE_CLICKHOUSE_USER", "lab");
    QVERIFY(openStore(tls).error().text().starts_with("the server refuses the user"));
    qputenv("ZOE_CLICKHOUSE_PASSWORD_FILE", file.fileName().toUtf8());
    QVERIFY(opens(tls));
    for (const char *variable :
         {"ZOE_CLICKHOUSE_USER", "ZOE_CLICKHOUSE_PASSWORD_FILE", "ZOE_CLICKHOUSE_CA"})
        qunsetenv(variable);
}

void TestClickHouseFaults::killedServersHaveWholeRuns()
{
    std::uint32_t acknowledged = 0;
    for (const int server : {1, 2, 1}) {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        const pid_t child = startProcess([&] {
            const auto store = openStore(m_url);
            for (std::uint32_t run = acknowledged; store; ++run) {
                if (!(*store)->add(madeUpRun(run)) || write(pipe[1], "x", 1) != 1)
                    return true; // as soon as the server is gone
            }
            return false;
        });
        close(pipe[1]);
        char byte = 0;
        for (int i = 0; i < 5; ++i, ++acknowledged)
            QCOMPARE(read(pipe[0], &byte, 1), 1);
        // Whichever shard the runs are on: the child ends by itself only if that is the one.
        QVERIFY(control("--kill", server));
        QVERIFY(control("--start", server));
        kill(child, SIGKILL);
        exitOf(child);
        while (read(pipe[0], &byte, 1) == 1)
            ++acknowledged;
        close(pipe[0]);
        const CountedRuns counted = countMadeUpRuns(m_url);
        QCOMPARE(counted.halfRuns, std::size_t{0});
        QVERIFY(counted.runs >= acknowledged);
        acknowledged = static_cast<std::uint32_t>(counted.runs);
    }
    QVERIFY(addMadeUpRuns(m_url, 0, acknowledged + 5));
    QCOMPARE(countMadeUpRuns(m_url).runs, std::size_t{acknowledged} + 5);
    QCOMPARE(countMadeUpRuns(m_url).halfRuns, std::size_t{0});
}

void TestClickHouseFaults::aShardGoneIsNotSilent()
{
    constexpr std::uint32_t kMachines = 12;
    const auto store = openStore(m_url);
    for (std::uint32_t machine = 0; machine < kMachines; ++machine) {
        for (std::uint32_t run = 0; run < 2; ++run)
            QVERIFY(*(*store)->add(runOnMachine(run, machine)));
    }
    const auto machinesOfSeries = [&](Status &status) {
        std::set<std::string> machines;
        status = (*store)->forEachSeries({}, Task{}, [&](const Series &series) {
            machines.insert(series.key.machine);
            return true;
        });
        return machines;
    };
    QCOMPARE((*store)->runs()->size(), std::size_t{2} * kMachines);
    QVERIFY((*store)->gap().servers.empty() && (*store)->gap().places.empty());
    QVERIFY(control("--kill", 2));
    // Runs that were complete: no answer rather than part of one.
    Status status;
    (void)machinesOfSeries(status);
    QVERIFY(!status && status.error().code == ErrorCode::Unreachable);
    const auto runs = (*store)->runs();
    QVERIFY2(runs.ok(), runs.ok() ? "" : runs.error().text().c_str());
    std::set<std::string> machines;
    for (const RunFacts &run : *runs)
        machines.insert(run.machine);
    const StoreGap gap = (*store)->gap();
    QVERIFY(gap.servers == std::vector<std::string>{kSecondShard});
    QVERIFY(!machines.empty() && !gap.places.empty());
    QCOMPARE(machines.size() + gap.places.size(), std::size_t{kMachines});
    for (const PlaceKey &place : gap.places)
        QVERIFY(!machines.contains(place.machine));
    QVERIFY(machinesOfSeries(status) == machines);
    QVERIFY(status.ok());
    // Nothing is added twice or in part: the shard may have it.
    for (std::uint32_t machine = 0; machine < kMachines; ++machine) {
        const auto added = (*store)->add(runOnMachine(machine == 0 ? 0 : 2, machine));
        QVERIFY(!added && added.error().code == ErrorCode::Unreachable);
    }
    // A copy lacks what the shard has.
    const std::string copy = makeStore(QString(), m_folder);
    const Ran copied =
        runZoe({"fleet", "copy", QString::fromStdString(m_url), QString::fromStdString(copy)});
    QCOMPARE(copied.exitCode, 2);
    QVERIFY2(copied.err.contains(kSecondShard), copied.err);
    QVERIFY(control("--start", 2));
    // The shard has come back: earlier results have a gap, new ones have none.
    (void)machinesOfSeries(status);
    QVERIFY(!status && status.error().code == ErrorCode::Io);
    QCOMPARE((*store)->runs()->size(), std::size_t{2} * kMachines);
    QVERIFY((*store)->gap().servers.empty() && (*store)->gap().places.empty());
    QCOMPARE(machinesOfSeries(status).size(), std::size_t{kMachines});
}

// For all queries, in every form of answer.
void TestClickHouseFaults::incompleteAnswersSaySo()
{
    const QString url = QString::fromStdString(m_url);
    const QString capture = m_folder.filePath("asked.zoe");
    QCOMPARE(runZoe({"generate", "-o", capture, "--frames", "100"}).exitCode, 0);
    QVERIFY(runZoe({"fleet", "add", url, capture, "--set", "machine=lab-x", "--set", "branch=main"})
                .exitCode == 0);
    for (std::uint32_t machine = 0; machine < 12; ++machine)
        QVERIFY(*(*openStore(m_url))->add(runOnMachine(0, machine)));
    QVERIFY(control("--kill", 2));
    const auto store = openStore(m_url);
    const auto runs = (*store)->runs();
    QVERIFY(runs.ok() && !runs->empty());
    const StoreGap gap = (*store)->gap();
    QVERIFY(!gap.places.empty());
    const auto saysSo = [&gap](const QByteArray &text) {
        // Without tags and line ends.
        const QString words =
            QString::fromUtf8(text).replace(QRegularExpression("<[^>]*>"), " ").simplified();
        return words.contains(QString(kSecondShard) + " does not answer") &&
               std::ranges::all_of(gap.places, [&words](const PlaceKey &place) {
                   return words.contains("on " + QString::fromStdString(place.machine));
               });
    };
    for (const char *command : {"runs", "trend", "changes", "report"}) {
        const Ran table = runZoe({"fleet", command, url});
        QVERIFY2(table.exitCode == 0 && saysSo(table.err), table.told());
        const Ran json = runZoe({"fleet", command, url, "--json=2"});
        const QString note = json.object()["notes"][0]["text"].toString();
        QVERIFY2(json.exitCode == 0 && saysSo(note.toUtf8()), json.told());
    }
    QVERIFY(saysSo(runZoe({"fleet", "export", url}).err));
    QVERIFY(saysSo(runZoe({"fleet", "triage", url, "1", "--status", "false"}).err));
    const auto written = [this](const QString &name) {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(runZoe({"fleet", "trend", url, "-o", m_folder.filePath("t.svg")}).exitCode, 0);
    for (const char *page : {"r.html", "r.md"})
        QCOMPARE(runZoe({"fleet", "report", url, "-o", m_folder.filePath(page)}).exitCode, 0);
    for (const char *file : {"t.svg", "r.html", "r.md"})
        QVERIFY2(saysSo(written(file)), file);
    // Missing data removes nothing and passes no gate.
    const Ran pruned = runZoe({"fleet", "prune", url, "--rows-after", "1", "--delete"});
    QVERIFY2(pruned.exitCode == 2 && pruned.err.contains("nothing is pruned"), pruned.told());
    const auto gate = [&](const PlaceKey &place) {
        QStringList line{"fleet", "gate", url, capture};
        for (const auto &[key, value] :
             {std::pair("program", &place.program), std::pair("branch", &place.branch),
              std::pair("scene", &place.scene), std::pair("machine", &place.machine),
              std::pair("cpu", &place.cpu)})
            line << "--set" << QString("%1=%2").arg(key, QString::fromStdString(*value));
        return runZoe(line);
    };
    for (const PlaceKey &place : {gap.places.front(), placeKeyOf(runs->front())}) {
        const Ran refused = gate(place);
        QVERIFY2(refused.exitCode == 2 && saysSo(refused.err) &&
                     refused.err.contains("no verdict without the whole history"),
                 refused.told());
    }
    QVERIFY(control("--start", 2));
    QVERIFY(gate(placeKeyOf(runs->front())).err.contains("fewer than five runs"));
    QVERIFY(!runZoe({"fleet", "runs", url}).err.contains("incomplete"));
}

// More than a server takes in one query. Both servers as replicas of one shard, which get their
// rows from the server of the store.
void TestClickHouseFaults::replicasHaveAllRuns()
{
    const std::string database = "replicas_" + std::to_string(getpid());
    const std::string url = m_server.toStdString() + "/" + database;
    QVERIFY(createStore(url + "?cluster=replicas").ok());
    auto home = ClickHouseServer::open(*clickHouseUrlOf(url));
    QVERIFY(home.ok());
    ClickHouseServer other = home->onHost(kSecondShard);
    // Runs and points of each server.
    const auto rowsOf = [](ClickHouseServer &server) {
        std::pair<std::uint64_t, std::uint64_t> rows;
        auto runs = server.select("SELECT count() FROM run");
        auto points = server.select("SELECT count() FROM point");
        if (runs && points)
            rows = {runs->number<std::uint64_t>(), points->number<std::uint64_t>()};
        return rows;
    };
    const auto expected = [](std::uint64_t runs) {
        return std::pair(runs, runs * madeUpRun(0).figures.size());
    };
    QVERIFY(addMadeUpRuns(url, 0, 6));
    QVERIFY(rowsOf(*home) == expected(6));
    QVERIFY(rowsOf(other) == expected(6));
    QCOMPARE(countMadeUpRuns(url).runs, std::size_t{6});
    // One is enough to read all of it; nothing is added that only one of them would have.
    QVERIFY(control("--kill", 2));
    const auto store = openStore(url);
    const auto runs = (*store)->runs();
    QVERIFY2(runs.ok(), runs.ok() ? "" : runs.error().text().c_str());
    QCOMPARE(runs->size(), std::size_t{6});
    QVERIFY((*store)->gap().servers.empty() && (*store)->gap().places.empty());
    QCOMPARE(countMadeUpRuns(url).halfRuns, std::size_t{0});
    const auto added = (*store)->add(madeUpRun(6));
    QVERIFY2(!added && added.error().code == ErrorCode::Unreachable,
             added ? "added" : added.error().text().c_str());
    const auto removed = (*store)->removeRuns({runs->front().hash}, Task{});
    QVERIFY(!removed && removed.error().code == ErrorCode::Unreachable);
    QVERIFY(rowsOf(*home).first == 6);
    QVERIFY(control("--start", 2));
    QVERIFY(addMadeUpRuns(url, 6, 8));
    QCOMPARE(countMadeUpRuns(url).runs, std::size_t{8});
    QCOMPARE(countMadeUpRuns(url).halfRuns, std::size_t{0});
    QCOMPARE(rowsOf(*home).first, std::uint64_t{8});
    QCOMPARE(rowsOf(other).first, std::uint64_t{8});
    const auto all = (*store)->runs();
    QVERIFY((*store)->removeRuns({all->front().hash, all->back().hash}, Task{}).ok());
    QCOMPARE(rowsOf(*home).first, std::uint64_t{6});
    QCOMPARE(rowsOf(other).first, std::uint64_t{6});
}

void TestClickHouseFaults::manyPlacesAreRead()
{
    constexpr std::size_t kPlaces = 2500;
    QVERIFY(runSqlOfStore(
        m_url, "INSERT INTO run_all (month, hash, id, program, machine, points) SELECT "
               "toUInt32(197001), toString(number), number + 1, 'game', toString(number), "
               "toUInt64(1) FROM system.numbers LIMIT " +
                   std::to_string(kPlaces)));
    QVERIFY(runSqlOfStore(
        m_url, "INSERT INTO point_all (month, run, program, machine, behaviour_frames) SELECT "
               "toUInt32(197001), number + 1, 'game', toString(number), toUInt64(1) FROM "
               "system.numbers LIMIT " +
                   std::to_string(kPlaces)));
    const auto store = openStore(m_url);
    std::size_t found = 0;
    const auto readAll = [&](const SeriesFilter &filter) {
        found = 0;
        const Status read = (*store)->forEachSeries(filter, Task{}, [&found](const Series &) {
            ++found;
            return true;
        });
        return read ? std::string() : read.error().text();
    };
    // Rows of a distributed table arrive later.
    ZOE_TRY_COMPARE((*store)->runs()->size(), kPlaces);
    const auto readWhole = [&] { return readAll({}).empty() ? found : 0; };
    ZOE_TRY_COMPARE(readWhole(), kPlaces);
    SeriesFilter chosen;
    for (std::uint32_t run = 0; run < kPlaces; run += 2)
        chosen.runs.push_back(run);
    QCOMPARE(readAll(chosen), std::string());
    QCOMPARE(found, kPlaces / 2);
}

// More points than fit one answer, and more runs than fit one query, of one scene on one machine.
void TestClickHouseFaults::oneHugePlaceIsRead()
{
    constexpr std::size_t kRuns = 12'000;
    constexpr std::size_t kFunctions = 50;
    const std::string runs = std::to_string(kRuns);
    QVERIFY(runSqlOfStore(
        m_url, "INSERT INTO run_all (month, hash, id, program, points) SELECT toUInt32(197001), "
               "toString(number), number + 1, 'game', toUInt64(" +
                   std::to_string(kFunctions) + ") FROM system.numbers LIMIT " + runs));
    QVERIFY(runSqlOfStore(
        m_url,
        "INSERT INTO point_all (month, run, program, behaviour, function, behaviour_frames) SELECT "
        "toUInt32(197001), number % " +
            runs + " + 1, 'game', toString(intDiv(number, " + runs +
            ") % 2), toString(intDiv(number, " + runs +
            ")), toUInt64(1) FROM system.numbers LIMIT " + std::to_string(kRuns * kFunctions)));
    const auto store = openStore(m_url);
    // Rows of a distributed table arrive later.
    ZOE_TRY_COMPARE((*store)->runs()->size(), kRuns);
    std::vector<SeriesKey> keys;
    std::size_t points = 0;
    const auto readAll = [&](const SeriesFilter &filter) {
        keys.clear();
        points = 0;
        const Status read = (*store)->forEachSeries(filter, Task{}, [&](const Series &series) {
            keys.push_back(series.key);
            points += series.points.size();
            return true;
        });
        return read ? std::string() : read.error().text();
    };
    const auto readWhole = [&] { return readAll({}).empty() ? points : 0; };
    ZOE_TRY_COMPARE(readWhole(), kRuns * kFunctions);
    QCOMPARE(keys.size(), kFunctions);
    QVERIFY(std::ranges::is_sorted(keys));
    SeriesFilter most;
    for (std::uint32_t run = 1; run < kRuns; ++run)
        most.runs.push_back(run);
    QCOMPARE(readAll(most), std::string());
    QCOMPARE(points, (kRuns - 1) * kFunctions);
    QCOMPARE(readAll({.function = "7"}), std::string());
    QCOMPARE(points, kRuns);
}

void TestClickHouseFaults::waitingCapturesAreSent()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("ZOE_FLEET_SPOOL", m_folder.filePath("spool"));
    const QString url = QString::fromStdString(m_url);
    QStringList captures;
    for (const char *seed : {"1", "2"}) {
        captures << m_folder.filePath(QString("run%1.zoe").arg(seed));
        QCOMPARE(
            runZoe({"generate", "-o", captures.last(), "--frames", "60", "--seed", seed}).exitCode,
            0);
    }
    QVERIFY(control("--kill", 1));
    const Ran kept = runZoe(
        QStringList{"fleet", "add", url, "--json", "--set", "scene=a 'b'"} + captures, environment);
    QCOMPARE(kept.exitCode, 0);
    QCOMPARE(kept.object()["waiting"].toInt(), 2);
    QVERIFY(control("--start", 1));
    // They were copied: what became of the files doesn't matter.
    for (const QString &capture : captures)
        QVERIFY(QFile::remove(capture));
    const Ran sent = runZoe({"fleet", "add", url, "--json"}, environment);
    QVERIFY2(sent.exitCode == 0, sent.told());
    QCOMPARE(sent.object()["added"].toInt(), 2);
    QCOMPARE(sent.object()["waiting"].toInt(), 0);
    const auto runs = (*openStore(m_url))->runs();
    QCOMPARE(runs->size(), std::size_t{2});
    QVERIFY(runs->front().scene == "a 'b'");
    QVERIFY(runs->front().location.ends_with("/run1.zoe") ||
            runs->front().location.ends_with("/run2.zoe"));
    QCOMPARE(runZoe({"fleet", "add", url, "--json"}, environment).object()["known"].toInt(), 0);
}

} // namespace tst_clickhouse_faults

ZOE_TEST(tst_clickhouse_faults::TestClickHouseFaults)
#include "tst_clickhouse_faults.moc"
