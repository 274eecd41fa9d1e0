// JSON of version 2: every command's answer conforms to the installed schema and agrees with
// version 1; CSV and --columns have the same values.
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "tests/cli/json_schema.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_json {

using namespace zoe::test;

namespace {

QJsonObject objectOf(const char *text)
{
    return QJsonDocument::fromJson(text).object();
}

// "fleet add" of one within another.
QString commandOf(const QStringList &words)
{
    return words[0] == "fleet" ? words[0] + ' ' + words[1] : words[0];
}

QList<QStringList> csvOf(const QByteArray &text)
{
    QList<QStringList> rows;
    for (const QString &line : QString::fromUtf8(text).split("\r\n", Qt::SkipEmptyParts))
        rows << line.split(','); // no field of these answers needs quotes
    return rows;
}

} // namespace

class TestZoeJson : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void checkerFindsWhatIsWrong();
    void answersFitTheSchema_data() { commands(); }
    void answersFitTheSchema();
    void everyCommandIsChecked();
    void damageAndNotesAreInTheAnswer();
    void columnsAreChosen_data();
    void columnsAreChosen();
    void errorsPrintNothing();

  private:
    [[nodiscard]] QList<QStringList> commandLines() const;
    void commands();
    [[nodiscard]] Ran run(QStringList words, const QStringList &more) const;
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QJsonObject m_schema;
};

