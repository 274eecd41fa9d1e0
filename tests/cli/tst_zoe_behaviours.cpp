// `zoe behaviours --save` and `--apply` as programs: saved behaviours are found again, in another
// capture, too, and unusable files are refused in one sentence.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_behaviours {

using namespace zoe::test;

namespace {

QJsonArray arrayOf(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toArray();
}

QStringList namesOf(const QJsonObject &behaviours)
{
    QStringList names;
    for (const QJsonValue &behaviour : arrayOf(behaviours, "behaviours"))
        names << behaviour.toObject()[QLatin1String("name")].toString();
    return names;
}

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestZoeBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void timesAreChosen_data()
    {
        QTest::addColumn<QString>("time");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("says");
        QTest::newRow("wall") << "wall" << 0 << "";
        QTest::newRow("both") << "self-by-thread,wall" << 0 << "";
        QTest::newRow("not known") << "running" << 2 << "doesn't record when its threads ran";
        QTest::newRow("two of a kind") << "self,total" << 2 << "at most one of";
        QTest::newRow("total") << "total,running" << 2 << "always wall-clock times";
    }
    void timesAreChosen()
    {
        QFETCH(QString, time);
        QFETCH(int, exitCode);
        QFETCH(QString, says);
        const Ran ran = runZoe({"behaviours", "--time", time, m_monday, "--json"});
        QVERIFY2(ran.exitCode == exitCode, ran.told());
        QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
        if (exitCode == 0)
            QCOMPARE(ran.object()["time"].toString(), QStringLiteral("wall"));
    }

    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_monday = file("monday.zoe");
        m_tuesday = file("tuesday.zoe");
        m_model = file("game.zoebeh");
        const QStringList how{"--frames", "400", "--behaviours", "3"};
        QVERIFY2(runZoe(QStringList{"generate", "-o", m_monday, "--seed", "1"} + how).exitCode == 0,
                 "a capture could not be made");
        QVERIFY(runZoe(QStringList{"generate", "-o", m_tuesday, "--seed", "2"} + how).exitCode ==
                0);
        const Ran saved = runZoe({"behaviours", m_monday, "--save", m_model, "--json"});
        QVERIFY2(saved.exitCode == 0, saved.told());
        m_found = saved.object();
        QVERIFY(arrayOf(m_found, "behaviours").size() >= 2);
    }

    void appliedToItsOwnCaptureItSaysTheSame()
    {
        const Ran applied = runZoe({"behaviours", m_monday, "--apply", m_model, "--json"});
        QVERIFY2(applied.exitCode == 0, applied.told());
        QCOMPARE(namesOf(applied.object()), namesOf(m_found));
        const QJsonArray before = arrayOf(m_found, "assignment");
        const QJsonArray after = arrayOf(applied.object(), "assignment");
        QCOMPARE(after.size(), before.size());
        int same = 0;
        for (int i = 0; i < after.size(); ++i)
            same += before[i] == after[i] ? 1 : 0;
        QVERIFY2(same >= 0.99 * static_cast<double>(after.size()),
                 qPrintable(QString::number(same)));
    }

    void anotherCaptureGetsTheSameBehaviours()
    {
        const Ran applied = runZoe({"behaviours", m_tuesday, "--apply", m_model, "--json"});
        QVERIFY2(applied.exitCode == 0, applied.told());
        QCOMPARE(namesOf(applied.object()), namesOf(m_found));
        QCOMPARE(applied.object()[QLatin1String("criterion")].toString(), QString("of a model"));
        QCOMPARE(arrayOf(applied.object(), "assignment").size(), 400);
        // The answer in words has them too.
        const Ran words = runZoe({"behaviours", m_tuesday, "--apply", m_model});
        QVERIFY2(words.exitCode == 0, words.told());
        QVERIFY(words.out.contains(namesOf(m_found).first().toUtf8()));
    }

    // A function that never ends on an idle thread says nothing about the frames that it covers.
    void aMissingEndChangesNothing()
    {
        const auto traceWith = [](const QByteArray &more) {
            QByteArray events;
            const auto add = [&events](const char *name, int tid, int start, int duration) {
                events +=
                    QStringLiteral(R"({"ph":"X","pid":1,"tid":%1,"name":"%2","ts":%3,"dur":%4},)")
                        .arg(tid)
                        .arg(QLatin1String(name))
                        .arg(start)
                        .arg(duration)
                        .toUtf8();
            };
            for (int frame = 0; frame < 400; ++frame) {
                const int at = frame * 10'000;
                const int noise = frame * 7919 % 100;
                const bool solves = frame / 50 % 2 == 0;
                add("cycle", 1, at, 9'000);
                add(solves ? "solve" : "plan", 1, at + 500, 4'000 + 3 * noise);
                add("read", 1, at + 5'500, 1'000 + noise);
                if (frame % 2 == 0)
                    add("detect", 2, at + 100, 3'000 + noise);
            }
            return "[" + events + more + R"({"ph":"i","pid":1,"tid":1,"name":"end","ts":3999000}])";
        };
        const QString whole = file("whole.json");
        const QString cut = file("cut.json");
        write(whole, traceWith({}));
        write(cut, traceWith(R"({"ph":"B","pid":1,"tid":3,"name":"never ends","ts":2204000},)"));
        const auto found = [](const QString &trace, const QStringList &more = {}) {
            const Ran ran = runZoe(
                QStringList{"behaviours", trace, "--frame-marker", "cycle", "--json"} + more);
            return ran.exitCode == 0 ? ran.object() : QJsonObject();
        };
        const QJsonObject truth = found(whole);
        const QJsonObject here = found(cut);
        QVERIFY(namesOf(truth).size() >= 2);
        QCOMPARE(namesOf(here), namesOf(truth));
        QCOMPARE(arrayOf(here, "assignment"), arrayOf(truth, "assignment"));
        const QByteArray said = runZoe({"behaviours", cut, "--frame-marker", "cycle"}).out;
        QVERIFY2(said.contains("whose last call never ends doesn't count: never ends"), said);
        QVERIFY(namesOf(found(cut, {"--with-waits"})) != namesOf(truth));
        // Saved behaviours are applied in the same way.
        const QString model = file("whole.zoebeh");
        QVERIFY(!found(whole, {"--save", model}).isEmpty());
        QCOMPARE(arrayOf(found(cut, {"--apply", model}), "assignment"),
                 arrayOf(found(whole, {"--apply", model}), "assignment"));
    }

    void aFileThatIsThereIsNotReplacedUnasked()
    {
        const QString name = file("mine.zoebeh");
        write(name, "precious");
        const Ran refused = runZoe({"behaviours", m_monday, "--save", name});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("already exists") && refused.err.contains("mine.zoebeh"),
                 refused.told());
        QCOMPARE(bytesOf(name), QByteArray("precious"));
        const Ran forced = runZoe({"behaviours", m_monday, "--save", name, "--force"});
        QVERIFY2(forced.exitCode == 0, forced.told());
        QCOMPARE(bytesOf(name), bytesOf(m_model));
        QCOMPARE(QDir(m_dir.path()).entryList({"mine.zoebeh*"}).size(), 1); // nothing beside it
    }

    void aPlaceThatCantBeWrittenIsSaid()
    {
        const Ran ran =
            runZoe({"behaviours", m_monday, "--save", file("no-such-folder/game.zoebeh")});
        QVERIFY(ran.exitCode != 0);
        QVERIFY2(ran.err.contains("no-such-folder"), ran.told());
        QCOMPARE(ran.err.trimmed().count('\n'), 0);
    }

    void wrongFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray good = bytesOf(m_model);
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("behaviours, please");
        QTest::newRow("other JSON") << QByteArray("{\"format\": \"something else\"}");
        QTest::newRow("a list") << QByteArray("[1, 2, 3]");
        QTest::newRow("a capture") << bytesOf(m_monday);
        QTest::newRow("cut") << good.left(good.size() / 2);
        QTest::newRow("later version")
            << QByteArray(good).replace("\"version\": 2", "\"version\": 999");
        QTest::newRow("no prototypes")
            << QByteArray(good).replace("\"prototypes\"", "\"prototypists\"");
    }

    void wrongFilesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY2(bytes != bytesOf(m_model), "nothing is wrong with it");
        const QString name = file("wrong.zoebeh");
        write(name, bytes);
        const Ran ran = runZoe({"behaviours", m_monday, "--apply", name});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains("wrong.zoebeh"), ran.told());
        QCOMPARE(ran.err.trimmed().count('\n'), 0); // one sentence
        QVERIFY(ran.out.isEmpty());
    }

    void aMissingFileIsSaid()
    {
        const Ran ran = runZoe({"behaviours", m_monday, "--apply", file("nowhere.zoebeh")});
        QVERIFY(ran.exitCode != 0);
        QVERIFY2(ran.err.contains("nowhere.zoebeh"), ran.told());
    }

    void aCaptureWithoutZonesKeepsTheName()
    {
        QFile trace(m_dir.filePath("empty.json"));
        QVERIFY(trace.open(QIODevice::WriteOnly));
        trace.write(R"([{"name":"tick","ph":"i","ts":0,"pid":1,"tid":1,"s":"t"},
                        {"name":"tick","ph":"i","ts":10,"pid":1,"tid":1,"s":"t"},
                        {"name":"tick","ph":"i","ts":30,"pid":1,"tid":1,"s":"t"}])");
        trace.close();
        const QStringList frames{m_dir.filePath("empty.json"), "--frame-marker", "instant:tick"};
        const QString model = m_dir.filePath("empty.zoebeh");
        const Ran saved = runZoe(QStringList{"behaviours"} + frames + QStringList{"--save", model});
        QVERIFY2(saved.exitCode == 0, saved.told());
        QFile file(model);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray renamed = file.readAll().replace("\"Idle\"", "\"Quiet\"");
        QVERIFY(file.resize(0) && file.seek(0) && file.write(renamed) == renamed.size());
        file.close();
        const Ran applied =
            runZoe(QStringList{"behaviours"} + frames + QStringList{"--apply", model, "--json"});
        QVERIFY2(applied.exitCode == 0, applied.told());
        const QJsonObject quiet = applied.object()["behaviours"][0].toObject();
        QCOMPARE(quiet["name"].toString(), QString("Quiet"));
        QCOMPARE(quiet["frames"].toInt(), 2);
    }

    void aCaptureWithoutItsFunctionsIsRefused()
    {
        const QString trace = file("other.json");
        write(trace, R"([{"name":"alien","ph":"X","ts":0,"dur":10,"pid":1,"tid":1},
                         {"name":"alien","ph":"X","ts":20,"dur":10,"pid":1,"tid":1}])");
        const Ran ran = runZoe({"behaviours", trace, "--apply", m_model});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains("function"), ran.told());
    }

    void searchingAndApplyingExcludeEachOther()
    {
        for (const QStringList &option :
             {QStringList{"--k", "3"}, QStringList{"--method", "kmeans"}, QStringList{"--scaled"}})
            QVERIFY(
                runZoe(QStringList{"behaviours", m_monday, "--apply", m_model} + option).exitCode !=
                0);
    }

    // A program that was copied without its plugins.
    void missingPluginIsNamed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("isUsual");
        QTest::newRow("behaviours") << QStringList{"behaviours", m_monday} << true;
        QTest::newRow("why") << QStringList{"why", m_monday} << true;
        QTest::newRow("compare") << QStringList{"compare", m_monday, m_tuesday} << true;
        QTest::newRow("fleet add")
            << QStringList{"fleet", "add", file("plain.zoefleet"), m_monday} << true;
        QTest::newRow("a method that was asked for")
            << QStringList{"behaviours", m_monday, "--method", "kmeens"} << false;
    }
    void missingPluginIsNamed()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const bool, isUsual);
        QDir(m_dir.path()).mkpath("alone/bin");
        const QString program = file("alone/bin/zoe");
        if (!QFile::exists(program))
            QVERIFY(QFile::copy(zoeProgram(), program));
        if (!QFile::exists(file("plain.zoefleet")))
            QCOMPARE(runZoe({"fleet", "init", file("plain.zoefleet")}).exitCode, 0);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("ZOETROPE_PLUGIN_PATH", file("nowhere"));
        environment.insert("XDG_DATA_HOME", file("home"));
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        QVERIFY(process.waitForFinished(kPatienceMs));
        const QByteArray said = process.readAllStandardError();
        // `why` compares with the frames around instead.
        QVERIFY2(process.exitCode() == (arguments.contains("why") ? 0 : 2), said);
        QCOMPARE(said.contains("--method"), !isUsual);
        QCOMPARE(said.contains("'kmeans') is missing; plugins were searched for in " +
                               file("nowhere").toUtf8() + ", " + file("home").toUtf8()),
                 isUsual);
        QVERIFY2(!isUsual || said.contains(file("alone/lib/zoetrope/plugins").toUtf8()), said);
    }

  private:
    [[nodiscard]] QString file(const QString &name) const { return m_dir.filePath(name); }

    QTemporaryDir m_dir;
    QString m_monday;
    QString m_tuesday;
    QString m_model;
    QJsonObject m_found;
};

} // namespace tst_zoe_behaviours

ZOE_TEST(tst_zoe_behaviours::TestZoeBehaviours)
#include "tst_zoe_behaviours.moc"
