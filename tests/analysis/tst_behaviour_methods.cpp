// Every method on captures whose truth is known.
#include <QTest>
#include <algorithm>
#include <map>
#include <stop_token>

#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/cluster_methods.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_methods {

using namespace zoe;
using namespace zoe::test;

namespace {

// Between the truth and the frames that are in a behaviour.
double agreement(const MadeUp &made, const Behaviours &behaviours)
{
    std::vector<int> truth;
    std::vector<int> found;
    for (std::size_t frame = 0; frame < made.behaviour.size(); ++frame) {
        if (behaviours.assignment[frame] == kUnusual)
            continue;
        truth.push_back(made.behaviour[frame]);
        found.push_back(behaviours.assignment[frame]);
    }
    return adjustedRandIndex(truth, found);
}

BehaviourOptions without(std::uint64_t seed)
{
    BehaviourOptions options;
    options.stabilityRounds = 0;
    options.clusters.seed = seed;
    return options;
}

void addMethods()
{
    QTest::addColumn<int>("method");
    for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i)
        QTest::newRow(kMethods[i].name) << i;
}

} // namespace

class TestBehaviourMethods : public QObject {
    Q_OBJECT

  private slots:
    void behavioursAreThoseOfTheTruth_data();
    void behavioursAreThoseOfTheTruth();
    void oneIsOne_data() { addMethods(); }
    void oneIsOne();
    void spikesAreUnusual_data() { addMethods(); }
    void spikesAreUnusual();
    void otherFeatures_data() { addMethods(); }
    void otherFeatures();
    void givenNumber_data() { addMethods(); }
    void givenNumber();
    void sameForSeedAndThreads_data() { addMethods(); }
    void sameForSeedAndThreads();
    void bounds_data() { addMethods(); }
    void bounds();
};

void TestBehaviourMethods::behavioursAreThoseOfTheTruth_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<int>("functions");
    QTest::addColumn<double>("drift");
    for (int method = 0; method < static_cast<int>(std::size(kMethods)); ++method) {
        for (const auto &[behaviours, functions, drift] :
             {std::tuple{2, 20, 0.0}, {3, 60, 0.15}, {5, 20, 0.1}, {10, 40, 0.0}, {8, 500, 0.1}}) {
            QTest::addRow("%s, %d of %d, drift %g", kMethods[method].name, behaviours, functions,
                          drift)
                << method << behaviours << functions << drift;
        }
    }
}

void TestBehaviourMethods::behavioursAreThoseOfTheTruth()
{
    QFETCH(int, method);
    QFETCH(int, behaviours);
    QFETCH(int, functions);
    QFETCH(double, drift);
    const MadeUp made = madeUpFrames({.seed = static_cast<std::uint64_t>(behaviours),
                                      .functions = static_cast<std::uint32_t>(functions),
                                      .behaviours = static_cast<std::uint32_t>(behaviours),
                                      .drift = drift});
    TbbExecutor executor(2);
    const auto found =
        findBehaviours(*made.capture, {}, without(1), kMethods[method].run, Task(executor));
    QVERIFY(found.ok());
    const double index = agreement(made, **found);
    const std::size_t unusual = (*found)->unusual.size();
    QVERIFY2(index >= 0.95, qPrintable(QString("%1, %2 behaviours, %3 unusual")
                                           .arg(index)
                                           .arg((*found)->behaviours.size())
                                           .arg(unusual)));
    // A hundredth are spikes.
    QVERIFY2(unusual <= made.spikes.size() + made.behaviour.size() / 100,
             qPrintable(QString::number(unusual)));
}

void TestBehaviourMethods::oneIsOne()
{
    QFETCH(int, method);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const MadeUp made = madeUpFrames({.seed = seed,
                                          .frames = seed % 2 == 0 ? 400U : 2500U,
                                          .functions = seed % 3 == 0 ? 100U : 20U,
                                          .behaviours = 1,
                                          .noise = seed % 4 < 2 ? 0.05 : 0.3,
                                          .drift = seed % 5 == 0 ? 0.3 : 0});
        const auto found = *findBehaviours(*made.capture, {}, without(seed), kMethods[method].run);
        QVERIFY2(found->behaviours.size() == 1,
                 qPrintable(QString("%1 in %2").arg(found->behaviours.size()).arg(seed)));
    }
}