void TestZoeJson::initTestCase()
{
    // No programs of others are listed.
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    m_schema = jsonSchema();
    QVERIFY(!m_schema.isEmpty());
    // With states, locks, plots, messages and more.
    QProcess crates;
    crates.start(QStringLiteral(ZOE_BIN_DIR "/crates"),
                 {"--frames", "80", "--scale", "0.02", "--output", path("game.zoe"), "--plant",
                  "lock:20,60"});
    QVERIFY(crates.waitForFinished(kPatienceMs) && crates.exitCode() == 0);
    QVERIFY(
        runZoe({"generate", "-o", path("a.zoe"), "--frames", "80", "--spikes", "0.05"}).exitCode ==
        0);
    QVERIFY(
        runZoe({"generate", "-o", path("b.zoe"), "--frames", "80", "--slow", "physics_step=+20%"})
            .exitCode == 0);
    QFile whole(path("a.zoe"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile cut(path("cut.zoe"));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    const QByteArray bytes = whole.readAll();
    cut.write(bytes.left(bytes.size() * 2 / 3));
    QVERIFY(runZoe({"fleet", "init", path("night.zoefleet")}).exitCode == 0);
    QVERIFY(
        runZoe({"fleet", "add", path("night.zoefleet"), path("a.zoe"), path("b.zoe")}).exitCode ==
        0);
    QVERIFY(runZoe({"fleet", "init", path("gate.zoefleet")}).exitCode == 0);
    for (const char *noise : {"0.101", "0.102", "0.103", "0.104", "0.105"}) {
        const QString run = path(QString("noise%1.zoe").arg(noise));
        QVERIFY(runZoe({"generate", "-o", run, "--frames", "60", "--noise", noise}).exitCode == 0);
        QVERIFY(runZoe({"fleet", "add", path("gate.zoefleet"), run}).exitCode == 0);
    }
    QVERIFY(
        runZoe({"behaviours", path("a.zoe"), "--save", path("a.zoebeh"), "--k", "2"}).exitCode ==
        0);
}

void TestZoeJson::checkerFindsWhatIsWrong()
{
    const QJsonObject schema = objectOf(
        R"({"type":"object","required":["n"],"additionalProperties":false,
            "properties":{"n":{"$ref":"#/$defs/count"},"t":{"enum":["a","b"]},
                          "l":{"type":"array","items":{"type":["string","null"]}}},
            "allOf":[{"if":{"properties":{"n":{"const":1}}},"then":{"required":["t"]}}],
            "$defs":{"count":{"type":"integer","minimum":0,"maximum":9}}})");
    for (const char *good : {R"({"n":2})", R"({"n":1,"t":"b"})", R"({"n":0,"l":["x",null]})"})
        QCOMPARE(schemaError(objectOf(good), schema), QString());
    for (const char *bad :
         {R"({})", R"({"n":-1})", R"({"n":10})", R"({"n":1.5})", R"({"n":"2"})", R"({"n":1})",
          R"({"n":2,"t":"c"})", R"({"n":2,"x":0})", R"({"n":2,"l":[1]})", R"({"n":2,"l":{}})"})
        QVERIFY2(!schemaError(objectOf(bad), schema).isEmpty(), bad);
    QVERIFY(schemaError({}, objectOf(R"({"pattern":"x"})")).contains("unknown keyword"));
    QVERIFY(schemaError({}, objectOf(R"({"$ref":"#/$defs/none"})")).contains("no such"));
}

// OUT stands for a new file.
QList<QStringList> TestZoeJson::commandLines() const
{
    const QString game = path("game.zoe");
    const QString a = path("a.zoe");
    const QString b = path("b.zoe");
    const QString trace = QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json");
    return {
        {"info", game, "--sites"},
        {"info", trace},
        {"frames", game, "--with-behaviours"},
        {"frames", trace},
        {"frames", a, "--stats"},
        {"frames", game, "--sets"},
        {"frames", a, "--function", "physics_step"},
        {"summary", game},
        {"summary", a, "--per", "both", "--split", "10"},
        {"tree", game, "--frame", "3"},
        {"calltree", game, "--depth", "3"},
        {"calltree", a, "--min-share", "20%", "--bottom-up"},
        {"samples", game},
        {"spikes", game},
        {"spikes", a},
        {"histogram", game, "--cdf", "--points", "5"},
        {"histogram", a, "--function", "physics_step", "--edges", "1us,1ms"},
        {"coverage", game, "--frames", "3..5"},
        {"locks", game},
        {"plots", game},
        {"plots", game, "--points", "--frames", "3..5"},
        {"messages", game},
        {"why", game, "--frame", "20"},
        {"why", a, "--frame", "20", "--against", "21"},
        {"why", game, "--worst", "10%"},
        {"fleet", "add", path("night.zoefleet"), a},
        {"fleet", "runs", path("night.zoefleet")},
        {"fleet", "copy", path("night.zoefleet"), path("night.zoefleet")},
        {"fleet", "prune", path("gate.zoefleet"), "--rows-after", "1"},
        {"fleet", "changes", path("night.zoefleet")},
        {"fleet", "gate", path("gate.zoefleet"), a, "--minimum-share", "1"},
        {"fleet", "report", path("night.zoefleet")},
        {"fleet", "triage", path("night.zoefleet")},
        {"fleet", "trend", path("night.zoefleet"), "--quantity", "share"},
        {"fleet", "trend", path("night.zoefleet"), "--function", "physics_step"},
        {"behaviours", a, "--k", "2", "--stability", "2"},
        {"behaviours", b, "--apply", path("a.zoebeh")},
        {"compare", a, b, "--fail-if", "mean(frame) > +5%", "--fail-if", "fps(frame) < 1"},
        {"compare", a, a, b, "--no-mix"},
        {"sql", a, "select frame, null as empty, 1.5 as x from frames limit 3"},
        {"sql", a, "select 1; select 2"},
        {"sql", a, "--attach", "b=" + b, "select count(*) from b.frames"},
        {"verify", a},
        {"verify", path("cut.zoe")},
        {"recover", path("cut.zoe"), "-o", "OUT"},
        {"trim", game, "--frames", "3..9", "-o", "OUT"},
        {"merge", a, game, "--align", "start", "-o", "OUT"},
        {"strip", game, "-o", "OUT"},
        {"pack", a, "-o", "OUT", "--level", "1"},
        {"symbolize", game, "-o", "OUT"},
        {"generate", "-o", "OUT", "--frames", "20"},
        {"import", trace, "-o", "OUT"},
        {"export", a, "--to", "csv-frames", "-o", "OUT"},
        {"formats"},
        {"plugins"},
        {"list"},
    };
}

void TestZoeJson::commands()
{
    QTest::addColumn<QStringList>("words");
    int number = 0;
    for (const QStringList &words : commandLines())
        QTest::addRow("%d %s", number++, qPrintable(words[0])) << words;
}

Ran TestZoeJson::run(QStringList words, const QStringList &more) const
{
    words.replaceInStrings(QRegularExpression("^OUT$"), path("out"));
    QFile::remove(path("out"));
    return runZoe(words + more);
}

void TestZoeJson::answersFitTheSchema()
{
    QFETCH(QStringList, words);
    const Ran now = run(words, {"--json=2"});
    QVERIFY2(now.exitCode == 0 || words[0] == "verify" || words[0] == "compare", now.told());
    const QJsonObject answer = now.object();
    const QString wrong = schemaError(answer, m_schema);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong + "\n" + now.out.left(2000)));
    QCOMPARE(answer["command"].toString(), commandOf(words));
    // The older version has as many rows, and is what --json gives.
    const Ran before = run(words, {"--json"});
    QCOMPARE(before.exitCode, now.exitCode);
    if (before.json().isArray() && words.last() != "select 1; select 2")
        QCOMPARE(before.array().size(), answer["rows"].toArray().size());
    QVERIFY(!before.object().contains("version"));
}

// Those whose help has --json; two need another program.
void TestZoeJson::everyCommandIsChecked()
{
    std::set<QString> checked;
    for (const QStringList &words : commandLines())
        checked.insert(commandOf(words));
    QStringList missing;
    const QJsonArray known =
        m_schema["properties"].toObject()["command"].toObject()["enum"].toArray();
    QStringList commands;
    for (const QByteArray &line : runZoe({"--complete", ""}).out.split('\n'))
        commands << QString::fromUtf8(line.split('\t').first());
    for (const QByteArray &line : runZoe({"--complete", "fleet", ""}).out.split('\n'))
        commands << "fleet " + QString::fromUtf8(line.split('\t').first());
    for (const QString &command : commands) {
        if (command.isEmpty() || command.startsWith('-') ||
            !runZoe(QStringList("--complete") + command.split(' ') + QStringList("--json"))
                 .out.startsWith("--json"))
            continue;
        if (!known.contains(command))
            missing << command + " is not in the schema";
        if (!checked.contains(command) && command != "record" && command != "measure")
            missing << command + " is not checked";
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(", ")));
}

void TestZoeJson::damageAndNotesAreInTheAnswer()
{
    const QJsonObject cut = runZoe({"frames", path("cut.zoe"), "--json=2"}).object();
    QCOMPARE(cut["capture"].toObject()["complete"], QJsonValue(false));
    QCOMPARE(cut["damage"].toArray()[0].toObject()["file"].toString(), path("cut.zoe"));
    QVERIFY(!cut["damage"].toArray()[0].toObject()["what"].toString().isEmpty());
    const QString trace = QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json");
    const Ran imported = runZoe({"info", trace, "--json=2"});
    QCOMPARE(imported.object()["capture"].toObject()["file"].toString(), trace);
    const QString note = imported.object()["notes"].toArray()[0].toObject()["text"].toString();
    QVERIFY(!note.isEmpty() && imported.err.contains(note.toUtf8()));
    // Without the notes on stderr.
    const Ran quiet = runZoe({"info", trace, "--json=2", "--quiet"});
    QVERIFY(quiet.err.isEmpty());
    QCOMPARE(quiet.object()["notes"], imported.object()["notes"]);
}

void TestZoeJson::columnsAreChosen_data()
{
    QTest::addColumn<QStringList>("words");
    const QString game = path("game.zoe");
    const QString a = path("a.zoe");
    for (const QStringList &words :
         QList<QStringList>{{"info", a, "--sites"},
                            {"frames", a},
                            {"frames", a, "--function", "physics_step"},
                            {"summary", a},
                            {"tree", a, "--frame", "3"},
                            {"calltree", a},
                            {"samples", a},
                            {"spikes", a},
                            {"histogram", a},
                            {"histogram", a, "--cdf"},
                            {"coverage", a, "--all"},
                            {"locks", game},
                            {"locks", game, "--table", "threads"},
                            {"locks", game, "--table", "waits"},
                            {"plots", game, "--points"},
                            {"plots", game, "--figures"},
                            {"messages", game},
                            {"why", a, "--frame", "20"},
                            {"why", a, "--spikes"},
                            {"behaviours", a, "--k", "2", "--stability", "0"},
                            {"compare", a, path("b.zoe"), "--no-mix"},
                            {"fleet", "runs", path("night.zoefleet")},
                            {"fleet", "trend", path("night.zoefleet")},
                            {"fleet", "changes", path("night.zoefleet")},
                            {"fleet", "triage", path("night.zoefleet")},
                            {"fleet", "gate", path("gate.zoefleet"), a},
                            {"fleet", "prune", path("night.zoefleet"), "--rows-after", "1000"},
                            {"symbolize", a, "-o", path("named.zoe"), "--force"},
                            {"verify", path("cut.zoe")},
                            {"formats"},
                            {"plugins"},
                            {"list"}})
        QTest::addRow("%s", qPrintable(words.join(' ').replace(m_folder.path(), ""))) << words;
}

// Those that --columns is about.
QJsonArray rowsOf(const Ran &json, const QString &command, bool isVersion2)
{
    if (command == "info")
        return (isVersion2 ? json.object()["rows"][0].toObject() : json.object())["zonesPerSite"]
            .toArray();
    const QJsonArray rows = isVersion2 ? json.object()["rows"].toArray() : json.array();
    if (command != "tree")
        return rows;
    QJsonArray zones;
    for (const QJsonValue &thread : rows)
        for (const QJsonValue &zone : thread["zones"].toArray())
            zones.append(zone);
    return zones;
}

// The names in CSV's first line choose columns, in any order, in every form.
void TestZoeJson::columnsAreChosen()
{
    QFETCH(QStringList, words);
    const Ran all = runZoe(words + QStringList{"--csv"});
    QVERIFY2(all.exitCode == 0 || words[0] == "verify" || words.value(1) == "gate", all.told());
    const QStringList names = csvOf(all.out).value(0);
    QVERIFY2(names.size() > 1, all.out);
    const QStringList chosen{names.last(), names.first()};
    const Ran some = runZoe(words + QStringList{"--csv", "--columns", chosen.join(',')});
    QVERIFY2(some.exitCode == all.exitCode, some.told());
    QCOMPARE(csvOf(some.out).value(0), chosen);
    QCOMPARE(some.out.count("\r\n"), all.out.count("\r\n"));
    const Ran table = runZoe(words + QStringList{"--columns", chosen.join(',')});
    QVERIFY2(table.exitCode == all.exitCode, table.told());
    for (const QString form : {"--json", "--json=2"}) {
        const Ran json = runZoe(words + QStringList{form, "--columns", chosen.join(',')});
        QVERIFY2(json.exitCode == all.exitCode, json.told());
        const QJsonArray rows = rowsOf(json, words[0], form == "--json=2");
        QCOMPARE(rows.size(), all.out.count("\r\n") - 1);
        for (const QJsonValue &row : rows)
            QVERIFY2(row.toObject().size() <= 2, json.out); // what is unknown has no key
    }
    for (const QString form : {"", "--csv", "--json", "--json=2"}) {
        QStringList wrong = words + QStringList{"--columns", names.first() + "x"};
        if (!form.isEmpty())
            wrong << form;
        const Ran unknown = runZoe(wrong);
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("did you mean '" + names.first().toUtf8() + "'") ||
                     unknown.err.contains("--columns"),
                 unknown.err);
        QVERIFY2(unknown.out.isEmpty(), unknown.out);
    }
}

void TestZoeJson::errorsPrintNothing()
{
    const Ran none = runZoe({"frames", path("none.zoe"), "--json=2"});
    QCOMPARE(none.exitCode, 2);
    QVERIFY(none.out.isEmpty());
    const Ran version = runZoe({"frames", path("a.zoe"), "--json=3"});
    QCOMPARE(version.exitCode, 2);
    QVERIFY2(version.err.contains("unknown version '3'"), version.err);
    QCOMPARE(runZoe({"frames", path("a.zoe"), "--json=1"}).out,
             runZoe({"frames", path("a.zoe"), "--json"}).out);
    // A value needs "=": what follows is the file.
    QCOMPARE(runZoe({"frames", "--json", path("a.zoe")}).array().size(), 80);
}

} // namespace tst_zoe_json

ZOE_TEST(tst_zoe_json::TestZoeJson)
#include "tst_zoe_json.moc"
