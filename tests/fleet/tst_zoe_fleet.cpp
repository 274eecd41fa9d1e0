// `zoe fleet` with the real program.
#include <QFile>
#include <QTest>
#include <atomic>
#include <cmath>

#include "fleet/store/row_binary.h"
#include "fleet/store/store.h"
#include "tests/cli/zoe_process.h"
#include "tests/fleet/wrong_server.h"
#include "tests/fleet/zoe_fleet.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet {

using namespace zoe::test;

class TestZoeFleet : public QObject, private ZoeFleet {
    Q_OBJECT

  private slots:
    void initTestCase();
    void runsAreAddedOnce();
    void factsComeFromEverywhere();
    void behavioursAreTheSameEveryNight();
    void trendsHaveTheirPoints();
    void storesAreCopied();
    void figuresAreExported();
    void failuresAreCounted();
    void noVerdictOfHalfAStore();
    void wrongUse_data();
    void wrongUse();
    void helpAndCompletion();
};

void TestZoeFleet::initTestCase()
{
    QVERIFY(m_folder.isValid());
    makeRuns();
}

void TestZoeFleet::runsAreAddedOnce()
{
    const QString store = newStore("once.zoefleet");
    const QStringList add{"fleet", "add", store, path("run1.zoe"), path("run2.zoe"), "--json"};
    const Ran first = runZoe(add, m_noCi);
    QVERIFY2(first.exitCode == 0, first.told());
    QCOMPARE(first.object(), (QJsonObject{{"added", 2}, {"known", 0}, {"failed", 0}}));
    QVERIFY(QFile::copy(path("run1.zoe"), path("copy.zoe"))); // the same capture by another name
    const Ran again =
        runZoe({"fleet", "add", store, path("copy.zoe"), path("run2.zoe"), "--json"}, m_noCi);
    QCOMPARE(again.object(), (QJsonObject{{"added", 0}, {"known", 2}, {"failed", 0}}));
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 2);
    QVERIFY(runZoe({"fleet", "runs", store}).out.contains("2 runs; captures missing: 0."));
    QVERIFY(QFile::remove(path("copy.zoe")));
    QVERIFY(QFile::rename(path("run2.zoe"), path("moved.zoe")));
    QVERIFY(runZoe({"fleet", "runs", store}).out.contains("2 runs; captures missing: 1."));
    QVERIFY(QFile::rename(path("moved.zoe"), path("run2.zoe")));
}

void TestZoeFleet::factsComeFromEverywhere()
{
    const QString store = newStore("facts.zoefleet");
    QFile facts(path("facts.txt"));
    QVERIFY(facts.open(QIODevice::WriteOnly));
    facts.write("scene=harbour\nmachine=lab\nquality=high\n");
    facts.close();
    QProcessEnvironment ci = m_noCi;
    ci.insert("GITHUB_SHA", "1a2b3c");
    ci.insert("GITHUB_RUN_NUMBER", "17");
    ci.insert("GITHUB_REF_NAME", "main");
    const Ran added = runZoe({"fleet", "add", store, path("run1.zoe"), "--facts", facts.fileName(),
                              "--set", "machine=lab-2", "--set", "night=2026-11-05", "--set",
                              "location=https://host/night/"},
                             ci);
    QVERIFY2(added.exitCode == 0, added.told());
    QCOMPARE(added.out, "Added 1 run. Already there: 0. Failed: 0.\n");
    const QJsonObject run = runZoe({"fleet", "runs", store, "--json"}).array()[0].toObject();
    QCOMPARE(run["commit"].toString(), QString("1a2b3c"));
    QCOMPARE(run["order"].toInt(), 17);
    QCOMPARE(run["branch"].toString(), QString("main"));
    QCOMPARE(run["scene"].toString(), QString("harbour"));
    QCOMPARE(run["machine"].toString(), QString("lab-2"));
    QCOMPARE(run["night"].toString(), QString("2026-11-05"));
    QCOMPARE(run["location"].toString(), QString("https://host/night/run1.zoe"));
    QCOMPARE(run["frames"].toInt(), 200);
    QCOMPARE(run["settings"].toObject()["quality"].toString(), QString("high"));
    QVERIFY(!run["missing"].toBool());
    const auto again = [&](const char *fact) {
        return runZoe(
            {"fleet", "add", store, path("run1.zoe"), "--set", "scene=harbour", "--set", fact}, ci);
    };
    QVERIFY(!again("quality=high").err.contains("another"));
    const Ran other = again("quality=low");
    QCOMPARE(other.out, "Added 0 runs. Already there: 1. Failed: 0.\n");
    QVERIFY2(other.err.contains("has this capture with another quality, which was not changed"),
             other.told());
}

