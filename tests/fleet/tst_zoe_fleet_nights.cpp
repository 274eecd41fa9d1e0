// What nightly jobs do with `zoe fleet`: captures that wait, old ones, the script of CI.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>
#include <atomic>

#include "fleet/store/row_binary.h"
#include "tests/cli/zoe_process.h"
#include "tests/fleet/wrong_server.h"
#include "tests/fleet/zoe_fleet.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet_nights {

using namespace zoe::test;

namespace {

// A store without runs whose server takes all, but for what answer() answers.
zoe::test::WrongServer::Answer emptyStore(std::function<std::string(const std::string &)> answer)
{
    return [answer = std::move(answer)](const std::string &request) {
        if (std::string own = answer(request); !own.empty())
            return own;
        zoe::fleet::RowWriter row;
        if (request.find(" FROM store") != std::string::npos) {
            row.number(std::uint32_t{1});
            row.text("");
        } else if (request.find("SELECT count()") != std::string::npos) {
            row.number(std::uint64_t{0});
        } else if (request.find(" FROM model_") != std::string::npos) {
            return httpAnswer(404, "Code: 60. DB::Exception: no such table");
        }
        return httpAnswer(200, row.take());
    };
}

} // namespace

class TestZoeFleetNights : public QObject, private ZoeFleet {
    Q_OBJECT

  private slots:
    void initTestCase();
    void capturesWaitForTheServer();
    void failuresOfAServerAreNoWait();
    void oddOnesThatWaitAreMovedAside();
    void foreignFoldersAreRefused();
    void oldCapturesArePruned();
    void scriptOfCiWorks();
};

void TestZoeFleetNights::initTestCase()
{
    QVERIFY(m_folder.isValid());
    makeRuns();
}

// The server of the store can't be reached. That it gets them later is in tst_clickhouse_faults.
void TestZoeFleetNights::capturesWaitForTheServer()
{
    const QString url = "clickhouse://127.0.0.1:1/night";
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE_FLEET_SPOOL", path("spool"));
    for (const int waiting : {2, 1, 0}) { // the same ones wait once
        const QStringList captures =
            QStringList{path("run1.zoe"), path("run2.zoe")}.mid(0, waiting);
        const Ran added =
            runZoe(QStringList{"fleet", "add", url, "--json"} + captures, environment);
        QCOMPARE(added.exitCode, waiting > 0 ? 0 : 2);
        QVERIFY2(added.err.contains("can't reach the server"), added.err);
        if (waiting > 0) {
            QCOMPARE(added.object()["waiting"].toInt(), waiting);
            QVERIFY2(added.err.contains("until the next `zoe fleet add`"), added.err);
        }
    }
    const QDir spool(path("spool/clickhouse___127.0.0.1_1_night"));
    const QStringList kept = spool.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(kept.size(), 2);
    for (const QString &one : kept) {
        QCOMPARE(QDir(spool.filePath(one)).entryList(QDir::Files).size(), 1);
        QCOMPARE(QDir(spool.filePath(one + "/capture")).entryList(QDir::Files).size(), 1);
        QVERIFY(QFileInfo(spool.filePath(one + "/facts.json")).size() > 0);
    }
    QVERIFY(runZoe({"fleet", "runs", url}).err.contains("can't reach the server"));
    const Ran missing = runZoe({"fleet", "add", url, path("none.zoe")}, environment);
    QCOMPARE(missing.exitCode, 2);
    QCOMPARE(spool.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 2);
}

// Each capture is tried, and none waits for what waiting doesn't mend.
void TestZoeFleetNights::failuresOfAServerAreNoWait()
{
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE_FLEET_SPOOL", path("no-spool"));
    const auto add = [&](const WrongServer &server) {
        return runZoe({"fleet", "add", QString::fromStdString(server.url()), path("run1.zoe"),
                       path("run2.zoe"), "--json"},
                      environment);
    };
    const WrongServer refusing(httpAnswer(401, "Code: 516"));
    const Ran refused = add(refusing);
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("refuses the user or the password"), refused.err);
    int requests = 0;
    const WrongServer failing(emptyStore([&requests](const std::string &request) {
        return request.find("INSERT") != std::string::npos && ++requests == 1
                   ? httpAnswer(500, "Code: 241. DB::Exception: memory")
                   : std::string();
    }));
    const Ran failed = add(failing);
    QCOMPARE(failed.exitCode, 2);
    QCOMPARE(failed.object(),
             (QJsonObject{{"added", 1}, {"known", 0}, {"failed", 1}, {"waiting", 0}}));
    QVERIFY2(failed.err.contains("the server failed: Code: 241"), failed.err);
    QVERIFY(!QFile::exists(path("no-spool")));
}

