// How often the statistics of a comparison are right.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/intervals/block_length.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "tests/analysis/drawn_resamples.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_interval_promises {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const Comparison> compared(const Capture &base, const Capture &head)
{
    const CompareSide baseSide{&base, {}};
    const CompareSide headSide{&head, {}};
    const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide));
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

} // namespace

class TestPromises : public QObject {
    Q_OBJECT

  private slots:
    void intervalsHoldTheirPromise();
    void intervalsOfRunsHoldTheirPromise();
    void findsASlowFunction();
    void falseAlarmsAreRare();
};

void TestPromises::intervalsHoldTheirPromise()
{
    // Autocorrelated series without a difference: the interval contains 0 about as often as it
    // says, and p is below 0.05 about as often as it says.
    std::mt19937_64 random(20);
    std::normal_distribution<> normal;
    int contained = 0;
    int ratios = 0;
    int small = 0;
    constexpr int kTrials = 300;
    for (int trial = 0; trial < kTrials; ++trial) {
        Resampled sides[2];
        for (int side = 0; side < 2; ++side) {
            std::vector<double> values;
            double state = normal(random) * 2.3;
            for (int i = 0; i < 1200; ++i) {
                state = 0.9 * state + normal(random);
                values.push_back((8e6 + 2e5 * state) / 1200);
            }
            const auto block = static_cast<std::uint32_t>(
                std::ceil(blockLengthFor(automaticBlockLength(values), values.size())));
            const Segment segment{values.size(), block};
            const Resamples resamples(std::span(&segment, 1));
            std::vector<double> sums(resamples.cells());
            for (std::size_t i = 0; i < values.size(); ++i)
                sums[resamples.cellOf(0, i)] += values[i];
            sides[side] = {std::accumulate(values.begin(), values.end(), 0.0),
                           resamples.spread(0, sums), resamples.freedom()};
        }
        const Difference difference = differenceOf(sides[0], sides[1], 0.95);
        contained += difference.interval.contains(0) ? 1 : 0;
        ratios += difference.ratioInterval.contains(1) ? 1 : 0;
        small += difference.p < 0.05 ? 1 : 0;
    }
    QVERIFY2(contained >= kTrials * 0.92 && contained <= kTrials * 0.98,
             qPrintable(QString::number(contained)));
    QVERIFY2(std::abs(ratios - contained) <= 3, qPrintable(QString::number(ratios)));
    QVERIFY2(small <= kTrials * 0.08 && small >= kTrials * 0.02,
             qPrintable(QString::number(small)));
}

// Ten thousand A/A comparisons of differing runs, without using our generators: an interval misses
// no more often than it should, whatever the number of runs.
void TestPromises::intervalsOfRunsHoldTheirPromise()
{
    std::mt19937_64 random(11);
    std::normal_distribution<> normal;
    for (const std::size_t runs : {2, 3, 5, 9}) {
        int missed = 0;
        constexpr int kTrials = 2500;
        for (int trial = 0; trial < kTrials; ++trial) {
            std::vector<double> values;
            for (std::size_t i = 0; i <= runs; ++i)
                values.push_back(100 + 2 * normal(random) + 0.3 * normal(random));
            const double head = values.back();
            values.pop_back();
            const auto n = static_cast<double>(runs);
            const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
            double variance = 0;
            for (const double value : values)
                variance += (value - mean) * (value - mean) / (n - 1);
            const double ofHead[] = {head - 0.3, head + 0.3, head - 0.3, head + 0.3};
            const double ofBase[] = {mean - 0.3 / std::sqrt(n), mean + 0.3 / std::sqrt(n),
                                     mean - 0.3 / std::sqrt(n), mean + 0.3 / std::sqrt(n)};
            const Difference difference =
                differenceOf({mean, resampleSpread(ofBase), 50}, {head, resampleSpread(ofHead), 50},
                             0.95, {.variance = variance, .squares = 1 / n, .freedom = n - 1});
            missed += difference.interval.contains(0) ? 0 : 1;
            QCOMPARE(difference.p < 0.05, !difference.interval.contains(0));
        }
        const double share = static_cast<double>(missed) / kTrials;
        // Two or three runs that are alike by chance are not believed, so intervals miss less
        // often.
        const double least = runs < 5 ? 0 : 0.03;
        QVERIFY2(share >= least && share < 0.065, qPrintable(QString::number(share)));
    }
}

void TestPromises::findsASlowFunction()
{
    // 5 % in a function of about 2 % of the frame, 2,000 frames a side.
    int found = 0;
    for (std::uint64_t trial = 1; trial <= 6; ++trial) {
        const MadeUpOptions base{
            .seed = trial, .functions = 40, .behaviours = 1, .noise = 0.15, .spikeShare = 0};
        MadeUpOptions head = base;
        head.seed = trial + 500;
        head.slowFunction = 5;
        head.slowFactor = 1.05;
        const auto comparison = compared(*madeUpFrames(base).capture, *madeUpFrames(head).capture);
        const auto function =
            std::ranges::find(comparison->functions, "f5", &FunctionDifference::function);
        const double share = function->base.selfPerFrame.meanNs / comparison->baseFrames.meanNs;
        QVERIFY(share > 0.005 && share < 0.04);
        found += function->significant && function->self.deltaNs > 0 ? 1 : 0;
    }
    QCOMPARE(found, 6);
}

void TestPromises::falseAlarmsAreRare()
{
    int alarms = 0;
    for (std::uint64_t trial = 1; trial <= 12; ++trial) {
        MadeUpOptions options{.seed = trial, .frames = 1000, .functions = 60, .behaviours = 1};
        const auto base = madeUpFrames(options).capture;
        options.seed = trial + 700;
        const auto comparison = compared(*base, *madeUpFrames(options).capture);
        alarms += std::ranges::any_of(comparison->functions, &FunctionDifference::significant);
    }
    QVERIFY2(alarms <= 2, qPrintable(QString::number(alarms)));
}

} // namespace tst_interval_promises

ZOE_APPLESS_TEST(tst_interval_promises::TestPromises)
#include "tst_interval_promises.moc"
