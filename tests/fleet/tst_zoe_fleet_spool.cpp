// Captures that wait for the server of their store, with the real program.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "fleet/store/row_binary.h"
#include "tests/cli/zoe_process.h"
#include "tests/fleet/wrong_server.h"
#include "tests/fleet/zoe_fleet.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet_spool {

using namespace zoe::test;

namespace {

namespace fs = std::filesystem;

const QString kNobody = "clickhouse://127.0.0.1:1/night"; // no server
const QString kNobodysFolder = "clickhouse___127.0.0.1_1_night";

// A store without runs whose server accepts everything, except for the answers of answer().
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

// Until it comes back.
struct StoreThatIsGone {
    std::atomic<bool> isGone = true;
    zoe::test::WrongServer server{emptyStore([this](const std::string &) {
        return isGone ? httpAnswer(500, "Code: 210. DB::Exception: a shard is gone")
                      : std::string();
    })};
};

// Takes no room on the disk.
bool makeSparseFile(const QString &name, qint64 bytes)
{
    QFile file(name);
    return QDir().mkpath(QFileInfo(name).path()) && file.open(QIODevice::WriteOnly) &&
           file.resize(bytes);
}

bool setAge(const QString &place, std::chrono::hours age)
{
    std::error_code error;
    fs::last_write_time(place.toStdString(), fs::file_time_type::clock::now() - age, error);
    return !error;
}

QStringList entriesOf(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

class TestZoeFleetSpool : public QObject, private ZoeFleet {
    Q_OBJECT

  private slots:
    void initTestCase();
    void capturesWaitForTheServer();
    void proxiesWithoutAServerAreNoAnswer();
    void failuresOfAServerAreNoWait();
    void oddOnesThatWaitAreMovedAside();
    void passingFailuresAreNotOfTheCapture();
    void changedAndTooLargeOnesAreMovedAside();
    void whatIsNotOfThisProgramStays();
    void failedDeletionsMakeNoRoom();
    void foreignFoldersAreRefused();
    void temporaryFoldersAreTheLastResort();
    void oldOnesAreDeleted();
    void failedOnesMakeRoom();

  private:
    [[nodiscard]] QProcessEnvironment withSpool(const QString &name) const
    {
        QProcessEnvironment environment = m_noCi;
        environment.insert("ZOE_FLEET_SPOOL", path(name));
        return environment;
    }
    // Of the store of nobody, in a spool of this name.
    [[nodiscard]] QString inSpool(const QString &name, const QString &file) const
    {
        return path(name + '/' + kNobodysFolder + '/' + file);
    }
};

void TestZoeFleetSpool::initTestCase()
{
    QVERIFY(m_folder.isValid());
    makeRuns();
}

// The server of the store can't be reached. That it gets them later is in tst_clickhouse_faults.
void TestZoeFleetSpool::capturesWaitForTheServer()
{
    const QString &url = kNobody;
    const QProcessEnvironment environment = withSpool("spool");
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
    const QDir spool(inSpool("spool", {}));
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

void TestZoeFleetSpool::proxiesWithoutAServerAreNoAnswer()
{
    const WrongServer proxy(httpAnswer(502, "<html>Bad Gateway</html>"));
    const Ran kept =
        runZoe({"fleet", "add", QString::fromStdString(proxy.url()), path("run1.zoe"), "--json=2"},
               withSpool("proxy-spool"));
    QVERIFY2(kept.exitCode == 0, kept.told());
    QCOMPARE(kept.object()["rows"][0]["waiting"].toInt(), 1);
    const QString note = kept.object()["notes"][0]["text"].toString();
    QVERIFY2(note.contains("can't reach the server: HTTP status 502") &&
                 note.contains("1 capture waits"),
             kept.told());
}

// Each capture is tried, and none waits for what waiting doesn't mend.
void TestZoeFleetSpool::failuresOfAServerAreNoWait()
{
    const QProcessEnvironment environment = withSpool("no-spool");
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
    // With a status that proxies use for a server that is gone.
    const WrongServer full(emptyStore([](const std::string &request) {
        return request.find("INSERT") != std::string::npos
                   ? httpAnswer(503, "Code: 76. DB::Exception: Cannot open file: disk is full")
                   : std::string();
    }));
    const Ran refusedBy503 = add(full);
    QCOMPARE(refusedBy503.exitCode, 2);
    QVERIFY2(refusedBy503.err.contains("the server failed: Code: 76. DB::Exception: Cannot open"),
             refusedBy503.err);
    QVERIFY(!QFile::exists(path("no-spool")));
}

void TestZoeFleetSpool::oddOnesThatWaitAreMovedAside()
{
    const QProcessEnvironment environment = withSpool("odd-spool");
    StoreThatIsGone store;
    const QString url = QString::fromStdString(store.server.url());
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
    store.isGone = false;
    const Ran sent = runZoe({"fleet", "add", url, "--json"}, environment);
    QCOMPARE(sent.exitCode, 2);
    QCOMPARE(sent.object(),
             (QJsonObject{{"added", 1}, {"known", 0}, {"failed", 3}, {"waiting", 0}}));
    QCOMPARE(sent.err.count(".failed/"), 3);
    QCOMPARE(entriesOf(spool.filePath(".failed")).size(), 3);
    // Another one of the same name is kept as well.
    QVERIFY(spool.mkdir("stray"));
    QCOMPARE(runZoe({"fleet", "add", url}, environment).exitCode, 2);
    QCOMPARE(entriesOf(spool.filePath(".failed")).size(), 4);
    const Ran again = runZoe({"fleet", "add", url, "--json"}, environment);
    QCOMPARE(again.exitCode, 0);
    QVERIFY2(again.err.isEmpty(), again.err);
}

// A computer without room or importers is mended some day: then the capture is still there.
void TestZoeFleetSpool::passingFailuresAreNotOfTheCapture()
{
    const QProcessEnvironment environment = withSpool("passing-spool");
    StoreThatIsGone store;
    const QString url = QString::fromStdString(store.server.url());
    QFile zones(path("zones.csv"));
    QVERIFY(zones.open(QIODevice::WriteOnly));
    zones.write("name,start_ns,duration_ns,thread,frame\nupdate,0,900000,main,1\n"
                "draw,1000000,5000000,main,1\nupdate,7000000,900000,main,2\n");
    zones.close();
    QFile unknown(path("run.unknown"));
    QVERIFY(unknown.open(QIODevice::WriteOnly));
    unknown.write("a format of its own");
    unknown.close();
    QCOMPARE(
        runZoe({"fleet", "add", url, zones.fileName(), unknown.fileName()}, environment).exitCode,
        0);
    store.isGone = false;
    QProcessEnvironment without = environment;
    without.insert("TMPDIR", path("run1.zoe")); // no folder
    without.insert("ZOETROPE_PLUGIN_PATH", path("no-such-folder"));
    const Ran failed = runZoe({"fleet", "add", url, "--json"}, without);
    QCOMPARE(failed.exitCode, 2);
    QCOMPARE(failed.object(),
             (QJsonObject{{"added", 0}, {"known", 0}, {"failed", 2}, {"waiting", 0}}));
    QCOMPARE(failed.err.count("the capture waits for the next"), 2);
    // Nobody has an importer for the other one.
    without.remove("ZOETROPE_PLUGIN_PATH");
    const Ran moved = runZoe({"fleet", "add", url, "--json"}, without);
    QCOMPARE(moved.object()["failed"].toInt(), 2);
    QCOMPARE(moved.err.count("the capture waits for the next"), 1);
    QCOMPARE(moved.err.count(".failed/"), 1);
    const Ran sent = runZoe({"fleet", "add", url, "--json"}, environment);
    QVERIFY2(sent.exitCode == 0, sent.told());
    QCOMPARE(sent.object()["added"].toInt(), 1);
}

// They can never be added, however often it is tried: one would be a different run than was given,
// the other exceeds a limit.
void TestZoeFleetSpool::changedAndTooLargeOnesAreMovedAside()
{
    const QProcessEnvironment environment = withSpool("changed-spool");
    StoreThatIsGone store;
    const QString url = QString::fromStdString(store.server.url());
    const QByteArray line = "name,start_ns,duration_ns,thread,frame\nupdate,0,900000,main,1\n";
    const QByteArray more = "update,1000000,900000,main,2\n";
    const auto write = [](const QString &name, const QByteArray &text) {
        QFile file(name);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write(path("same.csv"), line));
    QVERIFY(write(path("changed.csv"), line + more));
    QVERIFY(write(path("large.folded"), "main;update 4e18\nmain;draw 4e18\n"));
    const QStringList captures{path("same.csv"), path("changed.csv"), path("large.folded")};
    const Ran kept = runZoe(QStringList{"fleet", "add", url, "--json"} + captures, environment);
    QCOMPARE(kept.object()["waiting"].toInt(), 3);
    const QString folder =
        path("changed-spool/" + QString(url).replace(QRegularExpression("[:/]"), "_"));
    int changed = 0;
    for (const QString &one : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString file = folder + '/' + one + "/capture/changed.csv";
        if (QFile::exists(file))
            changed += write(file, line + more + more) ? 1 : 0; // as valid as before
    }
    QCOMPARE(changed, 1);
    store.isGone = false;
    const Ran sent = runZoe({"fleet", "add", url, "--json"}, environment);
    QCOMPARE(sent.exitCode, 2);
    QCOMPARE(sent.object(),
             (QJsonObject{{"added", 1}, {"known", 0}, {"failed", 2}, {"waiting", 0}}));
    QVERIFY2(sent.err.contains("the file has changed since it was kept") &&
                 sent.err.contains("more than 126 years") && sent.err.count(".failed/") == 2,
             sent.told());
    const Ran again = runZoe({"fleet", "add", url, "--json"}, environment);
    QVERIFY2(again.exitCode == 0 && again.err.isEmpty(), again.told());
}

// Neither the target of a link nor files that somebody else put there.
void TestZoeFleetSpool::whatIsNotOfThisProgramStays()
{
    constexpr auto kLong = std::chrono::hours(24 * 365);
    const QProcessEnvironment environment = withSpool("others-spool");
    const auto add = [&](const char *run) {
        return runZoe({"fleet", "add", kNobody, path(run)}, environment);
    };
    QCOMPARE(add("run1.zoe").exitCode, 0);
    const QString old = path("disk/old");
    QVERIFY(makeSparseFile(old + "/capture/run.zoe", qint64{9} << 30));
    QVERIFY(QFile::link(path("disk"), inSpool("others-spool", ".failed")));
    QVERIFY(setAge(old, kLong));
    const Ran linked = add("run2.zoe");
    QVERIFY2(linked.exitCode == 0 && linked.err.count("deleted") == 0, linked.told());
    QVERIFY(QFile::exists(old + "/capture/run.zoe"));
    // Nor is anything moved there.
    const WrongServer server(emptyStore([](const std::string &) { return std::string(); }));
    const QString url = QString::fromStdString(server.url());
    const QString folder =
        path("others-spool/" + QString(url).replace(QRegularExpression("[:/]"), "_"));
    QVERIFY(QDir().mkpath(folder + "/stray"));
    QVERIFY(QFile::link(path("disk"), folder + "/.failed"));
    const Ran moved = runZoe({"fleet", "add", url}, environment);
    QVERIFY2(moved.exitCode == 2 && moved.err.contains("isn't a folder of your own"), moved.told());
    QCOMPARE(entriesOf(path("disk")), QStringList("old"));
    QVERIFY(QFile::exists(folder + "/stray"));
    // In a folder that is one, too.
    QVERIFY(QFile::remove(inSpool("others-spool", ".failed")));
    const QString notes = inSpool("others-spool", ".failed/notes");
    const QString link = inSpool("others-spool", ".failed/link");
    QVERIFY(makeSparseFile(notes + "/text", 1000) && setAge(notes, kLong));
    QVERIFY(QFile::link(old, link));
    QCOMPARE(add("run3.zoe").exitCode, 0);
    QVERIFY(QFile::exists(notes + "/text") && QFileInfo(link).isSymLink());
    QVERIFY(QFile::exists(old + "/capture/run.zoe"));
}

void TestZoeFleetSpool::failedDeletionsMakeNoRoom()
{
    const QProcessEnvironment environment = withSpool("stuck-spool");
    const QString place = inSpool("stuck-spool", ".failed/stuck");
    QVERIFY(makeSparseFile(place + "/capture/run.zoe", qint64{8} << 30));
    QVERIFY(QFile::setPermissions(place + "/capture", QFile::ReadOwner | QFile::ExeOwner));
    // Root deletes from closed folders too, unless this is taken from it.
    const auto asOthers = [] { ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE); };
    const Ran full = runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment, asOthers);
    QVERIFY(QFile::setPermissions(place + "/capture",
                                  QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(full.exitCode, 2);
    QVERIFY2(full.err.contains(".failed/stuck can't be deleted: ") &&
                 full.err.contains("too many captures wait"),
             full.told());
    QVERIFY(QFile::exists(place + "/capture/run.zoe"));
}

// The owner of the folder decides what is added; while the server answers, the folder isn't needed.
void TestZoeFleetSpool::foreignFoldersAreRefused()
{
    const QProcessEnvironment environment = withSpool("linked-spool");
    QDir folder(m_folder.path());
    QVERIFY(folder.mkpath("linked-spool") && folder.mkdir("elsewhere"));
    QVERIFY(QFile::link(path("elsewhere"), inSpool("linked-spool", {}).chopped(1)));
    const Ran ran = runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("ZOE_FLEET_SPOOL"), ran.err);
    const WrongServer server(emptyStore([](const std::string &) { return std::string(); }));
    const QString url = QString::fromStdString(server.url());
    QVERIFY(
        QFile::link(path("elsewhere"),
                    path("linked-spool/" + QString(url).replace(QRegularExpression("[:/]"), "_"))));
    const Ran added =
        runZoe({"fleet", "add", url, path("run1.zoe"), path("run2.zoe"), "--json"}, environment);
    QVERIFY2(added.exitCode == 0, added.told());
    QCOMPARE(added.object(),
             (QJsonObject{{"added", 2}, {"known", 0}, {"failed", 0}, {"waiting", 0}}));
    QVERIFY2(added.err.contains("waiting captures, if any, were not sent"), added.err);
    QVERIFY2(added.err.contains("ZOE_FLEET_SPOOL"), added.err);
    // Sending them is all that this one is for.
    QCOMPARE(runZoe({"fleet", "add", url}, environment).exitCode, 2);
    QVERIFY(QDir(path("elsewhere")).isEmpty());
}

void TestZoeFleetSpool::temporaryFoldersAreTheLastResort()
{
    QProcessEnvironment environment = m_noCi;
    for (const char *name : {"ZOE_FLEET_SPOOL", "XDG_STATE_HOME", "HOME"})
        environment.remove(name);
    environment.insert("TMPDIR", path("no-such-folder"));
    // It isn't needed while the server answers, nor if there is another one.
    const WrongServer server(emptyStore([](const std::string &) { return std::string(); }));
    const Ran added = runZoe(
        {"fleet", "add", QString::fromStdString(server.url()), path("run1.zoe")}, environment);
    QVERIFY2(added.exitCode == 0, added.told());
    const Ran failed = runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment);
    QCOMPARE(failed.exitCode, 2);
    QVERIFY2(failed.err.contains("there is no folder for waiting captures"), failed.err);
    environment.insert("HOME", path("home"));
    QCOMPARE(runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment).exitCode, 0);
    QVERIFY(QFileInfo(path("home/.local/state/zoetrope/fleet/" + kNobodysFolder)).isDir());
    environment.remove("HOME");
    environment.insert("TMPDIR", m_folder.path());
    QCOMPARE(runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment).exitCode, 0);
    const QString own = QString("zoetrope-fleet-%1-").arg(::geteuid()) + kNobodysFolder;
    QVERIFY(QFileInfo(path(own)).isDir());
}

