// The output of the commands for a generated capture: the keys of the contract, whole numbers, and
// results that agree with each other and with the truth of the generator.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <map>
#include <set>

#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_results {

using namespace zoe::test;

namespace {

const QString kDistribution =
    QStringLiteral("meanNs minNs p25Ns medianNs p75Ns p90Ns p95Ns p99Ns p999Ns maxNs stdevNs");

qint64 integer(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toInteger(-1);
}

QString text(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toString();
}

// Every number whose name ends in Ns is whole.
bool nanosecondsAreWhole(const QJsonValue &value)
{
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        return std::all_of(array.begin(), array.end(),
                           [](const QJsonValue &v) { return nanosecondsAreWhole(v); });
    }
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (it.key().endsWith(QLatin1String("Ns")) && it.value().isDouble() &&
            it.value().toDouble() != std::floor(it.value().toDouble()))
            return false;
        if (!nanosecondsAreWhole(it.value()))
            return false;
    }
    return true;
}

struct TruthRow {
    int behaviour = 0;
    QString spike;
};

std::vector<TruthRow> truthOf(const QString &fileName)
{
    std::vector<TruthRow> rows;
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    QStringList lines =
        QString::fromUtf8(file.readAll()).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    lines.removeFirst();
    for (const QString &line : lines) {
        const QStringList fields = line.split(QLatin1Char(','));
        rows.push_back({fields[1].toInt(), fields[2]});
    }
    return rows;
}

} // namespace

