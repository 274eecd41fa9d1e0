// Trends compared with a twin that adds up frames, and intervals that are right as often as they
// should be.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <map>
#include <random>

#include "fleet/trend/function_nights.h"
#include "fleet/trend/trend.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/support/test_program.h"

namespace tst_trend {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

class TestTrend : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QVERIFY(m_folder.isValid());
        m_store =
            *createStore(m_folder.filePath(QString("%1.zoefleet").arg(++m_number)).toStdString());
    }

    void behavioursAddUp();
    void stepsJoinRuns();
    void equalRunsGoByTheirNumber_data();
    void equalRunsGoByTheirNumber();
    void runsAreChosen();
    void missingFunctionsAreZero();
    void intervalsHold_data();
    void intervalsHold();
    void quantilesAreOfAllFrames();
    void nightsAreBesideTheUsual();
    void threadGroupsAddUp();

  private:
    std::vector<Trend> trends(const TrendQuestion &question)
    {
        const auto runs = m_store->runs();
        auto found = runs ? trendsOf(*m_store, *runs, question, Task{}) : runs.error();
        return found ? std::move(*found) : std::vector<Trend>();
    }
    // Behaviours of 100, 200, … frames.
    static RunDigest unevenRun(std::uint32_t number)
    {
        RunDigest digest = madeUpRun(number);
        for (std::size_t i = 0; i < digest.behaviours.size(); ++i)
            digest.behaviours[i].frames = 100 * (i + 1);
        for (FunctionFigures &figures : digest.figures)
            figures.self.mean += 10.0 * figures.behaviour;
        return digest;
    }

    QTemporaryDir m_folder;
    int m_number = 0;
    std::unique_ptr<Store> m_store;
};

void TestTrend::behavioursAddUp()
{
    for (const std::uint32_t run : {1U, 0U, 2U})
        QVERIFY(*m_store->add(unevenRun(run)));
    const auto all = trends({.quantity = Quantity::Self, .filter = {.function = "f3"}});
    QCOMPARE(all.size(), std::size_t{1});
    QVERIFY(all[0].key.behaviour.empty() && all[0].key.function.function == "f3");
    QCOMPARE(all[0].points.size(), std::size_t{3});
    for (std::uint32_t run = 0; run < 3; ++run) {
        const TrendPoint &point = all[0].points[run];
        // Frame by frame.
        double sum = 0;
        double squares = 0;
        double frames = 0;
        for (const FunctionFigures &figures : unevenRun(run).figures) {
            if (figures.function != 4)
                continue;
            const double n = 100.0 * (figures.behaviour + 1);
            sum += n * figures.self.mean;
            squares += n * n * figures.self.error * figures.self.error;
            frames += n;
        }
        QVERIFY(std::abs(point.value - sum / frames) < 1e-9 * point.value);
        const double error = std::sqrt(squares) / frames;
        // Student's t with 25 to 75 degrees of freedom.
        const double reach = (point.interval.high - point.value) / error;
        QVERIFY2(reach > 1.99 && reach < 2.07, qPrintable(QString::number(reach)));
        QVERIFY(std::abs(point.interval.high + point.interval.low - 2 * point.value) < 1e-6);
        QCOMPARE(point.commit, "commit " + std::to_string(run));
        QCOMPARE(point.order, std::int64_t{run} + 1);
        QVERIFY(point.runs == std::vector<std::uint32_t>{run});
    }
    const auto one =
        trends({.quantity = Quantity::Self, .filter = {.behaviour = "b1", .function = "f3"}});
    QCOMPARE(one.size(), std::size_t{1});
    QCOMPARE(one[0].points[2].value, 4012.0);
    const auto shares = trends({.quantity = Quantity::Share});
    QCOMPARE(shares.size(), std::size_t{3});
    QCOMPARE(shares[2].key.behaviour, std::string("b2"));
    QCOMPARE(shares[2].points[0].value, 0.5);
    const auto calls =
        trends({.quantity = Quantity::Calls, .filter = {.behaviour = "b0", .function = "f3"}});
    QCOMPARE(calls[0].points[1].value, 2.01);
    QVERIFY(!std::isfinite(calls[0].points[1].interval.low));
    QVERIFY(trends({.quantity = Quantity::Running, .filter = {.function = "f3"}}).empty());
    QCOMPARE(
        trends({.quantity = Quantity::Running, .filter = {.function = "f2"}})[0].points[0].value,
        2700.0);
    QVERIFY(trends({.filter = {.scene = "desert"}}).empty());
}

