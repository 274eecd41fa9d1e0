// `zoe fleet` with the real program.
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "cli/generate/generate_capture.h"
#include "fleet/store/store.h"
#include "tests/cli/json_schema.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet {

using namespace zoe::test;

class TestZoeFleet : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void runsAreAddedOnce();
    void factsComeFromEverywhere();
    void behavioursAreTheSameEveryNight();
    void trendsHaveTheirPoints();
    void changesAreFound_data();
    void changesAreFound();
    void triagedChangesDontComeBack();
    void triageIsAllOrNothing();
    void reportsAreWritten();
    void newBehavioursAreSeen();
    void gateComparesWithTheHistory();
    void nightlyExampleWorks();
    void failuresAreCounted();
    void wrongUse_data();
    void wrongUse();
    void helpAndCompletion();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString newStore(const QString &name) const
    {
        return runZoe({"fleet", "init", path(name)}).exitCode == 0 ? path(name) : QString();
    }

    static void makeNight(const QString &run, int night, zoe::GenerateOptions options);
    void addNight(const QString &store, int night, const zoe::GenerateOptions &options);
    void addSlowNights(const QString &store, double factor);

    QTemporaryDir m_folder;
    QProcessEnvironment m_noCi = QProcessEnvironment::systemEnvironment();
};

void TestZoeFleet::initTestCase()
{
    QVERIFY(m_folder.isValid());
    for (const char *name : {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "GIT_COMMIT"})
        m_noCi.remove(name);
    for (int run = 1; run <= 3; ++run) {
        const Ran ran = runZoe({"generate", "-o", path(QString("run%1.zoe").arg(run)), "--frames",
                                "200", "--seed", QString::number(run == 3 ? 9 : 1), "--noise",
                                QString("0.1%1").arg(run)});
        QVERIFY2(ran.exitCode == 0, ran.told());
    }
    for (const double factor : {1.6, 5.0})
        addSlowNights(newStore(QString("changes%1.zoefleet").arg(factor)), factor);
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
}

// The first run of a scene says what its behaviours are.
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

// A capture of one night, of the program that all nights share.
void TestZoeFleet::makeNight(const QString &run, int night, zoe::GenerateOptions options)
{
    options.frames = 300;
    options.zonesPerFrame = 40;
    options.seed = 4;
    options.runSeed = static_cast<std::uint64_t>(night);
    options.spikeShare = 0;
    const auto writer =
        zoe::CaptureWriter::create(run.toStdString(), zoe::generatedSession(options), {});
    QVERIFY(writer.ok() && zoe::generateCapture(options, **writer).ok());
}

void TestZoeFleet::addNight(const QString &store, int night, const zoe::GenerateOptions &options)
{
    const QString run = path(QString("%1-night%2.zoe").arg(QFileInfo(store).baseName()).arg(night));
    makeNight(run, night, options);
    const Ran added = runZoe({"fleet", "add", store, run, "--set", QString("order=%1").arg(night),
                              "--set", QString("commit=c%1").arg(night), "--set",
                              QString("night=2026-11-%1").arg(night + 10)},
                             m_noCi);
    QVERIFY2(added.exitCode == 0, added.told());
}

// Twelve nights, the last four with one function slower.
void TestZoeFleet::addSlowNights(const QString &store, double factor)
{
    for (int night = 1; night <= 12; ++night) {
        zoe::GenerateOptions options;
        if (night > 8)
            options.slow = {{"physics_step", factor}};
        addNight(store, night, options);
    }
}

void TestZoeFleet::changesAreFound_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("a little") << 1.6;
    QTest::newRow("five times as slow") << 5.0;
}