// The first run of a scene determines its behaviours.
void TestZoeFleet::behavioursAreTheSameEveryNight()
{
    const QString name = newStore("nights.zoefleet");
    for (const int run : {1, 2}) {
        const Ran added =
            runZoe({"fleet", "add", name, path(QString("run%1.zoe").arg(run))}, m_noCi);
        QVERIFY2(added.exitCode == 0, added.told());
    }
    const auto store = zoe::fleet::openStore(name.toStdString());
    QVERIFY(store.ok() && (*store)->runs().ok());
    std::size_t behaviours = 0;
    std::size_t inBoth = 0;
    QVERIFY((*store)
                ->forEachSeries({.function = ""}, zoe::Task{},
                                [&](const zoe::fleet::Series &series) {
                                    if (series.key.behaviour != zoe::fleet::kUnusualFrames) {
                                        ++behaviours;
                                        inBoth += series.points.size() == 2 ? 1 : 0;
                                    }
                                    return true;
                                })
                .ok());
    QVERIFY(behaviours >= 2);
    QCOMPARE(inBoth, behaviours);
}

void TestZoeFleet::trendsHaveTheirPoints()
{
    const QString store = newStore("trend.zoefleet");
    const Ran added = runZoe({"fleet", "add", store, path("run1.zoe"), path("run2.zoe")}, m_noCi);
    QVERIFY2(added.exitCode == 0, added.told());
    double mean = 0;
    for (const QJsonValue frame : runZoe({"frames", path("run1.zoe"), "--json"}).array())
        mean += frame["durationNs"].toDouble() / 200;
    const Ran trend = runZoe({"fleet", "trend", store, "--json"});
    QVERIFY2(trend.exitCode == 0, trend.told());
    const QJsonArray series = trend.object()["series"].toArray();
    QCOMPARE(series.size(), 1);
    QCOMPARE(series[0]["key"].toObject()["behaviour"].toString(), QString());
    const QJsonArray points = series[0]["points"].toArray();
    QCOMPARE(points.size(), 2);
    bool found = false;
    for (const QJsonValue point : points) {
        found = found || std::abs(point["value"].toDouble() - mean) < 1;
        QVERIFY(point["lowNs"].toDouble() < point["value"].toDouble());
        QVERIFY(missingKeys(point.toObject(), "commit night value lowNs highNs runs").isEmpty());
    }
    QVERIFY(found);
    double shares = 0;
    const QJsonArray behaviours = runZoe({"fleet", "trend", store, "--quantity", "share", "--json"})
                                      .object()["series"]
                                      .toArray();
    QVERIFY(behaviours.size() >= 2);
    for (const QJsonValue behaviour : behaviours)
        shares += behaviour["points"][0]["value"].toDouble();
    QVERIFY(std::abs(shares - 1) < 1e-9);
    const QByteArray csv =
        runZoe({"fleet", "trend", store, "--function", "physics_step", "--csv"}).out;
    QCOMPARE(csv.count("\r\n"), 3);
    QVERIFY(csv.contains(",physics_step,"));
}

