// Behaviours of the sample game, whose phases are known: recordings in tests/data/crates (the
// README there says how they were made), with every method and an automatic number of behaviours.
#include <QFile>
#include <QTest>
#include <algorithm>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/walk/tbb_executor.h"
#include "formats/reading/capture_reader.h"
#include "tests/analysis/cluster_methods.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_crates_truth {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr int kRecordings = 5;

struct GameFrame {
    int phase = 0;
    QByteArray spike; // the function to blame; empty: none was planted
};

QString fileOf(int seed, const char *ending)
{
    return QStringLiteral(ZOE_TEST_DATA "/crates/seed-%1.%2").arg(seed).arg(ending);
}

// Columns: frame, phase, its name, cause of a planted spike, function.
std::vector<GameFrame> truthOf(int seed)
{
    QFile file(fileOf(seed, "csv"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    file.readLine();
    std::vector<GameFrame> frames;
    while (!file.atEnd()) {
        const QList<QByteArray> cells = file.readLine().trimmed().split(',');
        frames.push_back({.phase = cells.at(1).toInt(),
                          .spike = cells.at(3) == "0" ? QByteArray() : cells.at(4)});
    }
    return frames;
}

} // namespace

class TestCratesTruth : public QObject {
    Q_OBJECT

  private slots:
    void behavioursAreThePhases_data();
    void behavioursAreThePhases();
    void oneModelFitsTheOthers_data();
    void oneModelFitsTheOthers();
};

void TestCratesTruth::behavioursAreThePhases_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("recording");
    for (int method = 0; method < static_cast<int>(std::size(kMethods)); ++method) {
        for (int recording = 1; recording <= kRecordings; ++recording)
            QTest::addRow("%s, recording %d", kMethods[method].name, recording)
                << method << recording;
    }
}

void TestCratesTruth::behavioursAreThePhases()
{
    QFETCH(int, method);
    QFETCH(int, recording);
    const auto capture = openCapture(fileOf(recording, "zoe").toStdString());
    QVERIFY2(capture.ok(), capture.ok() ? "" : capture.error().text().c_str());
    const std::vector<GameFrame> truth = truthOf(recording);
    QCOMPARE((*capture)->frames().size(), truth.size());
    TbbExecutor executor(2);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        BehaviourOptions options;
        options.stabilityRounds = 0;
        options.clusters.seed = seed;
        const auto found =
            findBehaviours(**capture, {}, options, kMethods[method].run, Task(executor));
        QVERIFY(found.ok());
        const Behaviours &behaviours = **found;
        // Unusual frames count as a group of their own, spikes as none.
        std::vector<int> phases;
        std::vector<int> groups;
        std::size_t alarms = 0;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const bool unusual = behaviours.assignment[i] == kUnusual;
            if (!truth[i].spike.isEmpty()) {
                QVERIFY2(unusual, qPrintable(QString("seed %1, frame %2: %3 was missed")
                                                 .arg(seed)
                                                 .arg(i)
                                                 .arg(QString::fromUtf8(truth[i].spike))));
                const auto frame = std::ranges::find(behaviours.unusual, i, &UnusualFrame::frame);
                QVERIFY(frame != behaviours.unusual.end() && !frame->because.empty());
                continue;
            }
            phases.push_back(truth[i].phase);
            groups.push_back(behaviours.assignment[i]);
            alarms += unusual ? 1 : 0;
        }
        const double index = adjustedRandIndex(phases, groups);
        QVERIFY2(index >= 0.95, qPrintable(QString("seed %1: ARI %2").arg(seed).arg(index)));
        QVERIFY2(alarms * 100 <= phases.size(),
                 qPrintable(QString("seed %1: %2 of %3 frames are false alarms")
                                .arg(seed)
                                .arg(alarms)
                                .arg(phases.size())));
    }
}

void TestCratesTruth::oneModelFitsTheOthers_data()
{
    QTest::addColumn<int>("method");
    for (int method = 0; method < static_cast<int>(std::size(kMethods)); ++method)
        QTest::newRow(kMethods[method].name) << method;
}

void TestCratesTruth::oneModelFitsTheOthers()
{
    QFETCH(int, method);
    const auto first = openCapture(fileOf(1, "zoe").toStdString());
    QVERIFY(first.ok());
    BehaviourOptions options;
    options.stabilityRounds = 0;
    const auto model = findBehaviours(**first, {}, options, kMethods[method].run);
    QVERIFY(model.ok());
    for (int recording = 2; recording <= kRecordings; ++recording) {
        const auto capture = openCapture(fileOf(recording, "zoe").toStdString());
        QVERIFY(capture.ok());
        const auto applied = applyBehaviours(**capture, {}, (*model)->definition);
        QVERIFY(applied.ok());
        const std::vector<GameFrame> truth = truthOf(recording);
        std::vector<int> phases;
        std::vector<int> groups;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (!truth[i].spike.isEmpty()) {
                QVERIFY2((*applied)->assignment[i] == kUnusual, truth[i].spike.constData());
                continue;
            }
            phases.push_back(truth[i].phase);
            groups.push_back((*applied)->assignment[i]);
        }
        const double index = adjustedRandIndex(phases, groups);
        QVERIFY2(index >= 0.95,
                 qPrintable(QString("recording %1: ARI %2").arg(recording).arg(index)));
    }
}

} // namespace tst_crates_truth

ZOE_APPLESS_TEST(tst_crates_truth::TestCratesTruth)
#include "tst_crates_truth.moc"