void TestZoeFleet::changesAreFound()
{
    QFETCH(double, factor);
    const QString store = path(QString("changes%1.zoefleet").arg(factor));
    const Ran ran = runZoe({"fleet", "changes", store, "--json"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    const QJsonArray findings = ran.object()["findings"].toArray();
    QVERIFY2(findings.size() >= 1, ran.out);
    const QJsonObject finding = findings[0].toObject();
    QVERIFY(
        missingKeys(
            finding,
            "id function behaviour scenes machines deltaNs lowNs highNs share firstBad lastGood "
            "commits kind status with")
            .isEmpty());
    QCOMPARE(finding["function"].toString(), QString("physics_step"));
    QCOMPARE(finding["kind"].toString(), QString("code"));
    QCOMPARE(finding["firstBad"].toObject()["commit"].toString(), QString("c9"));
    QCOMPARE(finding["lastGood"].toObject()["night"].toString(), QString("2026-11-18"));
    QVERIFY(finding["lowNs"].toDouble() > 0);
    QCOMPARE(findings.size(), 1);
    const QByteArray table = runZoe({"fleet", "changes", store}).out;
    QVERIFY2(table.contains("physics_step") && table.contains(finding["id"].toString().toUtf8()),
             table);
    QVERIFY(runZoe({"fleet", "changes", store, "--since", "2026-11-20"})
                .out.startsWith("0 changes in "));
    QCOMPARE(
        runZoe({"fleet", "changes", store, "--minimum-share", "0.9", "--csv"}).out.count("\r\n"),
        1);
}

void TestZoeFleet::triagedChangesDontComeBack()
{
    const QString store = path("triage.zoefleet");
    QVERIFY(QFile::copy(path("changes1.6.zoefleet"), store));
    const auto changes = [&](const QStringList &options = {}) {
        return runZoe(QStringList{"fleet", "changes", store, "--json"} + options).object();
    };
    const QString id = changes()["findings"][0]["id"].toString();
    const Ran said = runZoe({"fleet", "triage", store, id, "--status", "expected", "--note",
                             "new shadows", "--who", "me"});
    QVERIFY2(said.exitCode == 0, said.told());
    QCOMPARE(said.out, "1 change: expected.\n");
    QCOMPARE(changes()["findings"].toArray().size(), 0);
    QCOMPARE(changes()["triaged"].toInt(), 1);
    QVERIFY(runZoe({"fleet", "changes", store}).out.contains("1 change is not shown"));
    const QJsonObject all = changes({"--all"})["findings"][0].toObject();
    QCOMPARE(all["status"].toString(), QString("expected"));
    QCOMPARE(all["note"].toString(), QString("new shadows"));
    QCOMPARE(all["who"].toString(), QString("me"));
    QFile schema(QStringLiteral(ZOE_SOURCE_DIR "/cli/schema/zoe-json-2.schema.json"));
    QVERIFY(schema.open(QIODevice::ReadOnly));
    const QJsonObject known = QJsonDocument::fromJson(schema.readAll()).object();
    for (const char *command : {"changes", "triage", "report"}) {
        const QJsonObject answer = runZoe({"fleet", command, store, "--json=2"}).object();
        QVERIFY2(schemaError(answer, known).isEmpty(), qPrintable(schemaError(answer, known)));
        QCOMPARE(answer["rows"].toArray().size(), command == QByteArray("changes") ? 0 : 1);
    }
    const QJsonObject listed = runZoe({"fleet", "triage", store, "--json"}).array()[0].toObject();
    QCOMPARE(listed["id"].toString(), id);
    QCOMPARE(listed["function"].toString(), QString("physics_step"));
    QVERIFY(runZoe({"fleet", "report", store}).out.contains("### Triaged"));
    QCOMPARE(runZoe({"fleet", "triage", store, id, "--status", "new"}).exitCode, 0);
    QCOMPARE(changes()["findings"][0]["status"].toString(), QString("new"));
    const Ran wrong = runZoe({"fleet", "triage", store, "0123456789", "--status", "false"});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY2(wrong.err.contains("unknown change '0123456789'"), wrong.err);
}

// Several ids are one step, and changes are looked for as `zoe fleet changes` does.
void TestZoeFleet::triageIsAllOrNothing()
{
    const QString store = path("all-or-nothing.zoefleet");
    QVERIFY(QFile::copy(path("changes1.6.zoefleet"), store));
    const QString id =
        runZoe({"fleet", "changes", store, "--json"}).object()["findings"][0]["id"].toString();
    const auto triage = [&](const QStringList &arguments) {
        return runZoe(QStringList{"fleet", "triage", store} + arguments);
    };
    const auto kept = [&] { return triage({"--json"}).array().size(); };
    QCOMPARE(triage({id, "none", "--status", "false"}).exitCode, 2);
    QCOMPARE(kept(), 0);
    QCOMPARE(triage({id, "--status", "false", "--minimum-share", "0.9"}).exitCode, 2);
    const Ran said =
        triage({id, "--status", "false", "--maximum-disturbance", "1", "--since", "2026-11-12"});
    QVERIFY2(said.exitCode == 0, said.told());
    QCOMPARE(kept(), 1);
    const Ran wrong = triage({id, "none", "--status", "new"});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY2(wrong.err.contains("this change isn't triaged (none)"), wrong.err);
    QCOMPARE(kept(), 1);
    QCOMPARE(triage({id, "--status", "new"}).exitCode, 0);
    QCOMPARE(kept(), 0);
}

// HTML that is complete XML, Markdown and JSON.
void TestZoeFleet::reportsAreWritten()
{
    const QString store = path("changes5.zoefleet");
    const Ran html = runZoe({"fleet", "report", store, "-o", path("morning.html")});
    QVERIFY2(html.exitCode == 0, html.told());
    QCOMPARE(html.out, "1 run on 2026-11-22. Changes since 2026-11-16: 1 new, 0 fixed, 0 still "
                       "open, 0 triaged.\n");
    QFile page(path("morning.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    QXmlStreamReader xml(text);
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(text.contains("physics_step: slower by ") && text.contains("<svg "));
    const QByteArray command = "zoetrope " + path("changes5-night8.zoe").toUtf8() + " --compare " +
                               path("changes5-night9.zoe").toUtf8() + " --function physics_step";
    QVERIFY(text.contains(command));
    QVERIFY(!text.contains("http://") && !text.contains("https://"));
    // It may be written anew every morning; other files are left alone.
    QCOMPARE(runZoe({"fleet", "report", store, "-o", path("morning.html")}).exitCode, 0);
    QFile other(path("mine.md"));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("mine") == 4);
    other.close();
    QCOMPARE(runZoe({"fleet", "report", store, "-o", path("mine.md")}).exitCode, 2);
    QCOMPARE(runZoe({"fleet", "report", store, "-o", path("mine.md"), "--force"}).exitCode, 0);
    QCOMPARE(runZoe({"fleet", "report", store, "-o", path("mine.md")}).exitCode, 0);
    // Neither are pages that somebody wrote into, and those of other commands.
    QFile notes(path("mine.md"));
    QVERIFY(notes.open(QIODevice::Append) && notes.write("- looked at\n") > 0);
    notes.close();
    QVERIFY(runZoe({"fleet", "report", store, "-o", path("mine.md")})
                .err.contains("the report was changed since zoe wrote it; --force replaces it"));
    const QStringList compared{"compare", path("run1.zoe"), path("run2.zoe"), "--html"};
    QVERIFY(runZoe(compared + QStringList{path("morning.html")})
                .err.contains("is not a report of this kind"));
    QVERIFY(runZoe(compared + QStringList{path("compared.html")}).err.isEmpty());
    QVERIFY(runZoe({"fleet", "report", store, "-o", path("compared.html")})
                .err.contains("is not a report of this kind"));
    const QString quiet = newStore("quiet.zoefleet");
    QCOMPARE(runZoe({"fleet", "add", quiet, path("run1.zoe")}, m_noCi).exitCode, 0);
    QVERIFY(runZoe({"fleet", "report", quiet}).out.contains("No new changes since "));
    QCOMPARE(runZoe({"fleet", "report", quiet, "-o", path("quiet.html")}).exitCode, 0);
    QFile quietPage(path("quiet.html"));
    QVERIFY(quietPage.open(QIODevice::ReadOnly) &&
            quietPage.readAll().contains("No new changes since "));
    QVERIFY(runZoe({"fleet", "report", store, "-o", path("a.txt")})
                .err.contains("the name must end in .html or .md"));
    const QByteArray markdown = runZoe({"fleet", "report", store}).out;
    QVERIFY(markdown.contains("### New changes") && markdown.contains(command));
    const QJsonObject json = runZoe({"fleet", "report", store, "--json"}).object();
    QCOMPARE(json["night"].toString(), QString("2026-11-22"));
    const QJsonObject finding = json["findings"][0].toObject();
    QCOMPARE(finding["section"].toString(), QString("new"));
    QCOMPARE(finding["series"].toArray().size(), 12);
    QVERIFY(finding["series"][11]["valueNs"].toDouble() >
            4 * finding["series"][0]["valueNs"].toDouble());
    const Ran empty = runZoe({"fleet", "report", newStore("empty.zoefleet")});
    QCOMPARE(empty.exitCode, 2);
    QVERIFY(empty.err.contains("no runs of the store fit these options"));
}

// Twelve nights, the last four with other behaviours.
void TestZoeFleet::newBehavioursAreSeen()
{
    const QString store = newStore("behaviours.zoefleet");
    for (int night = 1; night <= 12; ++night) {
        zoe::GenerateOptions options;
        if (night > 8)
            options.behaviours = 5;
        addNight(store, night, options);
    }
    // Few frames of any night are in no behaviour.
    double inNewOnes = 0; // on the last night
    const Ran ran = runZoe({"fleet", "trend", store, "--quantity", "share", "--json"});
    for (const QJsonValue series : ran.object()["series"].toArray()) {
        const QJsonArray points = series["points"].toArray();
        QCOMPARE(points.size(), 12);
        if (series["key"]["behaviour"].toString() != "unusual")
            inNewOnes += points[0]["value"].toDouble() == 0 ? points[11]["value"].toDouble() : 0;
        for (const QJsonValue point : points)
            QVERIFY2(point["value"].toDouble() < 0.2 ||
                         series["key"]["behaviour"].toString() != "unusual",
                     ran.out);
    }
    QVERIFY2(inNewOnes > 0.5, ran.out);
}

void TestZoeFleet::gateComparesWithTheHistory()
{
    const QString store = newStore("gate.zoefleet");
    for (int night = 1; night <= 7; ++night)
        addNight(store, night, {});
    makeNight(path("same.zoe"), 8, {});
    zoe::GenerateOptions slow;
    slow.slow = {{"physics_step", 1.6}};
    makeNight(path("slow.zoe"), 9, slow);
    const Ran same = runZoe({"fleet", "gate", store, path("same.zoe")}, m_noCi);
    QVERIFY2(same.exitCode == 0 && same.out.contains("Pass: "), same.told());
    const Ran fail = runZoe({"fleet", "gate", store, path("slow.zoe"), "--json"}, m_noCi);
    QVERIFY2(fail.exitCode == 1, fail.told());
    QCOMPARE(fail.object()["verdict"].toString(), QString("fail"));
    QCOMPARE(fail.object()["changes"][0]["function"].toString(), QString("physics_step"));
    QVERIFY(runZoe({"fleet", "gate", store, path("slow.zoe")}, m_noCi).out.contains("Fail: "));
    QFile schema(QStringLiteral(ZOE_SOURCE_DIR "/cli/schema/zoe-json-2.schema.json"));
    QVERIFY(schema.open(QIODevice::ReadOnly));
    const QString wrong =
        schemaError(runZoe({"fleet", "gate", store, path("slow.zoe"), "--json=2"}, m_noCi).object(),
                    QJsonDocument::fromJson(schema.readAll()).object());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const Ran elsewhere =
        runZoe({"fleet", "gate", store, path("slow.zoe"), "--branch", "b"}, m_noCi);
    QCOMPARE(elsewhere.exitCode, 2);
    QVERIFY2(elsewhere.err.contains("fewer than five runs"), elsewhere.err);
    // Captures are not added.
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 7);
}

// The example with made-up runs in place of the game's: the same on every machine.
void TestZoeFleet::nightlyExampleWorks()
{
    QFile game(path("game.sh"));
    QVERIFY(game.open(QIODevice::WriteOnly));
    game.write(R"(#!/bin/sh
slow=
while [ $# -gt 0 ]; do
  case $1 in
    --output) output=$2 ;;
    --slow) slow="--slow $2" ;;
  esac
  shift 2
done
noise=0.1$(printf %s "$output" | cksum | cut -c 1-4)
exec "$ZOE" generate -o "$output" --frames 200 --zones-per-frame 40 --noise "$noise" $slow
)");
    game.close();
    QVERIFY(game.setPermissions(game.permissions() | QFile::ExeOwner));
    QProcessEnvironment environment = m_noCi;
    environment.insert("ZOE", QStringLiteral(ZOE_BIN_DIR "/zoe"));
    environment.insert("CRATES", game.fileName());
    environment.insert("SCENES", "hall");
    QProcess nightly;
    nightly.setProcessEnvironment(environment);
    nightly.setProcessChannelMode(QProcess::MergedChannels);
    nightly.start("sh",
                  {QStringLiteral(ZOE_SOURCE_DIR "/examples/nightly/nightly.sh"), path("nights")});
    QVERIFY(nightly.waitForFinished(-1));
    const QByteArray said = nightly.readAll();
    QVERIFY2(nightly.exitCode() == 0, said);
    QVERIFY2(said.contains("solve_contacts") && said.contains("1 change in "), said);
    const QString store = path("nights/night.zoefleet");
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 40);
    const QJsonObject finding =
        runZoe({"fleet", "changes", store, "--maximum-disturbance", "1", "--json"})
            .object()["findings"][0]
            .toObject();
    QCOMPARE(finding["commits"].toArray(), QJsonArray{"commit-6"});
    QCOMPARE(finding["machines"].toArray(), (QJsonArray{"lab-1", "lab-2"}));
    QVERIFY(QFile::exists(path("nights/morning.html")));
    QCOMPARE(QProcess::execute("sh", {nightly.arguments()[0], path("nights")}), 2);
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
    QVERIFY(ran.err.contains("none.zoe: ") && ran.err.contains("bad.zoe: "));
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
    row({"add", store, run, "--facts", path("none.txt")}, "can't read the file of facts");
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
    row({"report", store, "-o", store}, "the name must end in .html or .md");
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
    for (const char *command :
         {"init\t", "add\t", "runs\t", "trend\t", "changes\t", "triage\t", "report\t", "gate\t"})
        QVERIFY2(commands.contains(command), commands);
    QCOMPARE(runZoe({"--complete", "fleet", "ru"}).out.split('\t').first(), "runs");
    QVERIFY(runZoe({"--complete", "fleet", "add", "--"}).out.contains("--set\t"));
    QCOMPARE(runZoe({"--complete", "fleet", "add", ""}).out, "\tfiles\n");
}

} // namespace tst_zoe_fleet

ZOE_TEST(tst_zoe_fleet::TestZoeFleet)
#include "tst_zoe_fleet.moc"