// Everything but what waits.
void TestZoeFleetSpool::oldOnesAreDeleted()
{
    using std::chrono::hours;
    const QProcessEnvironment environment = withSpool("old-spool");
    const auto add = [&] {
        return runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment);
    };
    QCOMPARE(add().exitCode, 0);
    const QStringList waiting = entriesOf(inSpool("old-spool", {}));
    QCOMPARE(waiting.size(), 1);
    QVERIFY(setAge(inSpool("old-spool", waiting[0]), hours(24 * 365)));
    for (const auto &[name, age] :
         {std::pair(".aa.11.part", hours(25)), std::pair(".bb.22.part", hours(1)),
          std::pair(".failed/old", hours(30 * 24 + 1)), std::pair(".failed/new", hours(29 * 24))}) {
        const QString place = inSpool("old-spool", name);
        QVERIFY(makeSparseFile(place + "/capture/run.zoe", 1000) && setAge(place, age));
    }
    const Ran ran = runZoe({"fleet", "add", kNobody, path("run2.zoe")}, environment);
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.err.contains(".failed/old was deleted"), ran.err);
    QCOMPARE(ran.err.count("was deleted"), 1);
    QStringList left = entriesOf(inSpool("old-spool", {}));
    QVERIFY(left.contains(waiting[0]) && left.contains(".bb.22.part") && left.contains(".failed"));
    QCOMPARE(left.size(), 4); // with run 2
    QCOMPARE(entriesOf(inSpool("old-spool", ".failed")), QStringList("new"));
    QVERIFY(!add().err.contains("was deleted"));
}