void TestTrend::stepsJoinRuns()
{
    for (std::uint32_t run = 0; run < 6; ++run) {
        RunDigest digest = madeUpRun(run);
        digest.facts.commit = "commit " + std::to_string(run / 3);
        digest.facts.settings = {{"night", "2026-11-2" + std::to_string(run / 2)}};
        QVERIFY(*m_store->add(digest));
    }
    const auto byCommit = trends({.step = TrendStep::Commit});
    QCOMPARE(byCommit[0].points.size(), std::size_t{2});
    QCOMPARE(byCommit[0].points[1].value, 4.0);
    QCOMPARE(byCommit[0].points[1].runs.size(), std::size_t{3});
    // Their runs are 0, 1, 2 and 3, 4, 5: variance 1 with 4 degrees of freedom; frames
    // explain 2.08.
    const double frames = 2.5 * 2.5 * 3 / 9;
    QVERIFY(frames > 1);
    QVERIFY(byCommit[0].points[0].interval.high - 1 < 2.776 * std::sqrt(frames / 3));
    QCOMPARE(trends({.step = TrendStep::Night})[0].points.size(), std::size_t{3});
    QCOMPARE(trends({.step = TrendStep::Run})[0].points.size(), std::size_t{6});
}

// A few runs that are all alike are no proof that the next one is.
void TestTrend::equalRunsGoByTheirNumber_data()
{
    QTest::addColumn<std::uint32_t>("runs"); // of one commit
    QTest::addColumn<QString>("function");
    QTest::addColumn<double>("confidence");
    QTest::addColumn<bool>("isKnown");
    QTest::newRow("two") << 2U << "f3" << 0.95 << false;
    QTest::newRow("38: p 0.051") << 38U << "f3" << 0.95 << false;
    QTest::newRow("40: p 0.049") << 40U << "f3" << 0.95 << true;
    QTest::newRow("three, a little sure") << 3U << "f3" << 0.5 << true;
    QTest::newRow("one of 26 blocks in each behaviour") << 1U << "f3" << 0.95 << true;
    QTest::newRow("nothing") << 2U << "f4" << 0.95 << true;
}

void TestTrend::equalRunsGoByTheirNumber()
{
    QFETCH(std::uint32_t, runs);
    QFETCH(QString, function);
    QFETCH(double, confidence);
    QFETCH(bool, isKnown);
    for (std::uint32_t run = 0; run < runs; ++run) {
        RunDigest digest = madeUpRun(run);
        digest.facts.commit = "one";
        for (FunctionFigures &figures : digest.figures)
            figures.self = {digest.functions[figures.function].function == "f4" ? 0.0 : 2.0, 0};
        QVERIFY(*m_store->add(digest));
    }
    const auto found = trends({.quantity = Quantity::Self,
                               .filter = {.function = function.toStdString()},
                               .step = TrendStep::Commit,
                               .confidence = confidence});
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].points.size(), std::size_t{1});
    const TrendPoint &point = found[0].points[0];
    QCOMPARE(point.value, function == "f4" ? 0.0 : 2.0);
    QCOMPARE(point.interval.low, isKnown ? point.value : -INFINITY);
    QCOMPARE(point.interval.high, isKnown ? point.value : INFINITY);
}

void TestTrend::runsAreChosen()
{
    for (std::uint32_t run = 0; run < 5; ++run)
        QVERIFY(*m_store->add(madeUpRun(run)));
    const auto all = trends({});
    QCOMPARE(all[0].points.size(), std::size_t{5});
    const auto some = trends({.since = all[0].points[3].night});
    QCOMPARE(some[0].points.size(), std::size_t{2});
    QVERIFY(trends({.since = "2999-01-01"}).empty());
    RunDigest other = madeUpRun(9);
    other.facts.cpu = "two";
    QVERIFY(*m_store->add(other));
    QCOMPARE(trends({}).size(), std::size_t{2}); // another processor, another series
}