class TestZoeResults : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_base = m_dir.filePath(QStringLiteral("base.zoe"));
        m_head = m_dir.filePath(QStringLiteral("head.zoe"));
        m_truth = m_dir.filePath(QStringLiteral("truth.csv"));
        const QStringList common = {"--frames",          "600", "--threads", "3",   "--sites", "12",
                                    "--zones-per-frame", "60",  "--spikes",  "0.01"};
        const Ran base = runZoe(
            QStringList{"generate", "-o", m_base, "--seed", "7", "--truth", m_truth, "--json"} +
            common);
        QVERIFY2(base.exitCode == 0, base.told());
        QCOMPARE(integer(base.object(), "frames"), 600);
        QCOMPARE(integer(base.object(), "zones"), 600 * 60);
        const Ran head = runZoe(
            QStringList{"generate", "-o", m_head, "--seed", "7", "--slow", "physics_step=+50%"} +
            common);
        QVERIFY2(head.exitCode == 0, head.told());
    }

    void info()
    {
        const QJsonObject info = json({"info", m_base}).object();
        QVERIFY2(missing(info,
                         "frames zones threads sites durationNs program host complete lostZones "
                         "damage"),
                 qPrintable(m_missing));
        QCOMPARE(integer(info, "threads"), 3);
        QCOMPARE(integer(info, "sites"), 12);
        QCOMPARE(info[QLatin1String("complete")].toBool(), true);
        QVERIFY(info[QLatin1String("damage")].toArray().isEmpty());

        const QJsonArray sites =
            json({"info", m_base, "--sites"}).object()[QLatin1String("zonesPerSite")].toArray();
        qint64 zones = 0;
        for (const QJsonValue &site : sites)
            zones += integer(site.toObject(), "zones");
        QCOMPARE(sites.size(), 12);
        QCOMPARE(zones, integer(info, "zones"));
    }

    void framesAgreeWithInfoStatsAndCsv()
    {
        const QJsonArray frames = json({"frames", m_base}).array();
        QCOMPARE(frames.size(), 600);
        qint64 end = 0;
        qint64 zones = 0;
        qint64 longest = 0;
        for (int i = 0; i < frames.size(); ++i) {
            const QJsonObject frame = frames[i].toObject();
            QVERIFY2(missing(frame, "frame startNs durationNs zones spike"), qPrintable(m_missing));
            QCOMPARE(integer(frame, "frame"), i);
            QCOMPARE(integer(frame, "startNs"), end);
            end += integer(frame, "durationNs");
            zones += integer(frame, "zones");
            longest = std::max(longest, integer(frame, "durationNs"));
        }
        const QJsonObject info = json({"info", m_base}).object();
        QCOMPARE(end, integer(info, "durationNs"));
        QCOMPARE(zones, integer(info, "zones")); // no zone crosses a frame here

        const QJsonObject stats = json({"frames", m_base, "--stats"}).object();
        QVERIFY2(missing(stats,
                         "count meanNs medianNs p95Ns p99Ns p999Ns maxNs stdevNs fpsAverage low1 "
                         "low01 stutterShare overBudget"),
                 qPrintable(m_missing));
        QCOMPARE(integer(stats, "count"), 600);
        QCOMPARE(integer(stats, "maxNs"), longest);
        QVERIFY(std::abs(integer(stats, "meanNs") - end / 600) <= 1);
        checkFramesCsv(frames);
    }

    void framesSayWhichBehaviour()
    {
        const QJsonArray all = json({"frames", m_base, "--with-behaviours"}).array();
        for (const QJsonValue &frame : all)
            QVERIFY(!text(frame.toObject(), "behaviour").isEmpty());
        // Whichever frames are listed, a frame has the behaviour that it has in the whole capture.
        const QJsonArray some =
            json({"frames", m_base, "--with-behaviours", "--frames", "40..45"}).array();
        QCOMPARE(some.size(), 6);
        for (int i = 0; i < 6; ++i)
            QCOMPARE(text(some[i].toObject(), "behaviour"),
                     text(all[40 + i].toObject(), "behaviour"));
    }

    // A spike is judged by the frames around it, whichever of them are selected.
    void spikesAreTheSameInEverySelection()
    {
        const QJsonArray all = json({"spikes", m_base}).array();
        QVERIFY(!all.isEmpty());
        QVERIFY(json({"spikes", m_base, "--where", "spike"}).array() == all);
        const QJsonArray frames = json({"frames", m_base, "--where", "spike"}).array();
        QCOMPARE(frames.size(), all.size());
        for (const QJsonValue &frame : frames)
            QVERIFY(frame.toObject()[QLatin1String("spike")].toBool());
    }

    void summaryAgreesWithInfoAndCsv()
    {
        const QJsonArray rows = json({"summary", m_base, "--sort", "calls"}).array();
        QCOMPARE(rows.size(), 12);
        qint64 calls = 0;
        qint64 selfNs = 0;
        qint64 before = INT64_MAX;
        for (const QJsonValue &value : rows) {
            const QJsonObject row = value.toObject();
            QVERIFY2(missing(row, "function file line calls threads totalNs selfNs " +
                                      kDistribution +
                                      " cv activeNs activeExclusiveNs firstFrame lastFrame"),
                     qPrintable(m_missing));
            QVERIFY(integer(row, "calls") <= before);
            before = integer(row, "calls");
            calls += before;
            selfNs += integer(row, "selfNs");
            QVERIFY(integer(row, "selfNs") <= integer(row, "totalNs"));
            QVERIFY(integer(row, "minNs") <= integer(row, "medianNs"));
            QVERIFY(integer(row, "p999Ns") <= integer(row, "maxNs"));
        }
        QCOMPARE(calls, integer(json({"info", m_base}).object(), "zones"));
        QCOMPARE(selfNs, selfOfAllTrees());

        const QList<QByteArray> lines =
            runZoe({"summary", m_base, "--sort", "calls", "--csv"}).out.split('\n');
        QCOMPARE(lines.size(), rows.size() + 2);
        const QList<QByteArray> titles = lines[0].trimmed().split(',');
        for (int i = 0; i < rows.size(); ++i) {
            const QList<QByteArray> fields = lines[i + 1].trimmed().split(',');
            QCOMPARE(fields.size(), titles.size());
            for (int c = 0; c < titles.size(); ++c)
                QCOMPARE(QString::fromUtf8(fields[c]),
                         rows[i].toObject()[QString::fromUtf8(titles[c])].toVariant().toString());
        }
    }

    void perFrameDistributionsAreOfFrames()
    {
        const QJsonArray perCall = json({"summary", m_base, "--sort", "function"}).array();
        const QJsonArray perFrame =
            json({"summary", m_base, "--sort", "function", "--per", "frame"}).array();
        for (int i = 0; i < perCall.size(); ++i) {
            QCOMPARE(integer(perFrame[i].toObject(), "totalNs"),
                     integer(perCall[i].toObject(), "totalNs"));
            QVERIFY(integer(perFrame[i].toObject(), "meanNs") >
                    integer(perCall[i].toObject(), "meanNs"));
        }
    }

    void selectionsAddUp()
    {
        const auto callsOf = [&](const QStringList &selection) {
            qint64 calls = 0;
            for (const QJsonValue &row : json(QStringList{"summary", m_base} + selection).array())
                calls += integer(row.toObject(), "calls");
            return calls;
        };
        QCOMPARE(callsOf({"--frames", "0..9,20"}), 11 * 60);
        QCOMPARE(callsOf({"--threads", "main"}) + callsOf({"--threads", "worker 1,worker 2"}),
                 600 * 60);
        QCOMPARE(callsOf({"--frames", "0..9", "--where", "frame >= 5", "--threads", "main"}),
                 5 * 20);
        const qint64 longFrames =
            json({"frames", m_base, "--where", "duration > 9ms"}).array().size();
        QCOMPARE(callsOf({"--where", "duration > 9ms"}), longFrames * 60);
        const QJsonObject first = json({"behaviours", m_base})
                                      .object()[QLatin1String("behaviours")]
                                      .toArray()[0]
                                      .toObject();
        QCOMPARE(json({"frames", m_base, "--behaviour", text(first, "name")}).array().size(),
                 integer(first, "frames"));
    }

    void treesNest()
    {
        const QJsonArray trees = json({"tree", m_base, "--frame", "17"}).array();
        QCOMPARE(trees.size(), 3);
        qint64 zones = 0;
        for (const QJsonValue &tree : trees) {
            std::vector<QJsonObject> open;
            qint64 selfs = 0;
            qint64 roots = 0;
            for (const QJsonValue &value : tree.toObject()[QLatin1String("zones")].toArray()) {
                const QJsonObject zone = value.toObject();
                QVERIFY2(missing(zone, "function depth startNs durationNs selfNs continuesFrom "
                                       "continuesTo"),
                         qPrintable(m_missing));
                QVERIFY(integer(zone, "depth") <= qint64(open.size()));
                open.resize(std::size_t(integer(zone, "depth")));
                if (!open.empty()) {
                    QVERIFY(integer(zone, "startNs") >= integer(open.back(), "startNs"));
                    QVERIFY(end(zone) <= end(open.back()));
                } else {
                    roots += integer(zone, "durationNs");
                }
                open.push_back(zone);
                selfs += integer(zone, "selfNs");
                ++zones;
            }
            QCOMPARE(selfs, roots);
        }
        QCOMPARE(zones, 60);
        QCOMPARE(json({"tree", m_base, "--frame", "17", "--threads", "main"}).array().size(), 1);
    }

    void spikesAreThePlantedOnesAndWhy()
    {
        std::map<qint64, QString> planted;
        const std::vector<TruthRow> truth = truthOf(m_truth);
        QCOMPARE(truth.size(), std::size_t{600});
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (!truth[i].spike.isEmpty())
                planted[qint64(i)] = truth[i].spike;
        }
        QVERIFY(planted.size() >= 3);
        std::map<qint64, QString> found;
        for (const QJsonValue &value : json({"spikes", m_base}).array()) {
            const QJsonObject spike = value.toObject();
            QVERIFY2(missing(spike, "frame durationNs typicalNs excessNs because"),
                     qPrintable(m_missing));
            QCOMPARE(integer(spike, "excessNs"),
                     integer(spike, "durationNs") - integer(spike, "typicalNs"));
            const QJsonObject cause = spike[QLatin1String("because")].toArray()[0].toObject();
            QVERIFY(integer(cause, "excessNs") > 0);
            found[integer(spike, "frame")] = text(cause, "function");
        }
        QVERIFY(found == planted);
    }

    // Functions that took less time than usual are not causes: they have a list of their own, so
    // that both lists add up.
    void spikesNameOnlyWhatTookLonger()
    {
        int shorter = 0;
        for (const QJsonValue &value : json({"spikes", m_base}).array()) {
            const QJsonObject spike = value.toObject();
            qint64 sumNs = 0;
            for (const QJsonValue &cause : spike[QLatin1String("because")].toArray()) {
                QVERIFY(integer(cause.toObject(), "excessNs") > 0);
                sumNs += integer(cause.toObject(), "excessNs");
            }
            for (const QJsonValue &part : spike[QLatin1String("shorter")].toArray()) {
                QVERIFY(integer(part.toObject(), "excessNs") < 0);
                sumNs += integer(part.toObject(), "excessNs");
                ++shorter;
            }
            QCOMPARE(sumNs, integer(spike, "excessNs"));
        }
        QVERIFY(shorter > 0);
        const Ran table = runZoe({"spikes", m_base});
        QVERIFY(table.out.contains(" +"));
        QVERIFY2(!table.out.contains("+-"), table.out);
    }

    void behavioursAgreeWithTheTruth()
    {
        const QJsonObject result = json({"behaviours", m_base, "--seed", "3"}).object();
        QVERIFY2(missing(result, "method k behaviours assignment unusual"), qPrintable(m_missing));
        const QJsonArray behaviours = result[QLatin1String("behaviours")].toArray();
        QCOMPARE(integer(result, "k"), behaviours.size());
        double ofFrames = 0;
        qint64 frames = 0;
        for (const QJsonValue &value : behaviours) {
            const QJsonObject behaviour = value.toObject();
            QVERIFY2(missing(behaviour,
                             "id name frames shareOfFrames shareOfTime meanNs medianNs p99Ns "
                             "typicalFrame worstFrame characteristic"),
                     qPrintable(m_missing));
            const QJsonObject mark =
                behaviour[QLatin1String("characteristic")].toArray()[0].toObject();
            QVERIFY2(missing(mark, "function share ratio"), qPrintable(m_missing));
            ofFrames += behaviour[QLatin1String("shareOfFrames")].toDouble();
            frames += integer(behaviour, "frames");
        }
        const QJsonArray assignment = result[QLatin1String("assignment")].toArray();
        QCOMPARE(assignment.size(), 600);
        QVERIFY(ofFrames > 0.9 && ofFrames < 1.000001);
        QCOMPARE(frames, std::count_if(assignment.begin(), assignment.end(),
                                       [](const QJsonValue &id) { return id.toInt() >= 0; }));
        checkPurity(assignment);
        QVERIFY(json({"behaviours", m_base, "--seed", "3"}).object() == result);
        QCOMPARE(integer(json({"behaviours", m_base, "--k", "2"}).object(), "k"), 2);
    }

    void unusualFramesHaveTheirReason()
    {
        const QJsonArray unusual =
            json({"behaviours", m_base}).object()[QLatin1String("unusual")].toArray();
        QVERIFY(unusual.size() >= 3);
        int explained = 0;
        for (qsizetype i = 0; i < std::min<qsizetype>(unusual.size(), 6); ++i) {
            const QJsonObject row = unusual[i].toObject();
            const QString frame = QString::number(integer(row, "frame"));
            const QJsonObject why = json({"why", m_base, "--frame", frame}).object();
            QCOMPARE(text(row, "reason"), text(why, "sentence"));
            const QJsonArray causes = why[QLatin1String("causes")].toArray();
            if (row.contains(QLatin1String("reasonKind"))) {
                ++explained;
                QCOMPARE(text(row, "reasonKind"), text(causes[0].toObject(), "kind"));
            }
        }
        QVERIFY(explained > 0);
    }

    void comparisonAddsUpAndTurnsRound()
    {
        const QJsonObject there = json({"compare", m_base, m_head}).object();
        const QJsonObject back = json({"compare", m_head, m_base}).object();
        QVERIFY2(missing(there, "frames functions waterfall verdict failed"),
                 qPrintable(m_missing));
        const QJsonObject frames = there[QLatin1String("frames")].toObject();
        QVERIFY2(missing(frames, "base head meanDeltaNs lowNs highNs p"), qPrintable(m_missing));
        QCOMPARE(text(there, "verdict"), QStringLiteral("pass"));
        qint64 sum = 0;
        for (const QJsonValue &step : there[QLatin1String("waterfall")].toArray())
            sum += integer(step.toObject(), "deltaNs");
        QCOMPARE(sum, integer(frames, "meanDeltaNs"));
        QCOMPARE(integer(back[QLatin1String("frames")].toObject(), "meanDeltaNs"), -sum);

        const QJsonObject most = there[QLatin1String("functions")].toArray()[0].toObject();
        QVERIFY2(missing(most, "function base head selfDeltaPerFrameNs lowNs highNs p significant"),
                 qPrintable(m_missing));
        QCOMPARE(text(most, "function"), QStringLiteral("physics_step"));
        QVERIFY(integer(most, "selfDeltaPerFrameNs") > 0);
        const QJsonObject same = json({"compare", m_base, m_base}).object();
        QCOMPARE(integer(same[QLatin1String("frames")].toObject(), "meanDeltaNs"), 0);
    }

    void importedTracesAndTheirNotes()
    {
        const QString trace =
            QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json");
        const QString output = m_dir.filePath(QStringLiteral("trace.zoe"));
        const QJsonObject imported = json({"import", trace, "-o", output}).object();
        QVERIFY2(missing(imported, "format frames zones threads notes"), qPrintable(m_missing));
        QCOMPARE(text(imported, "format"), QStringLiteral("chrome-trace"));
        QCOMPARE(integer(imported, "frames"), 26);
        const QJsonObject note = imported[QLatin1String("notes")].toArray()[0].toObject();
        QVERIFY2(missing(note, "what count"), qPrintable(m_missing));
        QVERIFY(json({"summary", output}).array() == json({"summary", trace}).array());
        QCOMPARE(integer(json({"info", trace, "--frame-marker", "every:100ms"}).object(), "frames"),
                 6);
        checkTraceSummary(trace);
    }

    void numbersAreExactBeyondDoubles()
    {
        const QString trace = m_dir.filePath(QStringLiteral("far.json"));
        QFile file(trace);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"ph":"X","name":"a","ts":0,"dur":1},
                       {"ph":"X","name":"b","ts":20000000000000.001,"dur":0.001}])");
        file.close();
        const Ran ran = runZoe({"tree", trace, "--frame", "1", "--frame-marker", "b", "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY2(ran.out.contains("\"startNs\":20000000000000001"), ran.out);
    }

    void formatsListsThePlugins()
    {
        std::set<QString> ids;
        for (const QJsonValue &row : json({"formats"}).array())
            ids.insert(text(row.toObject(), "id"));
        QVERIFY(ids.contains(QStringLiteral("chrome-trace")));
        QVERIFY(ids.contains(QStringLiteral("kmeans")));
    }

  private:
    QJsonDocument json(const QStringList &arguments)
    {
        const Ran ran = runZoe(arguments + QStringList{"--json"});
        QJsonDocument document = ran.json();
        if (ran.exitCode != 0 || document.isNull())
            qWarning("%s: %s", qPrintable(arguments.join(' ')), ran.told().constData());
        const QJsonValue value =
            document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
        if (!nanosecondsAreWhole(value))
            qFatal("%s: a number of nanoseconds is not whole", qPrintable(arguments.join(' ')));
        return document;
    }

    bool missing(const QJsonObject &object, const QString &keys)
    {
        m_missing = missingKeys(object, keys).join(QLatin1Char(' '));
        return m_missing.isEmpty();
    }

    static qint64 end(const QJsonObject &zone)
    {
        return integer(zone, "startNs") + integer(zone, "durationNs");
    }

    qint64 selfOfAllTrees()
    {
        // For all frames, from their trees: the roots' totals are the time for which the frames'
        // threads were busy.
        qint64 sum = 0;
        for (int frame = 0; frame < 600; frame += 100) {
            for (const QJsonValue &row : json({"summary", m_base, "--frames",
                                               QStringLiteral("%1..%2").arg(frame).arg(frame + 99)})
                                             .array())
                sum += integer(row.toObject(), "selfNs");
        }
        return sum;
    }

    void checkFramesCsv(const QJsonArray &frames)
    {
        const QList<QByteArray> lines = runZoe({"frames", m_base, "--csv"}).out.split('\n');
        QCOMPARE(lines.size(), frames.size() + 2);
        QVERIFY(lines[0].startsWith("frame,startNs,durationNs,zones,"));
        for (int i = 0; i < frames.size(); ++i) {
            const QList<QByteArray> fields = lines[i + 1].trimmed().split(',');
            const QJsonObject frame = frames[i].toObject();
            QCOMPARE(fields[1].toLongLong(), integer(frame, "startNs"));
            QCOMPARE(fields[2].toLongLong(), integer(frame, "durationNs"));
            QCOMPARE(fields[5] == "1", frame[QLatin1String("spike")].toBool());
        }
    }

    // Nearly all frames of a found behaviour belong to one planted behaviour.
    void checkPurity(const QJsonArray &assignment)
    {
        const std::vector<TruthRow> truth = truthOf(m_truth);
        std::map<int, std::map<int, int>> counts;
        int assigned = 0;
        for (int i = 0; i < assignment.size(); ++i) {
            if (assignment[i].toInt() < 0 || !truth[std::size_t(i)].spike.isEmpty())
                continue;
            ++counts[assignment[i].toInt()][truth[std::size_t(i)].behaviour];
            ++assigned;
        }
        int agreeing = 0;
        for (const auto &[id, byTruth] : counts) {
            int most = 0;
            for (const auto &[behaviour, count] : byTruth)
                most = std::max(most, count);
            agreeing += most;
        }
        QVERIFY(agreeing >= assigned * 95 / 100);
    }

    // Calls a function, counted by Qt's JSON reader.
    void checkTraceSummary(const QString &trace)
    {
        QFile file(trace);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::map<QString, qint64> expected;
        for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll()).array()) {
            const QString phase = text(value.toObject(), "ph");
            if (phase == QLatin1String("X") || phase == QLatin1String("B"))
                ++expected[text(value.toObject(), "name")];
        }
        std::map<QString, qint64> calls;
        for (const QJsonValue &row : json({"summary", trace}).array())
            calls[text(row.toObject(), "function")] += integer(row.toObject(), "calls");
        QVERIFY(calls == expected);
    }

    QTemporaryDir m_dir;
    QString m_base;
    QString m_head;
    QString m_truth;
    QString m_missing;
};

} // namespace tst_zoe_results

ZOE_TEST(tst_zoe_results::TestZoeResults)
#include "tst_zoe_results.moc"