void TestZoeFleetSpool::failedOnesMakeRoom()
{
    constexpr qint64 kGiB = qint64{1} << 30;
    const QProcessEnvironment environment = withSpool("full-spool");
    const auto failed = [this] { return entriesOf(inSpool("full-spool", ".failed")); };
    for (const auto &[name, days] : {std::pair("a", 1), std::pair("b", 3), std::pair("c", 2)}) {
        const QString place = inSpool("full-spool", QString(".failed/") + name);
        QVERIFY(makeSparseFile(place + "/capture/run.zoe", 3 * kGiB));
        QVERIFY(setAge(place, std::chrono::hours(24 * days)));
    }
    const Ran ran = runZoe({"fleet", "add", kNobody, path("run1.zoe")}, environment);
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.err.contains(".failed/b was deleted"), ran.err);
    QCOMPARE(failed(), (QStringList{"a", "c"})); // the oldest one was enough
    // What waits is never deleted, nor what failed in vain.
    QVERIFY(makeSparseFile(inSpool("full-spool", "waits/capture/run.zoe"), 8 * kGiB));
    const Ran full = runZoe({"fleet", "add", kNobody, path("run2.zoe")}, environment);
    QCOMPARE(full.exitCode, 2);
    QVERIFY2(full.err.contains("too many captures wait"), full.err);
    QCOMPARE(failed(), (QStringList{"a", "c"}));
    QVERIFY(QFile::exists(inSpool("full-spool", "waits/capture/run.zoe")));
}

} // namespace tst_zoe_fleet_spool

ZOE_TEST(tst_zoe_fleet_spool::TestZoeFleetSpool)
#include "tst_zoe_fleet_spool.moc"
