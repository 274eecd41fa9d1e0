// The main job on the command line: record the sample game, look at it, find its planted spikes,
// distinguish its phases, and compare two runs.

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/e2e/crates_run.h"
#include "tests/e2e/others_watch.h"
#include "tests/e2e/rand_index.h"
#include "tests/support/test_program.h"

namespace tst_command_line_job {

using namespace zoe::test;

class TestCommandLineJob : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void randIndexIsRight_data();
    void randIndexIsRight();
    void infoAgreesWithTheGame();
    void summaryAgreesWithTheGame();
    void framesAndTreesAgree();
    void plantedSpikesAreFound();
    void behavioursAreThePhases();
    void behavioursAreCounted();
    void aSlowFunctionIsFound();
    void tablesFitATerminal_data();
    void tablesFitATerminal();
    void whatIsNoCaptureIsRefused();

  private:
    [[nodiscard]] QJsonDocument ask(const QStringList &arguments) const;
    static double agreementWithPhases(const CratesRun &run, const QString &clusters);

    QTemporaryDir m_folder;
    CratesRun m_run;
};

// What zoe answers about the capture.
QJsonDocument TestCommandLineJob::ask(const QStringList &arguments) const
{
    const ProgramResult result = runProgram("zoe", QStringList{arguments.first(), m_run.capture} +
                                                       arguments.mid(1) + QStringList{"--json"});
    if (result.exitCode != 0)
        qWarning("zoe %s: %d %s", qPrintable(arguments.join(' ')), result.exitCode,
                 result.err.constData());
    return result.json();
}

void TestCommandLineJob::initTestCase()
{
    m_run = recordCratesInPeace(m_folder.path(), "crates",
                                {"--frames", "480", "--seed", "1", "--scale", "0.6"},
                                [](const CratesRun &run) { return missedSpikes(run).empty(); });
    QVERIFY2(m_run.frames == 480, m_run.result.err.constData());
}

void TestCommandLineJob::randIndexIsRight_data()
{
    QTest::addColumn<QList<int>>("a");
    QTest::addColumn<QList<int>>("b");
    QTest::addColumn<double>("expected");
    QTest::newRow("the same") << QList<int>{0, 0, 1, 1} << QList<int>{0, 0, 1, 1} << 1.0;
    QTest::newRow("other names") << QList<int>{0, 0, 1, 1} << QList<int>{7, 7, -1, -1} << 1.0;
    QTest::newRow("one split") << QList<int>{0, 0, 1, 2} << QList<int>{0, 0, 1, 1} << 4.0 / 7;
    QTest::newRow("crossed") << QList<int>{0, 0, 1, 1} << QList<int>{0, 1, 0, 1} << -0.5;
    QTest::newRow("all in one") << QList<int>{0, 0, 0, 0} << QList<int>{0, 1, 2, 3} << 0.0;
}

void TestCommandLineJob::randIndexIsRight()
{
    QFETCH(QList<int>, a);
    QFETCH(QList<int>, b);
    QFETCH(double, expected);
    QVERIFY(std::abs(adjustedRandIndex(a, b) - expected) < 1e-12);
    QVERIFY(std::abs(adjustedRandIndex(b, a) - expected) < 1e-12);
}

void TestCommandLineJob::infoAgreesWithTheGame()
{
    const QJsonObject info = ask({"info"}).object();
    // What the recorder says at the end is in a frame of its own, which isn't whole.
    QCOMPARE(info["frames"].toInteger() - info["partialFrames"].toInteger(),
             static_cast<qint64>(m_run.frames));
    QCOMPARE(info["zones"].toInteger(), static_cast<qint64>(m_run.zones));
    QCOMPARE(info["threads"].toInteger(), static_cast<qint64>(m_run.threads));
    const QStringList noZones{"load level", "sound block"}; // spans and frames alone
    QStringList found;
    for (const QJsonValue &row : ask({"sql", "select function from sites where site not in (select "
                                             "site from zones) order by function"})
                                     .array())
        found << row["function"].toString();
    QCOMPARE(found, noZones);
    QCOMPARE(info["sites"].toInteger(),
             static_cast<qint64>(m_run.zonesOfSite.size()) + noZones.size());
    QCOMPARE(info["lostZones"].toInteger(), 0);
    QCOMPARE(info["complete"].toBool(), true);
    QVERIFY(info["damage"].toArray().isEmpty());
    QCOMPARE(info["program"].toString(), "crates");
}

