// `zoe samples` and `zoe symbolize`: the keys of the contract, restrictions, and refused requests.
#include <QTemporaryDir>
#include <QTest>

#include "formats/symbols/code_file.h"
#include "formats/transform/save_whole.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_samples {

using namespace zoe;
using namespace zoe::test;

class TestZoeSamples : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = save("samples.zoe", "frame 0 100\n"
                                        "  main\n"
                                        "    update 0 60\n"
                                        "  sample main | 10 1000000 | main;update;memmove\n"
                                        "  sample main | 20 1000000 | main;update\n"
                                        "  sample main | 70 1000000 | main;sort\n"
                                        "frame 100 100\n"
                                        "  main\n"
                                        "    update 110 60\n"
                                        "  sample main | 150 1000000 | main;memmove\n");
        m_none = save("none.zoe", "frame 0 100\n"
                                  "  main\n"
                                  "    update 0 60\n");
    }

    void aTreeInPreOrder()
    {
        const QJsonArray rows = array({"--json"});
        QCOMPARE(names(rows), QString("main update memmove memmove sort"));
        const QJsonObject first = rows.first().toObject();
        for (const char *key :
             {"function", "depth", "samples", "selfSamples", "totalNs", "selfNs", "share"})
            QVERIFY2(first.contains(key), key);
        QCOMPARE(first["samples"].toInteger(), qint64{4});
        QCOMPARE(first["selfSamples"].toInteger(), qint64{0});
        QCOMPARE(first["totalNs"].toInteger(), qint64{4'000'000});
        QCOMPARE(rows[2].toObject()["depth"].toInteger(), qint64{2});
    }

    // A row's time is that of the samples it counts; recursion counts none twice.
    void timesAreThoseOfTheSamples()
    {
        const QString file =
            save("recursion.zoe", "frame 0 100\n"
                                  "  main\n"
                                  "    update 0 60\n"
                                  "  sample main | 10 1000000 | main;walk;walk\n"
                                  "  sample main | 20 1000000 | main;walk;walk;leaf\n"
                                  "  sample main | 30 1000000 | main;walk\n");
        for (const QString direction : {"", "--bottom-up"}) {
            QStringList words{"samples", file, "--csv", "--columns", "samples,timeNs"};
            if (!direction.isEmpty())
                words << direction;
            const QByteArrayList lines = runZoe(words).out.trimmed().split('\n');
            QVERIFY(lines.size() > 3);
            for (const QByteArray &line : lines.mid(1)) {
                const QByteArrayList cells = line.trimmed().split(',');
                QCOMPARE(cells[1].toLongLong(), 1'000'000 * cells[0].toLongLong());
            }
        }
    }

    // Levels deeper than those shown still count for their callers.
    void levels()
    {
        const QJsonArray rows = array({"--json", "--depth", "2"});
        QCOMPARE(names(rows), QString("main update memmove sort"));
        const auto samples = [&rows](qsizetype row) { return rows[row].toObject()["samples"]; };
        QCOMPARE(samples(0).toInteger(), qint64{4});
        QCOMPARE(samples(1).toInteger(), qint64{2});
        QCOMPARE(rows[1].toObject()["selfSamples"].toInteger(), qint64{1});
    }

    void restricted()
    {
        QCOMPARE(names(array({"--json", "--frame", "1"})), QString("main memmove"));
        QCOMPARE(names(array({"--json", "--frames", "0..0"})), QString("main update memmove sort"));
        QCOMPARE(names(array({"--json", "--function", "update"})),
                 QString("main update memmove memmove"));
        QCOMPARE(names(array({"--json", "--bottom-up"})),
                 QString("memmove main update main update main sort main main"));
        QCOMPARE(names(array({"--json", "--callers", "sort"})), QString("sort main"));
    }

    void tables()
    {
        const Ran table = runZoe({"samples", m_capture});
        QVERIFY2(table.exitCode == 0, table.told());
        QVERIFY(table.out.contains("2 frames, 4 samples, 4.000"));
        const Ran csv = runZoe({"samples", m_capture, "--csv"});
        QVERIFY2(csv.exitCode == 0, csv.told());
        QCOMPARE(
            csv.out.split('\n').first().trimmed(),
            QByteArray(
                "samples,selfSamples,share,totalNs,selfNs,threads,depth,module,file,function"));
        QCOMPARE(csv.out.count('\n'), 6);
    }

    void withoutSamples()
    {
        const Ran ran = runZoe({"samples", m_none, "--json"});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY(ran.array().isEmpty());
        QVERIFY(ran.err.contains("ZOE_SAMPLES=1000"));
        for (const QStringList &wrong :
             {QStringList{"--frame", "7"}, QStringList{"--function", "nothing"},
              QStringList{"--callers", "nothing"}, QStringList{"--min-share", "much"}}) {
            const Ran refused = runZoe(QStringList{"samples", m_capture} + wrong);
            QCOMPARE(refused.exitCode, 2);
            QCOMPARE(refused.err.count('\n'), 1);
        }
    }

    void sqlTables()
    {
        const Ran ran =
            runZoe({"sql", m_capture,
                    "select count(*) as samples, function, path from samples join stacks "
                    "using (stack) group by path order by path",
                    "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const QJsonArray rows = ran.array();
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].toObject()["path"].toString(), QString("main;memmove"));
        QCOMPARE(rows[2].toObject()["path"].toString(), QString("main;update"));
        QCOMPARE(rows[3].toObject()["function"].toString(), QString("memmove"));
    }

    void namesAreSaved()
    {
        const std::string program = ZOE_SYMBOLS_PROGRAM;
        QProcess process;
        process.start(QString::fromStdString(program), QStringList());
        QVERIFY(process.waitForFinished(kPatienceMs));
        const std::string address = process.readAllStandardOutput().trimmed().toStdString();
        const QString raw = save("raw.zoe", "frame 0 100\n"
                                            "  main\n"
                                            "    update 0 60\n"
                                            "      = text note: kept\n"
                                            "  sample main | 10 1000 | [" +
                                                program + "+" + address + "];[libnone.so+16]\n");
        const QString named = m_dir.filePath("named.zoe");
        const Ran ran = runZoe({"symbolize", raw, "-o", named, "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const QJsonObject answer = ran.object();
        QCOMPARE(answer["addresses"].toInteger(), qint64{2});
        QCOMPARE(answer["resolved"].toInteger(), qint64{1});
        const QJsonArray modules = answer["modules"].toArray();
        QCOMPARE(modules.size(), 2);
        QVERIFY(modules[0].toObject()["found"].toBool());
        QVERIFY(!modules[1].toObject()["found"].toBool());
        const Ran samples = runZoe({"samples", named, "--json"});
        QCOMPARE(names(samples.array()), QString("shop::outer shop::inlined libnone.so+0x10"));
        const Ran text = runZoe({"dump", named});
        QVERIFY(text.out.contains("kept"));
        QCOMPARE(runZoe({"verify", named}).exitCode, 0);
        const Ran again = runZoe({"symbolize", named, "-o", named});
        QCOMPARE(again.exitCode, 2);
        QCOMPARE(again.err.count('\n'), 1);
        // A misspelt folder would only lack names.
        const QString other = m_dir.filePath("other.zoe");
        const Ran nowhere = runZoe({"symbolize", raw, "--debug-dir", "no/where", "-o", other});
        QCOMPARE(nowhere.exitCode, 2);
        QCOMPARE(nowhere.err, QString("zoe: there is no folder 'no/where' (--debug-dir)\n"));
        QVERIFY(!QFile::exists(other));
    }

  private:
    QString save(const char *name, const std::string &text)
    {
        const QString path = m_dir.filePath(name);
        return saveWhole(*captureFromText(text), path.toStdString(), {}).ok() ? path : QString();
    }
    QJsonArray array(const QStringList &options)
    {
        return runZoe(QStringList{"samples", m_capture} + options).array();
    }
    static QString names(const QJsonArray &rows)
    {
        QStringList all;
        for (const QJsonValue &row : rows)
            all << row.toObject()["function"].toString();
        return all.join(' ');
    }

    QTemporaryDir m_dir;
    QString m_capture;
    QString m_none;
};

} // namespace tst_zoe_samples

ZOE_APPLESS_TEST(tst_zoe_samples::TestZoeSamples)
#include "tst_zoe_samples.moc"
