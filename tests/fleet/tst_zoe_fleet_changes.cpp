// What `zoe fleet` says about changes, with the real program.
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>

#include "tests/cli/json_schema.h"
#include "tests/cli/zoe_process.h"
#include "tests/fleet/zoe_fleet.h"
#include "tests/support/test_program.h"

namespace tst_zoe_fleet_changes {

using namespace zoe::test;

class TestZoeFleetChanges : public QObject, private ZoeFleet {
    Q_OBJECT

  private slots:
    void initTestCase();
    void changesAreFound_data();
    void changesAreFound();
    void triagedChangesDontComeBack();
    void triageIsAllOrNothing();
    void reportsAreWritten();
    void newBehavioursAreSeen();
    void gateComparesWithTheHistory();
    void trendsArePictures();
    void nightlyExampleFindsWhatChanged();
};

void TestZoeFleetChanges::initTestCase()
{
    QVERIFY(m_folder.isValid());
    makeRuns();
    for (const double factor : {1.6, 5.0})
        addSlowNights(newStore(QString("changes%1.zoefleet").arg(factor)), factor);
}

void TestZoeFleetChanges::changesAreFound_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("a little") << 1.6;
    QTest::newRow("five times as slow") << 5.0;
}

void TestZoeFleetChanges::changesAreFound()
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

void TestZoeFleetChanges::triagedChangesDontComeBack()
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
    const QJsonObject known = jsonSchema();
    QVERIFY(!known.isEmpty());
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
void TestZoeFleetChanges::triageIsAllOrNothing()
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
void TestZoeFleetChanges::reportsAreWritten()
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
    QVERIFY(text.contains(" --function physics_step --behaviour "));
    QVERIFY(!text.contains("http://") && !text.contains("https://"));
    // It may be rewritten every morning; other files are left alone.
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
void TestZoeFleetChanges::newBehavioursAreSeen()
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

void TestZoeFleetChanges::gateComparesWithTheHistory()
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
    const QJsonObject schema = jsonSchema();
    QVERIFY(!schema.isEmpty());
    const QString wrong = schemaError(
        runZoe({"fleet", "gate", store, path("slow.zoe"), "--json=2"}, m_noCi).object(), schema);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const Ran elsewhere =
        runZoe({"fleet", "gate", store, path("slow.zoe"), "--branch", "b"}, m_noCi);
    QCOMPARE(elsewhere.exitCode, 2);
    QVERIFY2(elsewhere.err.contains("fewer than five runs"), elsewhere.err);
    // Captures are not added.
    QCOMPARE(runZoe({"fleet", "runs", store, "--json"}).array().size(), 7);
}

void TestZoeFleetChanges::trendsArePictures()
{
    const QString store = newStore("pictures.zoefleet");
    for (int night = 1; night <= 3; ++night)
        addNight(store, night, {});
    const QString picture = path("trend.svg");
    const QStringList line{"fleet", "trend", store, "-o", picture, "--by", "night"};
    const Ran drawn = runZoe(line);
    QVERIFY2(drawn.exitCode == 0 && drawn.out.isEmpty(), drawn.told());
    QFile file(picture);
    QVERIFY(file.open(QIODevice::ReadOnly));
    // Programs without support for variables find a colour before each of them.
    const QString text = QString::fromUtf8(file.readAll());
    static const QRegularExpression followed("[{;]\\s*([a-z-]+):[^:;]*#[0-9a-f]{6}[^:;]*;\\s*\\1:"
                                             "[^:;]*var\\(--[a-z]+\\)");
    QVERIFY(text.count("var(--") > 20);
    QCOMPARE(text.count(followed), text.count("var(--"));
    QXmlStreamReader xml(text);
    int points = 0;
    int courses = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement) {
            points += xml.attributes().value("class") == QString("point") ? 1 : 0;
            courses += xml.attributes().value("class") == QString("course") ? 1 : 0;
        }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    const QJsonArray series =
        runZoe({"fleet", "trend", store, "--by", "night", "--json"}).object()["series"].toArray();
    QCOMPARE(courses, series.size());
    int expected = 0;
    for (const QJsonValue one : series)
        expected += static_cast<int>(one["points"].toArray().size());
    QCOMPARE(points, expected);
    QCOMPARE(runZoe(line).exitCode, 0); // replaces its own
    QFile other(path("other.svg"));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("<svg/>") > 0);
    other.close();
    QVERIFY(runZoe({"fleet", "trend", store, "-o", other.fileName()}).err.contains("--force"));
    QVERIFY(runZoe({"fleet", "trend", store, "-o", path("trend.png")}).err.contains(".svg"));
}

// With made-up runs in place of the game's: the same on every machine, and all different.
void TestZoeFleetChanges::nightlyExampleFindsWhatChanged()
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
noise=0.1$(printf %s "${output##*/}" | cksum | cut -d ' ' -f 1)
exec "$ZOE" generate -o "$output" --frames 200 --zones-per-frame 40 --noise "$noise" $slow
)");
    game.close();
    QVERIFY(game.setPermissions(game.permissions() | QFile::ExeOwner));
    const Nights night = playNights(game.fileName(), path("made-up nights"));
    QVERIFY2(night.isDone, night.progress);
    QVERIFY2(night.said.contains("solve_contacts") && night.said.contains("1 change in "),
             night.said);
    QCOMPARE(night.runs, 40);
    QCOMPARE(night.findings.size(), 1);
    const QJsonObject finding = night.findings[0].toObject();
    QCOMPARE(finding["commits"].toArray(), QJsonArray{"commit-6"});
    QCOMPARE(finding["machines"].toArray(), (QJsonArray{"lab-1", "lab-2"}));
    QVERIFY(night.page.contains("solve_contacts"));
    QCOMPARE(night.codeForAnOldFolder, 2);
}

} // namespace tst_zoe_fleet_changes

ZOE_TEST(tst_zoe_fleet_changes::TestZoeFleetChanges)
#include "tst_zoe_fleet_changes.moc"