void TestZoeFleetNights::oddOnesThatWaitAreMovedAside()
{
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE_FLEET_SPOOL", path("odd-spool"));
    std::atomic<bool> isGone = true;
    const WrongServer server(emptyStore([&isGone](const std::string &) {
        return isGone ? httpAnswer(500, "Code: 210. DB::Exception: a shard is gone")
                      : std::string();
    }));
    const QString url = QString::fromStdString(server.url());
    // A capture may have the name of the facts.
    QVERIFY(QDir(m_folder.path()).mkdir("other"));
    QVERIFY(QFile::copy(path("run2.zoe"), path("other/facts.json")));
    const Ran kept = runZoe(
        {"fleet", "add", url, path("run1.zoe"), path("other/facts.json"), "--json"}, environment);
    QCOMPARE(kept.exitCode, 0);
    QCOMPARE(kept.object()["waiting"].toInt(), 2);
    QDir spool(path("odd-spool"));
    spool.cd(spool.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0));
    const auto mode = QFile::permissions(spool.path());
    QVERIFY(!(mode & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther)));
    for (const QString &one : spool.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile damaged(spool.filePath(one + "/capture/run1.zoe"));
        QVERIFY(!damaged.exists() || damaged.resize(damaged.size() / 100));
    }
    QVERIFY(spool.mkdir("empty"));
    QFile stray(spool.filePath("stray"));
    QVERIFY(stray.open(QIODevice::WriteOnly));
    isGone = false;
    const Ran sent = runZoe({"fleet", "add", url, "--json"}, environment);
    QCOMPARE(sent.exitCode, 2);
    QCOMPARE(sent.object(),
             (QJsonObject{{"added", 1}, {"known", 0}, {"failed", 3}, {"waiting", 0}}));
    QCOMPARE(sent.err.count(".failed/"), 3);
    QCOMPARE(
        QDir(spool.filePath(".failed")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(),
        3);
    const Ran again = runZoe({"fleet", "add", url, "--json"}, environment);
    QCOMPARE(again.exitCode, 0);
    QVERIFY2(again.err.isEmpty(), again.err);
}

// Whoever owns the folder says what is added.
void TestZoeFleetNights::foreignFoldersAreRefused()
{
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE_FLEET_SPOOL", path("linked-spool"));
    QDir folder(m_folder.path());
    QVERIFY(folder.mkpath("linked-spool") && folder.mkdir("elsewhere"));
    QVERIFY(QFile::link(path("elsewhere"), path("linked-spool/clickhouse___127.0.0.1_1_night")));
    const Ran ran =
        runZoe({"fleet", "add", "clickhouse://127.0.0.1:1/night", path("run1.zoe")}, environment);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("ZOE_FLEET_SPOOL"), ran.err);
    QVERIFY(QDir(path("elsewhere")).isEmpty());
}