void TestZoeFleet::storesAreCopied()
{
    const QString from = newStore("from.zoefleet");
    const QString to = newStore("to.zoefleet");
    const QString other = newStore("other.zoefleet");
    QCOMPARE(runZoe({"fleet", "add", from, path("run1.zoe"), path("run2.zoe")}, m_noCi).exitCode,
             0);
    QCOMPARE(runZoe({"fleet", "copy", from, to}).out,
             "Copied 2 runs and the triage of 0 changes. Already there: 0. Left out: 0.\n");
    QCOMPARE(runZoe({"fleet", "copy", from, to, "--json"}).object(),
             (QJsonObject{{"copied", 0}, {"known", 2}, {"leftOut", 0}, {"triaged", 0}}));
    for (const QStringList &question :
         {QStringList{"runs"}, {"trend", "--quantity", "p99"}, {"trend", "--function", "update"}})
        QCOMPARE(runZoe(QStringList{"fleet", question[0], to, "--csv"} + question.mid(1)).out,
                 runZoe(QStringList{"fleet", question[0], from, "--csv"} + question.mid(1)).out);
    QVERIFY(runZoe({"fleet", "add", other, path("run3.zoe")}, m_noCi).exitCode == 0);
    const Ran refused = runZoe({"fleet", "copy", from, other});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("this scene has other behaviours here"), refused.err);
}

void TestZoeFleet::figuresAreExported()
{
    const QString store = newStore("export.zoefleet");
    QCOMPARE(runZoe({"fleet", "add", store, path("run1.zoe"), path("run2.zoe")}, m_noCi).exitCode,
             0);
    const QList<QByteArray> lines = runZoe({"fleet", "export", store}).out.split('\n');
    const QList<QByteArray> titles = lines.first().trimmed().split(',');
    const auto at = [&titles](const char *name) { return titles.indexOf(name); };
    QVERIFY(at("hash") == 0 && at("selfNs") > 0 && at("selfP99Ns") > 0 && at("threadGroup") > 0);
    // The mean of self times as in `zoe fleet trend`.
    double sum = 0;
    double frames = 0;
    for (const QByteArray &line : lines.mid(1, lines.size() - 2)) {
        const QList<QByteArray> cells = line.trimmed().split(',');
        QCOMPARE(cells.size(), titles.size());
        if (!cells[at("function")].isEmpty() || cells[0] != lines[1].split(',')[0])
            continue;
        sum += cells[at("selfNs")].toDouble() * cells[at("behaviourFrames")].toDouble();
        frames += cells[at("behaviourFrames")].toDouble();
    }
    QCOMPARE(frames, 200.0);
    bool isMean = false;
    const QJsonArray series =
        runZoe({"fleet", "trend", store, "--json"}).object()["series"].toArray();
    for (const QJsonValue point : series[0]["points"].toArray())
        isMean = isMean || std::abs(point["value"].toDouble() - sum / frames) < 2;
    QVERIFY(isMean);
}