void TestCommandLineJob::summaryAgreesWithTheGame()
{
    QHash<QString, quint64> calls;
    const QJsonArray rows = ask({"summary"}).array();
    for (const QJsonValue &row : rows) {
        calls[row["function"].toString()] += static_cast<quint64>(row["calls"].toInteger());
        QVERIFY(row["file"].toString().contains("examples/crates/"));
        QVERIFY(row["selfNs"].toInteger() <= row["totalNs"].toInteger());
        QVERIFY(row["minNs"].toInteger() <= row["medianNs"].toInteger());
        QVERIFY(row["medianNs"].toInteger() <= row["p99Ns"].toInteger());
        QVERIFY(row["p99Ns"].toInteger() <= row["maxNs"].toInteger());
    }
    QCOMPARE(calls, m_run.zonesOfSite);
}

void TestCommandLineJob::framesAndTreesAgree()
{
    const QJsonArray frames = ask({"frames"}).array();
    const QJsonObject info = ask({"info"}).object();
    QCOMPARE(frames.size(), info["frames"].toInteger());
    const qint64 begin = frames[0].toObject()["startNs"].toInteger();
    QVERIFY(begin > 0); // the session's start is in no frame
    qint64 end = begin;
    for (const QJsonValue &frame : frames) {
        QCOMPARE(frame["startNs"].toInteger(), end);
        end += frame["durationNs"].toInteger();
    }
    QCOMPARE(info["durationNs"].toInteger(), end - begin);

    const std::uint32_t spike = m_run.plannedSpikes().front();
    const QString number = QString::number(spike);
    const QJsonArray trees = ask({"tree", "--frame", number}).array();
    qint64 zones = 0;
    QStringList functions;
    for (const QJsonValue &tree : trees) {
        const QJsonArray treeZones = tree["zones"].toArray();
        zones += treeZones.size();
        for (const QJsonValue &zone : treeZones)
            functions << zone["function"].toString();
    }
    QCOMPARE(zones, frames[spike]["zones"].toInteger());
    QVERIFY(functions.contains(m_run.truth[spike].function));
}

void TestCommandLineJob::plantedSpikesAreFound()
{
    QVERIFY(m_run.plannedSpikes().size() >= 4);
    QStringList missed;
    for (const std::uint32_t frame : missedSpikes(m_run))
        missed << QString("%1 in frame %2").arg(m_run.truth[frame].function).arg(frame);
    ZOE_VERIFY_IN_PEACE(missed.isEmpty(), m_run.disturbance, qPrintable(missed.join(", ")));
    // What explains a spike adds up to its excess.
    const QJsonArray spikes = ask({"spikes"}).array();
    for (const QJsonValue &spike : spikes) {
        qint64 sum = 0;
        for (const char *key : {"because", "shorter"}) {
            const QJsonArray causes = spike[key].toArray();
            for (const QJsonValue &cause : causes)
                sum += cause["excessNs"].toInteger();
        }
        QCOMPARE(sum, spike["excessNs"].toInteger());
        QCOMPARE(spike["durationNs"].toInteger() - spike["typicalNs"].toInteger(),
                 spike["excessNs"].toInteger());
    }
}

// Between the phases and the behaviours that zoe finds; spikes are in no phase.
double TestCommandLineJob::agreementWithPhases(const CratesRun &run, const QString &clusters)
{
    const QJsonArray assignment =
        runProgram("zoe", {"behaviours", run.capture, "--k", clusters, "--json"})
            .json()["assignment"]
            .toArray();
    if (assignment.size() < static_cast<qsizetype>(run.truth.size()))
        return -1;
    std::vector<int> phases;
    std::vector<int> behaviours;
    for (std::size_t frame = 0; frame < run.truth.size(); ++frame) {
        if (run.truth[frame].spike == 0) {
            phases.push_back(run.truth[frame].phase);
            behaviours.push_back(assignment[static_cast<qsizetype>(frame)].toInt());
        }
    }
    return adjustedRandIndex(phases, behaviours);
}

void TestCommandLineJob::behavioursAreThePhases()
{
    const QJsonObject found = ask({"behaviours", "--k", "4", "--seed", "1"}).object();
    QCOMPARE(found["k"].toInt(), 4);
    QCOMPARE(found["behaviours"].toArray().size(), 4);
    qint64 frames = found["unusual"].toArray().size();
    const QJsonArray behaviours = found["behaviours"].toArray();
    for (const QJsonValue &behaviour : behaviours)
        frames += behaviour["frames"].toInteger();
    QCOMPARE(frames, static_cast<qint64>(m_run.frames));
    const double agreement = agreementWithPhases(m_run, "4");
    ZOE_VERIFY_IN_PEACE(agreement >= 0.8, m_run.disturbance,
                        qPrintable(QString::number(agreement)));
}

