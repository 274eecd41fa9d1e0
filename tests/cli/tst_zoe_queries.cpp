// Call trees, histograms, coverage, locks, plots and messages from the command line: the keys of
// the contract, and that they agree with the summary.
#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_queries {

using namespace zoe::test;

namespace {

qint64 integer(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toInteger(-1);
}

QString text(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toString();
}

} // namespace

class TestZoeQueries : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran made =
            runZoe({"generate", "-o", m_capture, "--seed", "7", "--frames", "300", "--threads", "3",
                    "--sites", "12", "--zones-per-frame", "60", "--spikes", "0.01", "--json"});
        QVERIFY2(made.exitCode == 0, made.told());
        for (const QJsonValue &value : json({"summary", m_capture}).array())
            m_summary[text(value.toObject(), "function")] = value.toObject();
        QVERIFY(!m_summary.empty());
    }

    void theCallTreeAddsUpToTheSummary()
    {
        for (const QStringList &options : {QStringList{}, QStringList{"--fold-recursion"}}) {
            const QJsonArray tree = json(QStringList{"calltree", m_capture} + options).array();
            std::map<QString, std::pair<qint64, qint64>> sums;
            for (const QJsonValue &value : tree) {
                const QJsonObject node = value.toObject();
                QCOMPARE(missingKeys(node, QStringLiteral("function depth calls totalNs selfNs "
                                                          "threads share frames worstFrame")),
                         QStringList());
                sums[text(node, "function")].first += integer(node, "calls");
                sums[text(node, "function")].second += integer(node, "selfNs");
            }
            QCOMPARE(sums.size(), m_summary.size());
            for (const auto &[function, row] : m_summary) {
                QCOMPARE(sums[function].first, integer(row, "calls"));
                QCOMPARE(sums[function].second, integer(row, "selfNs"));
            }
        }
    }

    void rootsOfTheBottomUpTreeAreTheSummary()
    {
        const QJsonArray tree =
            json({"calltree", m_capture, "--bottom-up", "--depth", "1"}).array();
        QCOMPARE(static_cast<std::size_t>(tree.size()), m_summary.size());
        for (const QJsonValue &value : tree) {
            const QJsonObject node = value.toObject();
            const QJsonObject row = m_summary[text(node, "function")];
            QCOMPARE(integer(node, "depth"), 0);
            QCOMPARE(integer(node, "calls"), integer(row, "calls"));
            QCOMPARE(integer(node, "totalNs"), integer(row, "totalNs"));
            QCOMPARE(integer(node, "selfNs"), integer(row, "selfNs"));
        }
    }

    void aboveAndBelowOneFunction()
    {
        const auto &[function, row] = *m_summary.begin();
        for (const char *option : {"--callers", "--callees"}) {
            const QJsonArray tree = json({"calltree", m_capture, option, function}).array();
            QVERIFY(!tree.isEmpty());
            QCOMPARE(text(tree[0].toObject(), "function"), function);
            QCOMPARE(integer(tree[0].toObject(), "totalNs"), integer(row, "totalNs"));
        }
        const Ran none = runZoe({"calltree", m_capture, "--callers", "no such thing"});
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.err.contains("unknown function 'no such thing'"));
        QCOMPARE(runZoe({"calltree", m_capture, "--min-share", "lots"}).exitCode, 2);
        QCOMPARE(runZoe({"calltree", m_capture, "--bottom-up", "--callers", "x"}).exitCode, 2);
    }

    void smallSharesGoIntoOther()
    {
        const QJsonArray tree = json({"calltree", m_capture, "--min-share", "5%"}).array();
        qint64 calls = 0;
        bool other = false;
        for (const QJsonValue &value : tree) {
            const QJsonObject node = value.toObject();
            calls += integer(node, "calls");
            other = other || node[QLatin1String("other")].toBool();
            QVERIFY(node[QLatin1String("other")].toBool() ||
                    node[QLatin1String("share")].toDouble() >= 0.049);
        }
        QVERIFY(other);
        qint64 all = 0;
        for (const auto &[function, row] : m_summary)
            all += integer(row, "calls");
        QCOMPARE(calls, all);
        const Ran table = runZoe({"calltree", m_capture});
        QCOMPARE(table.exitCode, 0);
        QVERIFY(table.out.contains("function"));
    }

    // The number of bins by the rule may exceed the lines of a table, which then says so.
    void histogramsOfManyBinsAreCutToATable()
    {
        const qsizetype automatic =
            json({"histogram", m_capture}).object()[QLatin1String("counts")].toArray().size();
        QVERIFY(automatic > 40);
        const Ran table = runZoe({"histogram", m_capture});
        QVERIFY2(table.out.contains("bins: 40 of equal width, the most a table shows"), table.out);
        QVERIFY(!table.out.contains("Freedman"));
        const Ran few = runZoe({"histogram", m_capture, "--bins", "50"});
        QVERIFY2(few.out.contains("bins: as given"), few.out);
    }

    void histogramsHoldEveryCall()
    {
        const auto &[function, row] = *m_summary.begin();
        for (const QStringList &options :
             {QStringList{}, QStringList{"--log"}, QStringList{"--bins", "7"},
              QStringList{"--edges", "0,10us,1ms,1s"}}) {
            const QJsonObject histogram =
                json(QStringList{"histogram", m_capture, "--function", function, "--cdf"} + options)
                    .object();
            QCOMPARE(missingKeys(histogram, QStringLiteral("of count edges counts below above box "
                                                           "cdf rule meanNs p99Ns")),
                     QStringList());
            qint64 sum = integer(histogram, "below") + integer(histogram, "above");
            for (const QJsonValue &count : histogram[QLatin1String("counts")].toArray())
                sum += count.toInteger();
            QCOMPARE(sum, integer(row, "calls"));
            QCOMPARE(integer(histogram, "p99Ns"), integer(row, "p99Ns"));
            const QJsonArray points =
                histogram[QLatin1String("cdf")].toObject()[QLatin1String("points")].toArray();
            QCOMPARE(integer(points.last().toObject(), "count"), integer(row, "calls"));
            const QJsonObject box = histogram[QLatin1String("box")].toObject();
            QCOMPARE(integer(box, "medianNs"), integer(row, "medianNs"));
        }
        QCOMPARE(integer(json({"histogram", m_capture}).object(), "count"), 300);
        QCOMPARE(runZoe({"histogram", m_capture}).exitCode, 0);
        QCOMPARE(runZoe({"histogram", m_capture, "--cdf"}).exitCode, 0);
        QCOMPARE(runZoe({"histogram", m_capture, "--edges", "5ms,1ms"}).exitCode, 2);
        QCOMPARE(runZoe({"histogram", m_capture, "--function", function, "--per", "day"}).exitCode,
                 2);
    }

    void coverageListsWhatIsNeverReached()
    {
        const QJsonObject coverage = json({"coverage", m_capture}).object();
        QCOMPARE(integer(coverage, "sites"), 12);
        const QJsonArray reached = coverage[QLatin1String("reached")].toArray();
        const QJsonArray never = coverage[QLatin1String("never")].toArray();
        QCOMPARE(integer(coverage, "sitesReached"), qint64{reached.size()});
        QCOMPARE(reached.size() + never.size(), 12);
        for (const QJsonValue &value : reached) {
            QCOMPARE(integer(value.toObject(), "calls"),
                     integer(m_summary[text(value.toObject(), "function")], "calls"));
        }
        const Ran table = runZoe({"coverage", m_capture, "--all"});
        QCOMPARE(table.exitCode, 0);
        QVERIFY(table.out.contains("of 12 sites reached in"));
    }

    void locksPlotsAndMessagesOfACaptureWithoutAny()
    {
        QVERIFY(json({"locks", m_capture}).object()[QLatin1String("locks")].toArray().isEmpty());
        QVERIFY(runZoe({"locks", m_capture}).out.contains("No locks in the selection"));
        QVERIFY(json({"plots", m_capture}).isArray());
        QCOMPARE(runZoe({"plots", m_capture, "--name", "no such thing"}).exitCode, 2);
        QVERIFY(
            runZoe({"plots", m_capture, "--csv"}).out.startsWith("plot,timeNs,frame,value\r\n"));
        QVERIFY(json({"messages", m_capture, "--severity", "warning"}).isArray());
        QCOMPARE(runZoe({"messages", m_capture, "--severity", "loud"}).exitCode, 2);
    }

    void statisticsNameTheirDefinitions()
    {
        const Ran stats = runZoe({"frames", m_capture, "--stats", "--budget", "1us"});
        QCOMPARE(stats.exitCode, 0);
        for (const char *words : {"mean of the slowest 1 %", "99th percentile",
                                  "mean of the slowest 0.1 %", "300 frames, from frame 0"})
            QVERIFY2(stats.out.contains(words), words);
        const QJsonObject object =
            json({"frames", m_capture, "--stats", "--budget", "1us"}).object();
        QCOMPARE(integer(object, "longestBadRun"), 300);
        QCOMPARE(integer(object, "longestBadRunFirst"), 0);
    }

    void aFunctionFrameByFrame()
    {
        const auto &[function, row] = *m_summary.begin();
        const QJsonArray frames = json({"frames", m_capture, "--function", function}).array();
        QCOMPARE(frames.size(), 300);
        qint64 calls = 0;
        qint64 selfNs = 0;
        for (const QJsonValue &value : frames) {
            QCOMPARE(missingKeys(value.toObject(),
                                 QStringLiteral("frame durationNs calls totalNs selfNs")),
                     QStringList());
            calls += integer(value.toObject(), "calls");
            selfNs += integer(value.toObject(), "selfNs");
        }
        QCOMPARE(calls, integer(row, "calls"));
        QCOMPARE(selfNs, integer(row, "selfNs"));
        const Ran csv = runZoe({"frames", m_capture, "--function", function, "--csv"});
        QCOMPARE(csv.out.count("\r\n"), 301);
    }

    void aCaptureWithAllKindsOfEvents()
    {
        const QString corpus = QStringLiteral(ZOE_TEST_DATA "/captures/version-1.1.zoe");
        std::map<QString, qint64> calls;
        for (const QJsonValue &node : json({"calltree", corpus}).array())
            calls[text(node.toObject(), "function")] += integer(node.toObject(), "calls");
        QCOMPARE(calls, (std::map<QString, qint64>{
                            {"update", 2}, {"physics", 2}, {"ai", 1}, {"load", 1}, {"job", 3}}));
        const QJsonArray folded =
            json({"calltree", corpus, "--callees", "physics", "--fold-recursion"}).array();
        QCOMPARE(folded.size(), 1);
        QCOMPARE(integer(folded[0].toObject(), "calls"), 2);
        QCOMPARE(integer(folded[0].toObject(), "totalNs"), 300'000);

        const QJsonArray fixed = json({"frames", corpus, "--set", "fixed"}).array();
        QCOMPARE(fixed.size(), 1);
        QCOMPARE(integer(fixed[0].toObject(), "startNs"), 100);
        QCOMPARE(integer(fixed[0].toObject(), "durationNs"), 400);
        QCOMPARE(integer(json({"frames", corpus, "--set", "fixed", "--stats"}).object(), "maxNs"),
                 400);
        QCOMPARE(integer(json({"histogram", corpus, "--set", "fixed"}).object(), "count"), 1);
        QVERIFY(json({"spikes", corpus, "--set", "fixed"}).array().isEmpty());
        QCOMPARE(runZoe({"frames", corpus, "--set", "fixed", "--frames", "1..5"}).exitCode, 2);
        QCOMPARE(runZoe({"frames", corpus, "--set", "fixed", "--threads", "main"}).exitCode, 2);

        const QJsonObject locks = json({"locks", corpus}).object();
        const QJsonObject queue = locks[QLatin1String("locks")].toArray()[0].toObject();
        QCOMPARE(text(queue, "lock"), QStringLiteral("queue"));
        const QJsonObject wait = queue[QLatin1String("wait")].toObject();
        const QJsonObject hold = queue[QLatin1String("hold")].toObject();
        QCOMPARE(integer(wait, "count"), 2);
        QCOMPARE(integer(wait, "totalNs"), 500);
        QCOMPARE(integer(hold, "totalNs"), 90'020);
        QCOMPARE(queue[QLatin1String("threads")].toArray().size(), 2);
        const QJsonObject worst = locks[QLatin1String("worstWaits")].toArray()[0].toObject();
        QCOMPARE(text(worst, "thread"), QStringLiteral("main"));
        QCOMPARE(integer(worst, "durationNs"), 500);
        QVERIFY(runZoe({"locks", corpus}).out.contains("not recorded"));

        const QJsonObject fps = json({"plots", corpus, "--name", "fps"}).array()[0].toObject();
        QCOMPARE(integer(fps, "points"), 2);
        QCOMPARE(fps[QLatin1String("min")].toDouble(), -1.0);
        QCOMPARE(fps[QLatin1String("max")].toDouble(), 59.94);
        QCOMPARE(runZoe({"plots", corpus, "--name", "fps", "--csv"}).out,
                 QByteArray("plot,timeNs,frame,value\r\nfps,500,0,59.94\r\nfps,1000000,2,-1\r\n"));
        const QJsonArray errors = json({"messages", corpus, "--severity", "error"}).array();
        QCOMPARE(errors.size(), 1);
        QCOMPARE(text(errors[0].toObject(), "text"), QStringLiteral("last"));
        QCOMPARE(json({"messages", corpus, "--match", "first"}).array().size(), 1);
        QCOMPARE(json({"messages", corpus, "--frames", "1..3"}).array().size(), 0);
    }

    void framesOfASetThatThereIsNot()
    {
        for (const char *command : {"frames", "spikes", "histogram"}) {
            const Ran ran = runZoe({command, m_capture, "--set", "no such set"});
            QCOMPARE(ran.exitCode, 2);
            QVERIFY2(ran.err.contains("unknown frame set 'no such set'; available: main"), ran.err);
        }
        QCOMPARE(json({"frames", m_capture, "--set", "main"}).array().size(), 300);
    }

  private:
    QJsonDocument json(const QStringList &arguments)
    {
        const Ran ran = runZoe(arguments + QStringList{"--json"});
        if (ran.exitCode != 0)
            qWarning("%s", ran.told().constData());
        return ran.json();
    }

    QTemporaryDir m_dir;
    QString m_capture;
    std::map<QString, QJsonObject> m_summary;
};

} // namespace tst_zoe_queries

ZOE_TEST(tst_zoe_queries::TestZoeQueries)
#include "tst_zoe_queries.moc"