void TestZoeFleetNights::oldCapturesArePruned()
{
    const QString store = newStore("prune.zoefleet");
    QStringList captures;
    for (int night = 1; night <= 8; ++night) {
        captures << path(QString("prune%1.zoe").arg(night));
        QCOMPARE(runZoe({"generate", "-o", captures.last(), "--frames", "60", "--noise",
                         QString("0.2%1").arg(night)})
                     .exitCode,
                 0);
        QCOMPARE(runZoe({"fleet", "add", store, captures.last(), "--set",
                         QString("night=2026-11-0%1").arg(night)},
                        m_noCi)
                     .exitCode,
                 0);
    }
    QFile::remove(captures[0]); // gone already
    QVERIFY(QFile::remove(captures[1]) && QFile::copy(path("run1.zoe"), captures[1]));
    const auto existing = [&captures] {
        return std::ranges::count_if(captures,
                                     [](const QString &one) { return QFile::exists(one); });
    };
    const QStringList line{"fleet", "prune", store, "--captures-after", "2", "--rows-after", "3"};
    const Ran dry = runZoe(line);
    QVERIFY2(dry.exitCode == 0 && dry.out.contains("Would delete"), dry.told());
    const QJsonArray planned = runZoe(QStringList(line) + QStringList("--json")).array();
    QCOMPARE(existing(), 7);
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 8);
    // Six nights are older; one of them is typical and one the worst. Five are older by rows.
    int files = 0;
    int rows = 0;
    for (const QJsonValue one : planned) {
        files += one["captureBytes"].toInt() > 0 ? 1 : 0;
        rows += one["rows"].toBool() ? 1 : 0;
        QVERIFY(one["night"].toString() < "2026-11-07");
        QVERIFY(one["location"].toString() != captures[1] || one["captureBytes"].isUndefined());
    }
    QVERIFY(files >= 2 && files <= 4);
    QVERIFY(rows >= 3 && rows <= 5);
    const Ran done = runZoe(QStringList(line) + QStringList("--delete"));
    QVERIFY2(done.exitCode == 0 && done.out.contains("Deleted"), done.told());
    QCOMPARE(existing(), 7 - files);
    QVERIFY(QFile::exists(captures[1]) && QFile::exists(captures[6]) && QFile::exists(captures[7]));
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 8 - rows);
    QVERIFY(runZoe({"fleet", "prune", store}).err.contains("--captures-after NIGHTS"));
}

// docs/ci/fleet-night.sh, as the workflow next to it calls it.
void TestZoeFleetNights::scriptOfCiWorks()
{
    QTemporaryDir folder;
    const QString script = QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/fleet-night.sh");
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE", zoeProgram());
    environment.insert("SCENE", "the harbour");
    environment.insert("MACHINE", "lab-2");
    const auto runScript = [&](const QStringList &arguments) {
        QProcess shell;
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(folder.path());
        shell.start("sh", QStringList(script) + arguments);
        return shell.waitForFinished(120'000) ? shell.exitCode() : -1;
    };
    QCOMPARE(runScript({}), 2);
    QCOMPARE(runScript({"night.zoefleet", path("run1.zoe"), path("run2.zoe")}), 0);
    const QJsonArray runs =
        runZoe({"fleet", "runs", folder.filePath("night.zoefleet"), "--json"}).array();
    QCOMPARE(runs.size(), 2);
    QCOMPARE(runs[0]["scene"].toString(), QString("the harbour"));
    QCOMPARE(runs[0]["machine"].toString(), QString("lab-2"));
    for (const char *name : {"morning.html", "morning.md", "changes.json"})
        QVERIFY(QFileInfo(folder.filePath(QString("fleet-night/") + name)).size() > 0);
    // What somebody keeps there stays.
    QFile mine(folder.filePath("fleet-night/mine.txt"));
    QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
    mine.close();
    // What can't be added doesn't keep the page from being written.
    QVERIFY(QFile::remove(folder.filePath("fleet-night/morning.html")));
    QCOMPARE(runScript({"night.zoefleet", path("none.zoe"), path("run3.zoe")}), 1);
    QVERIFY(QFile::exists(folder.filePath("fleet-night/morning.html")));
    QCOMPARE(runZoe({"fleet", "runs", folder.filePath("night.zoefleet"), "--json"}).array().size(),
             3);
    QCOMPARE(runScript({"night.zoefleet"}), 0); // the page alone
    QVERIFY(QFile::exists(mine.fileName()));
    QFile workflow(QStringLiteral(ZOE_SOURCE_DIR "/docs/ci/fleet-night.yml"));
    QVERIFY(workflow.open(QIODevice::ReadOnly));
    QCOMPARE(workflow.readAll().count("sh ci/fleet-night.sh \"$STORE\""), 2);
}

} // namespace tst_zoe_fleet_nights

ZOE_TEST(tst_zoe_fleet_nights::TestZoeFleetNights)
#include "tst_zoe_fleet_nights.moc"