// As with spikes, a busy machine gets another try.
void TestCommandLineJob::behavioursAreCounted()
{
    double best = -1;
    const OthersWatch others;
    for (int seed = 1; seed <= 4 && best < 0.9; ++seed) {
        const CratesRun run =
            recordCrates(m_folder.path(), "phases",
                         {"--frames", "480", "--seed", QString::number(seed), "--scale", "0.6"});
        best = std::max(best, agreementWithPhases(run, "auto"));
    }
    ZOE_VERIFY_IN_PEACE(best >= 0.9, others.disturbance(), qPrintable(QString::number(best)));
}

// Other programs may slow a run down by more than was planted: a few times at most, both sides are
// recorded again.
void TestCommandLineJob::aSlowFunctionIsFound()
{
    QJsonObject comparison;
    QString disturbance;
    const auto foundIn = [](const QJsonObject &answer) {
        const QJsonArray rows = answer["functions"].toArray();
        return std::any_of(rows.begin(), rows.end(), [](const QJsonValue &row) {
            return row["function"].toString() == "mix_voices" && row["significant"].toBool();
        });
    };
    for (int attempt = 0; attempt < 4 && !foundIn(comparison); ++attempt) {
        const QStringList game{"--frames", "480", "--seed", "1", "--scale", "0.6"};
        const CratesRun base = attempt == 0 ? m_run : recordCrates(m_folder.path(), "again", game);
        const CratesRun slow =
            recordCrates(m_folder.path(), "slow", game + QStringList{"--slow", "mix_voices=+900%"});
        QCOMPARE(slow.checksum, base.checksum);
        disturbance = base.disturbance + slow.disturbance;
        const ProgramResult result =
            runProgram("zoe", {"compare", base.capture, slow.capture, "--json"});
        QVERIFY2(result.exitCode == 0, result.err.constData());
        comparison = result.json().object();
    }
    bool seen = false;
    bool isFound = false;
    const QJsonArray functions = comparison["functions"].toArray();
    for (const QJsonValue &function : functions) {
        // The same game: the same number of calls of everything.
        QCOMPARE(function["base"]["calls"].toInteger(), function["head"]["calls"].toInteger());
        if (function["function"].toString() != "mix_voices")
            continue;
        seen = true;
        const bool isSlower =
            function["selfDeltaPerFrameNs"].toDouble() > 0 && function["lowNs"].toDouble() > 0;
        isFound = isSlower && function["significant"].toBool();
    }
    QVERIFY(seen);
    // The waterfall adds up to the change of the mean frame time.
    double sum = 0;
    const QJsonArray waterfall = comparison["waterfall"].toArray();
    for (const QJsonValue &step : waterfall)
        sum += step["deltaNs"].toDouble();
    const double change = comparison["frames"].toObject()["meanDeltaNs"].toDouble();
    QVERIFY2(std::abs(sum - change) <= 1, qPrintable(QString("%1 %2").arg(sum).arg(change)));
    ZOE_VERIFY_IN_PEACE(isFound, disturbance, "mix_voices is not found");
}

void TestCommandLineJob::tablesFitATerminal_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("info") << QStringList{"info", m_run.capture};
    QTest::newRow("summary") << QStringList{"summary", m_run.capture};
    QTest::newRow("spikes") << QStringList{"spikes", m_run.capture};
    QTest::newRow("statistics") << QStringList{"frames", m_run.capture, "--stats"};
    QTest::newRow("behaviours") << QStringList{"behaviours", m_run.capture};
    QTest::newRow("compare") << QStringList{"compare", m_run.capture, m_run.capture};
}

void TestCommandLineJob::tablesFitATerminal()
{
    QFETCH(QStringList, command);
    const ProgramResult result = runProgram("zoe", command);
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.out.count('\n') >= 3);
    QVERIFY2(result.err.isEmpty(), result.err.constData());
}

void TestCommandLineJob::whatIsNoCaptureIsRefused()
{
    const ProgramResult result = runProgram("zoe", {"info", ZOE_SOURCE_DIR "/README.md"});
    QCOMPARE(result.exitCode, 2);
    QVERIFY(result.out.isEmpty());
    QCOMPARE(result.err.trimmed().count('\n'), 0);
    QVERIFY(result.err.contains("README.md"));
}

} // namespace tst_command_line_job

ZOE_TEST(tst_command_line_job::TestCommandLineJob)
#include "tst_command_line_job.moc"
