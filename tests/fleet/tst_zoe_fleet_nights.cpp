// What nightly jobs do with `zoe fleet`: old captures, and the script of CI.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "tests/cli/zoe_process.h"
#include "tests/fleet/test_stores.h"
#include "tests/fleet/zoe_fleet.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet_nights {

using namespace zoe::test;

class TestZoeFleetNights : public QObject, private ZoeFleet {
    Q_OBJECT

  private slots:
    void initTestCase();
    void oldCapturesArePruned();
    void rowsGoBeforeCaptures();
    void scriptOfCiWorks();

  private:
    QStringList makeNights(const QString &store, const QString &name);
};

void TestZoeFleetNights::initTestCase()
{
    QVERIFY(m_folder.isValid());
    makeRuns();
}

// Eight nights of November, each with a capture.
QStringList TestZoeFleetNights::makeNights(const QString &store, const QString &name)
{
    QStringList captures;
    for (int night = 1; night <= 8; ++night) {
        captures << path(QString("%1%2.zoe").arg(name).arg(night));
        const Ran made = runZoe({"generate", "-o", captures.last(), "--frames", "60", "--noise",
                                 QString("0.2%1").arg(night)});
        const Ran added = runZoe({"fleet", "add", store, captures.last(), "--set",
                                  QString("night=2026-11-0%1").arg(night)},
                                 m_noCi);
        if (made.exitCode != 0 || added.exitCode != 0)
            qWarning("%s; %s", made.told().constData(), added.told().constData());
    }
    return captures;
}

void TestZoeFleetNights::oldCapturesArePruned()
{
    const QString store = newStore("prune.zoefleet");
    const QStringList captures = makeNights(store, "prune");
    const QJsonArray runs = runZoe({"fleet", "runs", store, "--json"}).array();
    QCOMPARE(runs.size(), 8);
    // What the rules keep of all eight: the median and the longest mean frame, and the run chosen
    // by its hash.
    std::vector<std::pair<double, QString>> means;
    std::vector<std::pair<quint64, QString>> chances;
    const QJsonArray series =
        runZoe({"fleet", "trend", store, "--json"}).object()["series"].toArray();
    QCOMPARE(series.size(), 1);
    for (const QJsonValue point : series[0]["points"].toArray())
        means.emplace_back(point["value"].toDouble(), point["night"].toString());
    for (const QJsonValue run : runs) {
        quint64 chance = 14'695'981'039'346'656'037U; // FNV-1a
        for (const QChar digit : run["hash"].toString())
            chance = (chance ^ digit.unicode()) * 1'099'511'628'211U;
        chances.emplace_back(chance, run["night"].toString());
    }
    std::ranges::sort(means);
    const QStringList examples{means.at(3).second, means.at(7).second};
    const QString sample = std::ranges::min(chances).second;
    QVERIFY(QFile::remove(captures[0])); // gone already
    QVERIFY(QFile::remove(captures[1]) && QFile::copy(path("run1.zoe"), captures[1]));
    QStringList files; // that go
    QStringList nights;
    for (int night = 1; night <= 8; ++night) {
        const QString name = QString("2026-11-0%1").arg(night);
        if (night > 2 && night <= 6 && !examples.contains(name))
            files << captures[night - 1];
        if (night <= 5 && name != sample)
            nights << name;
    }
    QVERIFY(!files.isEmpty());
    const QStringList line{"fleet", "prune", store, "--captures-after", "2", "--rows-after", "3"};
    const Ran dry = runZoe(line);
    QVERIFY2(dry.exitCode == 0 && dry.out.contains("Would delete"), dry.told());
    QStringList planned;
    QStringList plannedNights;
    for (const QJsonValue one : runZoe(QStringList(line) + QStringList("--json")).array()) {
        if (one["captureBytes"].toInteger() > 0) {
            planned << one["location"].toString();
            QCOMPARE(one["captureBytes"].toInteger(), QFileInfo(planned.last()).size());
        }
        if (one["rows"].toBool())
            plannedNights << one["night"].toString();
    }
    planned.sort();
    plannedNights.sort();
    QCOMPARE(planned, files);
    QCOMPARE(plannedNights, nights);
    // Nothing has gone yet.
    const auto existing = [&captures] {
        QStringList found;
        std::ranges::copy_if(captures, std::back_inserter(found),
                             [](const QString &one) { return QFile::exists(one); });
        return found;
    };
    QStringList left = captures.mid(1);
    QCOMPARE(existing(), left);
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 8);
    const Ran done = runZoe(QStringList(line) + QStringList("--delete"));
    QVERIFY2(done.exitCode == 0, done.told());
    QVERIFY2(done.out.contains(QString("Deleted %1 capture").arg(files.size()).toUtf8()) &&
                 done.out.contains(QString("the rows of %1 run").arg(nights.size()).toUtf8()),
             done.out);
    left.removeIf([&files](const QString &one) { return files.contains(one); });
    QCOMPARE(existing(), left);
    QStringList nightsLeft;
    for (const QJsonValue run : runZoe({"fleet", "runs", store, "--json"}).array())
        nightsLeft << run["night"].toString();
    for (const QJsonValue run : runs)
        QCOMPARE(nightsLeft.contains(run["night"].toString()),
                 !nights.contains(run["night"].toString()));
    QVERIFY(runZoe({"fleet", "prune", store}).err.contains("--captures-after NIGHTS"));
}

// Captures can't be made again: they stay if the store can't be changed.
void TestZoeFleetNights::rowsGoBeforeCaptures()
{
    const QString store = newStore("rows-first.zoefleet");
    const QStringList captures = makeNights(store, "rows-first");
    QVERIFY(runSqlOfStore(store.toStdString(),
                          "CREATE TRIGGER kept BEFORE DELETE ON run BEGIN SELECT RAISE(ABORT, "
                          "'runs stay'); END"));
    const QStringList line{"fleet", "prune",        store, "--captures-after",
                           "1",     "--rows-after", "1",   "--delete"};
    const Ran failed = runZoe(line);
    QVERIFY2(failed.exitCode == 2 && failed.err.contains("runs stay"), failed.told());
    const auto allExist = [&captures] {
        return std::ranges::all_of(captures, [](const QString &one) { return QFile::exists(one); });
    };
    QVERIFY(allExist());
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 8);
    QVERIFY(runSqlOfStore(store.toStdString(), "DROP TRIGGER kept"));
    QCOMPARE(runZoe(line).exitCode, 0);
    QVERIFY(!allExist());
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
        return shell.waitForFinished(kPatienceMs) ? shell.exitCode() : -1;
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