void TestTrend::missingFunctionsAreZero()
{
    QVERIFY(*m_store->add(madeUpRun(0)));
    QVERIFY(*m_store->add(madeUpRun(1, 2)));
    const auto gone = trends({.quantity = Quantity::Self, .filter = {.function = "f7"}});
    QCOMPARE(gone.size(), std::size_t{1});
    QCOMPARE(gone[0].points.size(), std::size_t{2});
    QCOMPARE(gone[0].points[1].value, 0.0);
}

void TestTrend::intervalsHold_data()
{
    QTest::addColumn<double>("betweenRuns");
    QTest::newRow("runs differ by their frames alone") << 0.0;
    QTest::newRow("runs differ by more") << 40.0;
}

// Runs of one truth, three per commit: 95 of 100 intervals contain it.
void TestTrend::intervalsHold()
{
    QFETCH(double, betweenRuns);
    constexpr std::uint32_t kCommits = 10;
    constexpr std::uint32_t kFunctions = 60;
    constexpr double kTruth = 5000;
    std::mt19937_64 random(17);
    std::normal_distribution<> normal;
    for (std::uint32_t run = 0; run < 3 * kCommits; ++run) {
        RunDigest digest = madeUpRun(run, kFunctions, 1);
        digest.facts.commit = std::to_string(run / 3);
        digest.behaviours[0].freedom = 40;
        for (FunctionFigures &figures : digest.figures)
            figures.self = {kTruth + betweenRuns * normal(random) + 10 * normal(random), 10};
        QVERIFY(*m_store->add(digest));
    }
    std::uint32_t inside = 0;
    for (std::uint32_t function = 0; function < kFunctions; ++function) {
        const auto found = trends({.quantity = Quantity::Self,
                                   .filter = {.function = "f" + std::to_string(function)},
                                   .step = TrendStep::Commit});
        QCOMPARE(found.at(0).points.size(), std::size_t{kCommits});
        for (const TrendPoint &point : found[0].points)
            inside += point.interval.contains(kTruth) ? 1 : 0;
    }
    // 600 trials, about ten of which share an estimate: within four standard deviations.
    const double share = inside / double{kFunctions * kCommits};
    QVERIFY2(share > 0.91 && share < 0.985, qPrintable(QString::number(share)));
}