void TestBehaviourMethods::spikesAreUnusual()
{
    QFETCH(int, method);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const MadeUp made = madeUpFrames({.seed = seed, .functions = 30, .behaviours = 3});
        const auto found = *findBehaviours(*made.capture, {}, without(seed), kMethods[method].run);
        QVERIFY(made.spikes.size() > 5);
        for (std::size_t i = 0; i < made.spikes.size(); ++i) {
            const auto spike =
                std::ranges::find(found->unusual, made.spikes[i], &UnusualFrame::frame);
            QVERIFY(spike != found->unusual.end());
            QCOMPARE(spike->because.front(), made.spikeFunctions[i]);
        }
        QVERIFY(found->unusual.size() <= made.spikes.size() + made.behaviour.size() / 100);
    }
}

void TestBehaviourMethods::otherFeatures()
{
    QFETCH(int, method);
    const MadeUp made = madeUpFrames({.seed = 4, .functions = 30, .behaviours = 4, .noise = 0.1});
    for (const FeatureKind kind : {FeatureKind::Milliseconds, FeatureKind::Logarithm}) {
        BehaviourOptions options = without(1);
        options.features.kind = kind;
        const auto found = *findBehaviours(*made.capture, {}, options, kMethods[method].run);
        const double index = agreement(made, *found);
        QVERIFY2(index >= 0.9, qPrintable(QString("kind %1: %2, %3 behaviours")
                                              .arg(static_cast<int>(kind))
                                              .arg(index)
                                              .arg(found->behaviours.size())));
        // Scaling gives the noise of all functions the same weight, so it may find fewer.
        options.features.scaling = FeatureScaling::Robust;
        QVERIFY(!(*findBehaviours(*made.capture, {}, options, kMethods[method].run))
                     ->behaviours.empty());
    }
}

void TestBehaviourMethods::givenNumber()
{
    QFETCH(int, method);
    const MadeUp made = madeUpFrames({.functions = 30, .behaviours = 4});
    const auto features = *frameFeatures(*made.capture);
    for (const std::uint32_t clusters : {1U, 2U, 4U}) {
        ClusterOptions options;
        options.clusters = clusters;
        const auto clustering = kMethods[method].run(*features, options, Task{});
        QVERIFY(clustering.ok());
        QCOMPARE(clustering->clusters, clusters);
        QCOMPARE(clustering->criterion, std::string("given"));
        QCOMPARE(clustering->assignment.size(), features->rows());
        for (const std::int32_t id : clustering->assignment)
            QVERIFY(id >= kUnusual && id < static_cast<std::int32_t>(clusters));
    }
}

void TestBehaviourMethods::sameForSeedAndThreads()
{
    QFETCH(int, method);
    const MadeUp made = madeUpFrames({.frames = 3000, .functions = 20});
    const auto features = *frameFeatures(*made.capture);
    ClusterOptions options;
    options.seed = 5;
    const auto serial = kMethods[method].run(*features, options, Task{});
    QVERIFY(serial.ok());
    for (const unsigned threads : {2U, 5U}) {
        TbbExecutor executor(threads);
        const auto parallel = kMethods[method].run(*features, options, Task(executor));
        QVERIFY(parallel.ok());
        QCOMPARE(parallel->assignment, serial->assignment);
        QCOMPARE(parallel->centres, serial->centres);
    }
}

void TestBehaviourMethods::bounds()
{
    QFETCH(int, method);
    const auto run = kMethods[method].run;
    for (std::size_t rows = 0; rows <= 40; ++rows) {
        for (const bool same : {true, false}) {
            std::vector<std::vector<double>> values(rows, std::vector<double>(3, 0.25));
            for (std::size_t i = 0; i < rows && !same; ++i)
                values[i][i % 3] += 0.001 * static_cast<double>(i * i % 17);
            const auto clustering = run(matrixOf(values), {}, Task{});
            QVERIFY(clustering.ok());
            QCOMPARE(clustering->assignment.size(), rows);
            QVERIFY(rows == 0 || clustering->clusters >= 1);
        }
    }
    ClusterOptions many;
    many.clusters = 3;
    QVERIFY(!run(matrixOf({{1.0}, {2.0}}), many, Task{}).ok());
    QVERIFY(run(matrixOf(std::vector<std::vector<double>>(50)), {}, Task{}).ok());

    const MadeUp made = madeUpFrames({.frames = 600, .functions = 20});
    std::stop_source source;
    source.request_stop();
    SerialExecutor executor;
    const auto stopped =
        run(**frameFeatures(*made.capture), {}, Task(executor, source.get_token()));
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

} // namespace tst_behaviour_methods

ZOE_APPLESS_TEST(tst_behaviour_methods::TestBehaviourMethods)
#include "tst_behaviour_methods.moc"
