// `zoe summary`: calls and frames next to each other, the split, selections of functions; rows that
// agree with each other, as JSON, CSV and tables; bad options.
#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "formats/transform/save_whole.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_zoe_summary {

using namespace zoe::test;

namespace {

using Rows = std::map<QString, QJsonObject>;

qint64 integer(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toInteger(-1);
}

const QString kDistribution =
    QStringLiteral("meanNs minNs p25Ns medianNs p75Ns p90Ns p95Ns p99Ns p999Ns maxNs stdevNs cv");

} // namespace

class TestZoeSummary : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran made =
            runZoe({"generate", "-o", m_capture, "--seed", "3", "--frames", "300", "--threads", "3",
                    "--sites", "12", "--zones-per-frame", "60", "--json"});
        QVERIFY2(made.exitCode == 0, made.told());
        m_all = rows({});
        QVERIFY(!m_all.empty());
    }

    void callsAndFramesStandNextToEachOther()
    {
        const Rows both = rows({"--per", "both"});
        const Rows frames = rows({"--per", "frame"});
        QCOMPARE(both.size(), m_all.size());
        for (const auto &[function, row] : both) {
            const QJsonObject perFrame = row["perFrame"].toObject();
            QCOMPARE(missingKeys(perFrame, kDistribution), QStringList{});
            for (const QString &key : kDistribution.split(' ')) {
                QCOMPARE(row[key], m_all[function][key]);
                QCOMPARE(perFrame[key], frames.at(function)[key]);
            }
            QVERIFY(integer(row, "frames") > 0 && integer(row, "frames") <= 300);
        }
    }

    // As at the time when a viewer attached: they are zones of the capture, and calls.
    void zonesOpenAtTheStartCountOnce()
    {
        const auto capture = captureFromText("frame 0 100\n"
                                             "  main\n"
                                             "    loop 0 100 from to\n"
                                             "      step 0 40 from\n"
                                             "      step 50 20\n"
                                             "  worker\n"
                                             "    job 0 30 from\n"
                                             "    job 40 60 to\n"
                                             "frame 100 50\n"
                                             "  main\n"
                                             "    loop 100 50 from\n"
                                             "  worker\n"
                                             "    job 100 50 from\n",
                                             1);
        const QString file = m_dir.filePath("attached.zoe");
        QVERIFY(zoe::saveWhole(*capture, file.toStdString(), {}).ok());
        qint64 calls = 0;
        for (const QJsonValue &row : runZoe({"summary", file, "--json"}).array())
            calls += row["calls"].toInteger();
        QCOMPARE(calls, 5);
        const QJsonObject info = runZoe({"info", file, "--sites", "--json"}).object();
        qint64 ofSites = 0;
        for (const QJsonValue &site : info["zonesPerSite"].toArray())
            ofSites += site["zones"].toInteger();
        QCOMPARE(ofSites, calls);
        QCOMPARE(integer(info, "zones"), calls);
        QCOMPARE(integer(info, "zonesOpenAtStart"), 3);
        QVERIFY(runZoe({"info", file}).out.contains("5; 3 were open at the start"));
        QCOMPARE(capture->info().zones, std::uint64_t{5}); // in memory, too
        QCOMPARE(capture->info().zonesOpenAtStart, std::uint64_t{3});
        QVERIFY(runZoe({"verify", file}).out.contains("5 zones"));
    }

    void theSplitCountsEveryCallOnce()
    {
        for (const auto &[function, row] : rows({"--split", "10"})) {
            const QJsonObject split = row["split"].toObject();
            QCOMPARE(split["percent"].toDouble(), 10.0);
            const QJsonObject fastest = split["fastest"].toObject();
            const QJsonObject centre = split["centre"].toObject();
            const QJsonObject slowest = split["slowest"].toObject();
            for (const QJsonObject &group : {fastest, centre, slowest}) {
                QCOMPARE(missingKeys(
                             group,
                             QStringLiteral("calls meanNs minNs maxNs activeNs activeExclusiveNs")),
                         QStringList{});
            }
            const qint64 calls = integer(row, "calls");
            QCOMPARE(integer(fastest, "calls"), calls / 10);
            QCOMPARE(integer(slowest, "calls"), calls / 10);
            QCOMPARE(integer(centre, "calls"), calls - 2 * (calls / 10));
            QCOMPARE(integer(centre, "medianNs"), integer(row, "medianNs"));
            if (calls < 10)
                continue;
            QCOMPARE(integer(fastest, "minNs"), integer(row, "minNs"));
            QCOMPARE(integer(slowest, "maxNs"), integer(row, "maxNs"));
            QVERIFY(integer(fastest, "maxNs") <= integer(centre, "minNs"));
            QVERIFY(integer(centre, "maxNs") <= integer(slowest, "minNs"));
        }
    }

    void sitesShowRowsAlone()
    {
        const QString name = m_all.begin()->first;
        const Rows some = rows({"--sites", name});
        QCOMPARE(some.size(), std::size_t{1});
        QCOMPARE(some.begin()->second, m_all.begin()->second);
    }

    void insideLeavesNothingElse()
    {
        for (const auto &[name, all] : m_all) {
            const Rows inside = rows({"--inside", name});
            const QJsonObject row = inside.at(name);
            for (const char *key : {"calls", "totalNs", "selfNs", "activeNs", "maxNs"})
                QCOMPARE(integer(row, key), integer(all, key));
            qint64 selfNs = 0;
            for (const auto &[function, other] : inside) {
                selfNs += integer(other, "selfNs");
                QVERIFY(integer(other, "calls") <= integer(m_all[function], "calls"));
            }
            QCOMPARE(selfNs, integer(row, "totalNs"));
        }
    }

    void csvAndTablesHaveItAll()
    {
        const Ran csv = runZoe({"summary", m_capture, "--csv", "--per", "both", "--split", "1"});
        QVERIFY2(csv.exitCode == 0, csv.told());
        const QList<QByteArray> lines = csv.out.trimmed().split('\n');
        QCOMPARE(static_cast<std::size_t>(lines.size()), m_all.size() + 1);
        QVERIFY(lines[0].contains("perFrame.p999Ns"));
        QVERIFY(lines[0].contains("split.slowest.activeExclusiveNs"));
        for (const QByteArray &line : lines)
            QCOMPARE(line.count(','), lines[0].count(','));
        const Ran table = runZoe({"summary", m_capture, "--per", "both", "--split", "1"});
        QVERIFY2(table.exitCode == 0, table.told());
        for (const char *part :
             {"mean per frame", "active excl.", "The fastest 1 %", "slowest: calls"})
            QVERIFY2(table.out.contains(part), part);
    }

    void badOptionsAreRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("split") << QStringList{"--split", "50"} << QByteArray("less than 50");
        QTest::newRow("no number") << QStringList{"--split", "much"} << QByteArray("much");
        QTest::newRow("per") << QStringList{"--per", "week"} << QByteArray("week");
        QTest::newRow("inside") << QStringList{"--inside", "nowhere"} << QByteArray("nowhere");
        QTest::newRow("sites") << QStringList{"--sites", "nothing"} << QByteArray("--sites");
    }
    void badOptionsAreRefused()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, told);
        const Ran ran = runZoe(QStringList{"summary", m_capture} + options);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(told), ran.told());
        QVERIFY(ran.out.isEmpty());
    }

  private:
    Rows rows(const QStringList &options)
    {
        Rows result;
        const Ran ran = runZoe(QStringList{"summary", m_capture, "--json"} + options);
        if (ran.exitCode != 0)
            qWarning() << ran.told();
        for (const QJsonValue &value : ran.array())
            result[value["function"].toString()] = value.toObject();
        return result;
    }

    QTemporaryDir m_dir;
    QString m_capture;
    Rows m_all;
};

} // namespace tst_zoe_summary

ZOE_APPLESS_TEST(tst_zoe_summary::TestZoeSummary)
#include "tst_zoe_summary.moc"
