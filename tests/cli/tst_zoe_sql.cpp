// `zoe sql` as a program: its outputs, its shell through a pipe, its errors, Ctrl+C.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_sql {

using namespace zoe::test;

namespace {

Ran runShell(const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.start(zoeProgram(), arguments);
    process.write(input);
    process.closeWriteChannel();
    Ran ran;
    if (!process.waitForFinished(kPatienceMs) || process.exitStatus() != QProcess::NormalExit)
        return ran;
    ran.exitCode = process.exitCode();
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    return ran;
}

} // namespace

class TestZoeSql : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran made = runZoe({"generate", "-o", m_capture, "--frames", "300", "--threads", "2",
                                 "--zones-per-frame", "50", "--sites", "10", "--seed", "3"});
        QVERIFY2(made.exitCode == 0, made.told());
    }

    void agreesWithTheOtherCommands()
    {
        const QJsonArray sums =
            sql("select function, sum(calls) as calls, sum(self_ns) as selfNs, "
                "count(distinct thread) as threads, min(frame) as firstFrame, max(frame) as "
                "lastFrame from zones group by site order by site");
        const QJsonArray summary = runZoe({"summary", m_capture, "--json"}).array();
        QCOMPARE(sums.size(), summary.size());
        for (const QJsonValue &value : summary) {
            const QJsonObject expected = value.toObject();
            bool found = false;
            for (const QJsonValue &sum : sums) {
                const QJsonObject row = sum.toObject();
                if (row[QLatin1String("function")] != expected[QLatin1String("function")])
                    continue;
                found = true;
                for (const char *key : {"calls", "selfNs", "threads", "firstFrame", "lastFrame"})
                    QCOMPARE(row[QLatin1String(key)], expected[QLatin1String(key)]);
            }
            QVERIFY(found);
        }
        const QJsonArray frames = sql(
            "select frame, start_ns as startNs, duration_ns as durationNs, zones, lost_zones as "
            "lostZones from frames");
        const QJsonArray expected = runZoe({"frames", m_capture, "--json"}).array();
        QCOMPARE(frames.size(), expected.size());
        for (int i = 0; i < frames.size(); ++i) {
            for (const char *key : {"frame", "startNs", "durationNs", "zones", "lostZones"})
                QCOMPARE(frames[i].toObject()[QLatin1String(key)],
                         expected[i].toObject()[QLatin1String(key)]);
        }
    }

    void valuesKeepTheirTypes()
    {
        const char *const query =
            "select 9007199254740993 as i, 2.0 as r, 0.1 as tenth, null as n, "
            "'a\"b,\nc' as t, '' as e, x'00ff' as b, 1 as i";
        const Ran json = runZoe({"sql", m_capture, query, "--json"});
        QCOMPARE(json.out,
                 QByteArray("[\n{\"i\":9007199254740993,\"r\":2.0,\"tenth\":0.1,\"n\":null,"
                            "\"t\":\"a\\\"b,\\u000ac\",\"e\":\"\",\"b\":\"00ff\",\"i_2\":1}\n"
                            "]\n"));
        QVERIFY(!json.json().isNull());
        const Ran csv = runZoe({"sql", m_capture, query, "--csv"});
        QCOMPARE(csv.out,
                 QByteArray("i,r,tenth,n,t,e,b,i\r\n9007199254740993,2.0,0.1,,\"a\"\"b,\nc\","
                            "\"\",00ff,1\r\n"));
        const Ran table = runZoe({"sql", m_capture, query});
        QVERIFY(table.out.contains("9007199254740993"));
        QVERIFY(table.out.contains("NULL"));
        QVERIFY(table.out.contains("a\"b,\\nc"));
    }

    void severalStatements()
    {
        const char *const query = "select 1 as a; select 2 as b where 0; select 3 as c";
        QCOMPARE(runZoe({"sql", m_capture, query, "--json"}).json().toJson(QJsonDocument::Compact),
                 QByteArray("[[{\"a\":1}],[],[{\"c\":3}]]"));
        QCOMPARE(runZoe({"sql", m_capture, query, "--csv"}).out,
                 QByteArray("a\r\n1\r\n\r\nb\r\n\r\nc\r\n3\r\n"));
        QVERIFY(runZoe({"sql", m_capture, query}).out.contains("no rows"));
    }

    void wrongQueriesAreOneSentence_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("says");
        QTest::newRow("syntax") << "selct 1"
                                << "syntax error";
        QTest::newRow("column") << "select wings from frames"
                                << "no such column: wings";
        QTest::newRow("table") << "select 1 from birds"
                               << "no such table: birds";
        QTest::newRow("write") << "delete from frames"
                               << "";
        QTest::newRow("attach") << "attach 'x.db' as x"
                                << "read-only";
        QTest::newRow("second") << "select 1; select"
                                << "incomplete input";
    }
    void wrongQueriesAreOneSentence()
    {
        QFETCH(QString, query);
        QFETCH(QString, says);
        const Ran ran = runZoe({"sql", m_capture, query, "--json"});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.out.isEmpty(), ran.out);
        QVERIFY2(ran.err.startsWith("zoe: SQL: "), ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
        QVERIFY(!QFile::exists(QStringLiteral("x.db")));
    }

    // The same spikes and behaviours as of the commands.
    void spikesAndBehavioursAgreeWithTheCommands()
    {
        const QJsonArray spikes = runZoe({"spikes", m_capture, "--json"}).array();
        const Ran rows = runZoe({"sql", m_capture, "--json",
                                 "select frame, reason from frames where spike order by frame"});
        QVERIFY2(rows.exitCode == 0, rows.told());
        QCOMPARE(rows.array().size(), spikes.size());
        for (qsizetype i = 0; i < spikes.size(); ++i) {
            QCOMPARE(rows.array()[i].toObject()["frame"], spikes[i].toObject()["frame"]);
            QVERIFY(!rows.array()[i].toObject()["reason"].toString().isEmpty());
        }
        const QJsonArray frames =
            runZoe({"frames", m_capture, "--with-behaviours", "--json"}).array();
        const QJsonArray named =
            runZoe({"sql", m_capture, "--json", "select frame, behaviour from frames"}).array();
        QCOMPARE(named.size(), frames.size());
        for (qsizetype i = 0; i < frames.size(); ++i)
            QCOMPARE(named[i].toObject()["behaviour"], frames[i].toObject()["behaviour"]);
    }

    void secondCapture()
    {
        const QString attach = "base=" + m_capture;
        const Ran same =
            runZoe({"sql", m_capture, "--attach", attach, "--json",
                    "select count(*) as n, sum(a.duration_ns - b.duration_ns) as delta "
                    "from frames a join base.frames b using (frame)"});
        QVERIFY2(same.exitCode == 0, same.told());
        QCOMPARE(same.array()[0].toObject()["n"].toInteger(), 300);
        QCOMPARE(same.array()[0].toObject()["delta"].toInteger(-1), 0);
        // Without a name it is the first capture.
        const QString other = m_dir.filePath("other.zoe");
        QVERIFY(runZoe({"generate", "-o", other, "--frames", "70"}).exitCode == 0);
        const Ran both = runZoe({"sql", m_capture, "--attach", "base=" + other, "--csv",
                                 "select (select count(*) from frames), (select count(*) from "
                                 "base.frames)"});
        QVERIFY2(both.out.endsWith("\n300,70\r\n"), both.out);
        for (const QString &wrong : {QString("nothing"), "=" + m_capture, "main=" + m_capture,
                                     "base=" + m_dir.filePath("none.zoe")}) {
            const Ran ran = runZoe({"sql", m_capture, "--attach", wrong, "select 1"});
            QCOMPARE(ran.exitCode, 2);
            QCOMPARE(ran.err.count('\n'), 1);
        }
    }

    void shellThroughAPipe()
    {
        const Ran ran =
            runShell({"sql", m_capture}, ".tables\n.schema threads\n.help\n\n.mode csv\n"
                                         "select count(*) as n -- ; not yet\n"
                                         "from frames; select ';' as s;\n"
                                         ".mode json\nselect name from threads\norder by thread;\n"
                                         ".mode table\nselect 7 as last");
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.out.contains("\nzones\n"));
        QVERIFY(ran.out.contains("threads (thread INTEGER, name TEXT, kind TEXT, os_id INTEGER, "
                                 "process_id INTEGER)\n"));
        QVERIFY(ran.out.contains(".quit"));
        QVERIFY(ran.out.contains("n\r\n300\r\n\r\ns\r\n;\r\n"));
        QVERIFY(ran.out.contains("[\n{\"name\":\"main\"},\n{\"name\":\"worker 1\"}\n]\n"));
        QVERIFY(ran.out.endsWith("last\n   7\n"));
        QVERIFY(!ran.out.contains("zoe>")); // no prompt without a terminal
    }

    void shellEnds()
    {
        QCOMPARE(runShell({"sql", m_capture}, ".quit\nselect 1;\n").out, QByteArray());
        QCOMPARE(runShell({"sql", m_capture}, "").exitCode, 0);
        const Ran wrong = runShell({"sql", m_capture, "--csv"},
                                   "select 1 as a;\nselect wings from frames;\nselect 2;\n");
        QCOMPARE(wrong.exitCode, 2);
        QCOMPARE(wrong.out, QByteArray("a\r\n1\r\n"));
        QVERIFY(wrong.err.contains("no such column: wings"));
        QCOMPARE(runShell({"sql", m_capture}, ".fly\n").exitCode, 2);
        QCOMPARE(runShell({"sql", m_capture}, ".mode xml\n").exitCode, 2);
        QCOMPARE(runShell({"sql", m_capture}, QByteArray(3'000'000, 'x')).exitCode, 2);
    }

    void interruptCancels()
    {
        QProcess process;
        process.start(zoeProgram(),
                      {"sql", m_capture, "--csv",
                       "select 1 as a; select count(*) from zones a, zones b, zones c"});
        // The first result has come: now it works on the second.
        ZOE_TRY_VERIFY(process.bytesAvailable() > 0);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
    }

    void damageIsCounted()
    {
        QFile whole(m_capture);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QByteArray bytes = whole.readAll();
        bytes[bytes.size() / 2] = char(bytes[bytes.size() / 2] ^ 1);
        const QString name = m_dir.filePath(QStringLiteral("flipped.zoe"));
        QFile flipped(name);
        QVERIFY(flipped.open(QIODevice::WriteOnly));
        flipped.write(bytes);
        flipped.close();
        const Ran ran = runZoe({"sql", name, "select count(*) as n from zones", "--json"});
        QCOMPARE(ran.exitCode, 0);
        const qint64 zones = ran.array()[0].toObject()[QLatin1String("n")].toInteger();
        QVERIFY(zones > 0 && zones < 300 * 50);
        QVERIFY(ran.err.startsWith("zoe: "));
    }

    void regularExpressions()
    {
        const auto one = [&](const char *expression) {
            return sql(QStringLiteral("select %1 as x").arg(expression).toUtf8())[0]
                .toObject()
                .value("x");
        };
        QCOMPARE(one("'draw_shadows' regexp '^draw'").toInt(-1), 1);
        QCOMPARE(one("'draw' regexp 'w_'").toInt(-1), 0);
        QCOMPARE(one("'Größe' regexp '^Gr..e$'").toInt(-1), 1);
        QVERIFY(one("null regexp 'w'").isNull());
        QVERIFY(one("'w' regexp null").isNull());
        // The pattern of each row, not that of the first.
        QCOMPARE(one("(select sum(t regexp p) from (select 'a' as t, 'a' as p union select 'a', "
                     "'b' union "
                     "select 'b', 'b'))")
                     .toInt(-1),
                 2);
        const Ran wrong = runZoe({"sql", m_capture, "select 'a' regexp '('"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("'(' is not a regular expression"), wrong.err);
        // One that never ends elsewhere.
        const QString text(200, 'a');
        QVERIFY(runZoe({"sql", m_capture, "select '" + text + "!' regexp '^(a+)+$'"}).exitCode ==
                0);
    }

  private:
    QJsonArray sql(const char *query)
    {
        const Ran ran = runZoe({"sql", m_capture, query, "--json"});
        if (ran.exitCode != 0)
            qFatal("%s", ran.told().constData());
        return ran.array();
    }

    QTemporaryDir m_dir;
    QString m_capture;
};

} // namespace tst_zoe_sql

ZOE_TEST(tst_zoe_sql::TestZoeSql)
#include "tst_zoe_sql.moc"