void TestZoeFleet::failuresAreCounted()
{
    const QString store = newStore("failures.zoefleet");
    QFile bad(path("bad.zoe"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("nothing of the kind");
    bad.close();
    const Ran ran = runZoe(
        {"fleet", "add", store, path("none.zoe"), bad.fileName(), path("run1.zoe"), "--json"},
        m_noCi);
    QCOMPARE(ran.exitCode, 2);
    QCOMPARE(ran.object(), (QJsonObject{{"added", 1}, {"known", 0}, {"failed", 2}}));
    QCOMPARE(ran.err.count('\n'), 2);
    // Each file is named once.
    for (const char *name : {"none.zoe", "bad.zoe"})
        QVERIFY2(ran.err.count(name) == 1, ran.err);
}

// A cluster of two servers, of which the second one is there or not, and a store in a file.
void TestZoeFleet::noVerdictOfHalfAStore()
{
    std::atomic<bool> isWhole = false;
    const WrongServer server([&isWhole](const std::string &request) {
        const auto asks = [&request](const char *what) {
            return request.find(what) != std::string::npos;
        };
        zoe::fleet::RowWriter rows;
        if (!isWhole && asks("_all") && !asks("skip_unavailable_shards=1"))
            return httpAnswer(500, "Code: 279. DB::Exception: all connections failed");
        if (asks(" FROM store")) {
            rows.number(std::uint32_t{1});
            rows.text("shards");
        } else if (asks(" FROM shard_all")) {
            rows.number(std::uint32_t{1});
        } else if (asks(" FROM system.clusters")) {
            for (const std::uint32_t shard : {1U, 2U}) {
                rows.number(shard);
                rows.text("lab-db-" + std::to_string(shard));
            }
        } else if (asks(" FROM place")) {
            for (const char *text : {"game", "main", "harbour", "lab-2", ""})
                rows.text(text);
        }
        return httpAnswer(200, rows.take());
    });
    const QString url = QString::fromStdString(server.url());
    const auto gate = [&](const QString &store) {
        return runZoe({"fleet", "gate", store, path("run1.zoe")}, m_noCi);
    };
    const auto prune = [&](const QString &store) {
        return runZoe({"fleet", "prune", store, "--rows-after", "1"}, m_noCi);
    };
    const QByteArray gone = "lab-db-2 does not answer; missing: game, main, harbour on lab-2";
    const Ran refused = gate(url);
    QVERIFY2(refused.exitCode == 2 && refused.out.isEmpty() &&
                 refused.err.contains("no verdict without the whole history: " + gone),
             refused.told());
    const Ran kept = prune(url);
    QVERIFY2(kept.exitCode == 2 && kept.out.isEmpty() && kept.err.contains(gone), kept.told());
    isWhole = true; // and nothing is in it, as in the file
    const QString file = newStore("empty.zoefleet");
    const Ran unknown = gate(file);
    QVERIFY2(unknown.exitCode == 2 && unknown.err.contains("fewer than five runs"), unknown.told());
    for (const QString &store : {url, file}) {
        const Ran pruned = prune(store);
        QVERIFY2(pruned.exitCode == 0, pruned.told());
    }
}

void TestZoeFleet::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const QString store = newStore("wrong.zoefleet");
    const QString run = path("run1.zoe");
    const auto row = [](const QStringList &arguments, const char *says) {
        QTest::addRow("%s", says) << QStringList("fleet") + arguments << QByteArray(says);
    };
    row({}, "no command given");
    row({"ad", store, run}, "unknown command 'ad'; did you mean 'add'?");
    row({"init"}, "store");
    row({"init", store}, "the file exists already");
    row({"add", store}, "captures");
    row({"add", path("none.zoefleet"), run},
        "there is no such store; `zoe fleet init` creates one");
    row({"add", run, run}, "not a fleet store");
    row({"add", store, run, "--sett", "a=b"},
        "fleet add has no option '--sett'; did you mean '--set'?");
    row({"add", store, run, "--set", "scene"}, "'scene' is not KEY=VALUE (--set)");
    row({"add", store, run, "--set", "order=x"}, "'x' is not a whole number above 0 (order)");
    row({"add", store, run, "--set", "night=late"},
        "'late' is not a date such as 2026-11-23 (night)");
    row({"changes", store, "--since", "yesterday"}, "'yesterday' is not a date such as 2026-11-23");
    row({"trend", store, "--since", "2026-02-30"}, "'2026-02-30' is not a date such as 2026-11-23");
    row({"add", store, run, "--facts", path("none.txt")}, "can't read the file with facts");
    row({"trend", store}, "no runs of the store fit these options");
    row({"trend", store, "--quantity", "total"}, "'total' needs --function (--quantity)");
    row({"trend", store, "--quantity", "share", "--function", "f"}, "'share' is about frames");
    row({"trend", store, "--by", "moon"}, "--by");
    row({"changes", store, "--false-discovery", "2"}, "--false-discovery");
    row({"runs", store, "--columns", "colour"}, "unknown column 'colour'");
    row({"triage", store, "--status", "false"}, "name the changes to triage");
    row({"triage", store, "1"}, "add --status");
    row({"triage", store, "1", "--status", "false", "--fixed-by", "c"},
        "--fixed-by needs --status fixed");
    row({"triage", store, "1", "--status", "maybe"}, "--status");
    row({"triage", store, "1", "--status", "new"}, "this change isn't triaged (1)");
    for (const char *option :
         {"--program", "--since=2026-11-05", "--note", "--who", "--minimum-share=0.5"})
        QTest::addRow("list with %s", option)
            << (QStringList{"fleet", "triage", store, option}
                << (QString(option).contains('=') ? QStringList() : QStringList{"x"}))
            << QByteArray("without ids, all triaged changes are listed");
    row({"triage", store, "1", "--status", "false", "--columns", "id"},
        "--columns works only for the list");
    row({"trend", store, "--thread-group", "worker"}, "--thread-group needs --function");
    row({"copy", store}, "to");
    row({"copy", store, path("none.zoefleet")}, "there is no such store");
    row({"init", "clickhouse://me:pw@lab/night"}, "don't belong in the address");
    row({"runs", "clickhouse://lab/"}, "not the address of a store");
    row({"report", store, "-o", store}, "the name must end in .html or .md");
    // Something that is not in the store isn't mistaken for something without changes.
    const QString filled = newStore("filled.zoefleet");
    const Ran added = runZoe({"fleet", "add", filled, run, "--set", "scene=harbour", "--set",
                              "machine=lab-2", "--set", "branch=main"},
                             m_noCi);
    QVERIFY2(added.exitCode == 0, added.told());
    for (const char *command : {"trend", "changes", "report", "export"}) {
        const auto misspelt = [&](const char *option, const char *name, const char *says) {
            QTest::addRow("%s %s", command, option)
                << QStringList{"fleet", command, filled, option, name} << QByteArray(says);
        };
        misspelt("--scene", "harbor", "unknown scene 'harbor'; did you mean 'harbour'?");
        misspelt("--machine", "lab-3", "unknown machine 'lab-3'; did you mean 'lab-2'?");
        misspelt("--branch", "trunk", "unknown branch 'trunk'; available: main");
        misspelt("--program", "gam", "unknown program 'gam'");
    }
    row({"trend", filled, "--function", "physics_stp"},
        "unknown function 'physics_stp'; did you mean 'physics_step'?");
    row({"trend", filled, "--function", "physics_step", "--behaviour", "none"},
        "unknown behaviour 'none'; available: ");
    row({"trend", filled, "--behaviour", "nobody's"}, "unknown behaviour 'nobody's'; available: ");
    row({"trend", filled, "--function", "physics_step", "--thread-group", "workers"},
        "unknown thread group 'workers'; ");
}

void TestZoeFleet::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Ran ran = runZoe(arguments, m_noCi);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.out.isEmpty(), ran.out);
    QVERIFY2(ran.err.startsWith("zoe: ") && ran.err.contains(says), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
}