void TestTrend::quantilesAreOfAllFrames()
{
    RunDigest digest = madeUpRun(0, 0, 2);
    digest.behaviours[0].frames = 900;
    digest.behaviours[1].frames = 100;
    for (FunctionFigures &figures : digest.figures) {
        QuantileSketch sketch;
        for (int i = 1; i <= (figures.behaviour == 0 ? 900 : 100); ++i)
            sketch.add(figures.behaviour == 0 ? 1000 * i : 10'000'000);
        figures.selfPerFrame = sketch.bytes();
    }
    QVERIFY(*m_store->add(digest));
    const auto median = trends({.quantity = Quantity::Quantile, .q = 0.5});
    QCOMPARE(median.size(), std::size_t{1});
    QVERIFY(std::abs(median[0].points[0].value - 500'000) < 6000);
    // 52 independent frames: ranks from 0.36 to 0.64.
    QVERIFY(std::abs(median[0].points[0].interval.low - 364'000) < 12'000);
    QVERIFY(std::abs(median[0].points[0].interval.high - 636'000) < 18'000);
    const auto tail = trends({.quantity = Quantity::Quantile, .q = 0.99});
    QVERIFY(std::abs(tail[0].points[0].value - 10'000'000) < 100'000);
    QVERIFY(!std::isfinite(tail[0].points[0].interval.high));
    const auto least = trends({.quantity = Quantity::Quantile, .q = 0.01});
    QCOMPARE(least[0].points[0].interval.low, 0.0); // it may be less than every frame here
}

// As computed from all runs at once.
void TestTrend::nightsAreBesideTheUsual()
{
    constexpr std::uint32_t kNights = 5;
    const auto factor = [](std::uint32_t night) { return night == 3 ? 2.0 : 1 + 0.01 * night; };
    for (std::uint32_t night = 0; night < kNights; ++night) {
        for (std::uint32_t run = 0; run < 2; ++run) { // the second one 10 % longer
            RunDigest digest = unevenRun(night);
            digest.facts.hash += std::to_string(run);
            for (FunctionFigures &figures : digest.figures)
                figures.self.mean = 1000.0 * (figures.function + 1) * (figures.behaviour + 1) *
                                    (1 + 0.1 * run) * (figures.function == 4 ? factor(night) : 1);
            QVERIFY(*m_store->add(digest));
        }
    }
    const auto runs = m_store->runs();
    const auto nights = functionNights(*m_store, *runs, {}, Task{});
    QVERIFY(nights.ok());
    QCOMPARE(nights->nights.size(), std::size_t{kNights});
    QCOMPARE(nights->behaviours, (std::vector<std::string>{"b0", "b1", "b2"}));
    QCOMPARE(nights->rows.size(), std::size_t{21});
    QVERIFY(nights->rows.front().function.empty());
    QCOMPARE(nights->rows[1].function, std::string("f19")); // the longest
    for (const FunctionNights::Row &row : nights->rows) {
        for (std::uint32_t night = 0; night < kNights; ++night) {
            // Of 1, 1.01, 1.02, 2, 1.04 the middle one is 1.02, in every behaviour.
            const double expected = row.function == "f3" ? factor(night) / 1.02 - 1 : 0;
            QVERIFY2(std::abs(row.changes[night] - expected) < 1e-12, row.function.c_str());
        }
    }
    const FunctionNights::Row &first = nights->rows.back(); // f0: 2000, 4000 and 6000 ns
    QCOMPARE(first.function, std::string("f0"));
    const double mean = (100 * 2000 + 200 * 4000 + 300 * 6000) / 600.0 * 1.05;
    QVERIFY(std::abs(first.meanNs - mean) < 1e-6);
    const auto one = functionNights(*m_store, *runs, {.behaviour = "b1"}, Task{});
    QCOMPARE(one->rows.size(), std::size_t{21});
    QVERIFY(std::abs(one->rows.back().meanNs - 4000 * 1.05) < 1e-6); // f0
    QCOMPARE(one->behaviours, (std::vector<std::string>{"b1"}));
}

// A function's time per frame is that on all threads, and none in behaviours that are without it.
void TestTrend::threadGroupsAddUp()
{
    std::map<std::string, double> totalNs;
    double frames = 0;
    for (std::uint32_t night = 0; night < 4; ++night) {
        RunDigest digest = unevenRun(night);
        digest.functions.push_back({"f3", "game.cpp", "worker"});
        const auto ofWorkers = static_cast<std::uint32_t>(digest.functions.size() - 1);
        std::vector<FunctionFigures> kept;
        for (FunctionFigures &figures : digest.figures) {
            if (figures.function == 6 && figures.behaviour == 2)
                continue; // f5 is not in it
            figures.self.mean = 1000.0 * (figures.function + 1) * (figures.behaviour + 1);
            kept.push_back(figures);
            if (figures.function == 4 && figures.behaviour < 2) {
                kept.push_back(figures);
                kept.back().function = ofWorkers;
                kept.back().self.mean = 700;
            }
        }
        digest.figures = kept;
        for (const FunctionFigures &figures : kept)
            totalNs[digest.functions[figures.function].function] +=
                figures.self.mean *
                static_cast<double>(digest.behaviours[figures.behaviour].frames);
        for (const auto &behaviour : digest.behaviours)
            frames += static_cast<double>(behaviour.frames);
        QVERIFY(*m_store->add(digest));
    }
    const auto runs = m_store->runs();
    const auto nights = functionNights(*m_store, *runs, {}, Task{});
    QVERIFY(nights.ok());
    QCOMPARE(nights->rows.size(), totalNs.size());
    for (const FunctionNights::Row &row : nights->rows)
        QVERIFY2(std::abs(row.meanNs - totalNs[row.function] / frames) < 1e-6,
                 row.function.c_str());
}

} // namespace tst_trend

ZOE_APPLESS_TEST(tst_trend::TestTrend)
#include "tst_trend.moc"