void TestZoeFleet::helpAndCompletion()
{
    const QByteArray help = runZoe({"help", "fleet", "add"}).out;
    QVERIFY2(help.contains("Usage: zoe fleet add "), help);
    QVERIFY(help.contains("--set") && help.contains("Example:\n  zoe fleet add "));
    QCOMPARE(runZoe({"fleet", "add", "--help"}).out, help);
    QVERIFY(runZoe({"help", "fleet", "ad"}).err.contains("did you mean 'add'?"));
    const QByteArray commands = runZoe({"--complete", "fleet", ""}).out;
    for (const char *command : {"init\t", "add\t", "runs\t", "trend\t", "changes\t", "triage\t",
                                "report\t", "gate\t", "copy\t", "export\t", "prune\t"})
        QVERIFY2(commands.contains(command), commands);
    QCOMPARE(runZoe({"--complete", "fleet", "ru"}).out.split('\t').first(), "runs");
    QVERIFY(runZoe({"--complete", "fleet", "add", "--"}).out.contains("--set\t"));
    QCOMPARE(runZoe({"--complete", "fleet", "add", ""}).out, "\tfiles\n");
}

} // namespace tst_zoe_fleet

ZOE_TEST(tst_zoe_fleet::TestZoeFleet)
#include "tst_zoe_fleet.moc"
