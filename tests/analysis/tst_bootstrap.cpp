// The statistics of a comparison: how they are computed, and how often they are right.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "analysis/comparison/block_length.h"
#include "analysis/comparison/bootstrap.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/side_sums.h"
#include "tests/analysis/made_up_frames.h"

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

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestBootstrap : public QObject {
    Q_OBJECT

  private slots:
    void selfColumnsComeBack();
    void sparseDistributions();
    void blockLengths();
    void resamples();
    void intervalsHoldTheirPromise();
    void falseDiscoveryRate();
    void findsASlowFunction();
    void falseAlarmsAreRare();
};

void TestBootstrap::selfColumnsComeBack()
{
    using Limits = std::numeric_limits<DurationNs>;
    std::mt19937_64 random(3);
    std::vector<FrameSelf> expected;
    SelfColumn column;
    std::uint32_t frame = 0;
    for (int i = 0; i < 5000; ++i) {
        frame +=
            i % 3 == 0 ? 0 : static_cast<std::uint32_t>(random() >> (33 + random() % 31)) % 400'000;
        auto ns = static_cast<DurationNs>(random() >> (random() % 64));
        if (i % 100 == 0)
            ns = i % 200 == 0 ? Limits::min() : Limits::max();
        expected.push_back({frame++, ns});
        column.add(expected.back());
    }
    std::vector<FrameSelf> actual;
    column.forEach([&](const FrameSelf &self) { actual.push_back(self); });
    QCOMPARE(column.count(), expected.size());
    QVERIFY(actual == expected);
}

void TestBootstrap::sparseDistributions()
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 100; ++round) {
        const auto frames = static_cast<std::uint32_t>(1 + random() % 60);
        SelfColumn selves;
        std::vector<DurationNs> dense(frames);
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            if (random() % 3 != 0)
                continue;
            dense[frame] = static_cast<DurationNs>(random() % 1'000'000);
            selves.add({frame, dense[frame]});
        }
        const Distribution sparse = selfPerFrame(selves, frames);
        const Distribution expected = distributionOf(dense);
        QCOMPARE(sparse.count, expected.count);
        QCOMPARE(sparse.minNs, expected.minNs);
        QCOMPARE(sparse.maxNs, expected.maxNs);
        QVERIFY(near(sparse.meanNs, expected.meanNs));
        QVERIFY(near(sparse.stdevNs, expected.stdevNs));
        QVERIFY(near(sparse.p25Ns, expected.p25Ns) && near(sparse.medianNs, expected.medianNs) &&
                near(sparse.p75Ns, expected.p75Ns) && near(sparse.p90Ns, expected.p90Ns) &&
                near(sparse.p95Ns, expected.p95Ns) && near(sparse.p99Ns, expected.p99Ns) &&
                near(sparse.p999Ns, expected.p999Ns));
    }
}

void TestBootstrap::blockLengths()
{
    QCOMPARE(automaticBlockLength({}), 1.0);
    QCOMPARE(automaticBlockLength(std::vector<double>{5}), 1.0);
    QCOMPARE(automaticBlockLength(std::vector<double>(1000, 7)), 1.0);
    std::mt19937_64 random(9);
    std::normal_distribution<> normal;
    const auto series = [&](double memory, std::size_t length) {
        std::vector<double> values;
        double state = 0;
        for (std::size_t i = 0; i < length; ++i) {
            state = memory * state + normal(random);
            values.push_back(1e6 + 1e4 * state);
        }
        return values;
    };
    // For an autoregressive series of order 1 the best length is known: cbrt(1.5 n) x (2 r / (1 -
    // r²))^(2/3).
    for (const double memory : {0.5, 0.8, 0.95}) {
        const double best =
            std::cbrt(1.5 * 20'000) * std::pow(2 * memory / (1 - memory * memory), 2.0 / 3);
        const double chosen = automaticBlockLength(series(memory, 20'000));
        QVERIFY2(chosen > 0.6 * best && chosen < 1.6 * best,
                 qPrintable(QString("%1: %2, best %3").arg(memory).arg(chosen).arg(best)));
    }
    QVERIFY(automaticBlockLength(series(0, 20'000)) < 8);

    const auto lengthOf = [](std::uint32_t frames, std::uint32_t behaviours) {
        const auto made =
            madeUpFrames({.frames = frames, .functions = 6, .behaviours = behaviours});
        const CompareSide side{made.capture.get(), {}};
        return blockLength(*sumSide(side, Task{}));
    };
    QCOMPARE(lengthOf(1, 1), 1U);
    QCOMPARE(lengthOf(8, 1), 2U);
    // Independent frames: about the cube root. Phases of a hundred frames: much longer.
    QVERIFY(lengthOf(1000, 1) >= 10 && lengthOf(1000, 1) <= 16);
    QVERIFY(lengthOf(1000, 3) >= 80 && lengthOf(1000, 3) <= 250);
    QVERIFY(lengthOf(6000, 3) >= 150 && lengthOf(6000, 3) <= 1500);
}

void TestBootstrap::resamples()
{
    for (const std::size_t frames : {std::size_t{1}, std::size_t{2}, std::size_t{7},
                                     std::size_t{512}, std::size_t{513}, std::size_t{5000}}) {
        const Resamples resamples(frames, 11, 200, 5);
        std::vector<double> ones(resamples.cells());
        std::vector<double> values(resamples.cells());
        std::vector<double> squares(resamples.cells());
        std::mt19937_64 random(frames);
        double sum = 0;
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const auto value = static_cast<double>(random() % 1000);
            ones[resamples.cellOf(frame)] += 1;
            values[resamples.cellOf(frame)] += value;
            sum += value;
        }
        std::vector<double> means(200);
        resamples.meansOf(ones, means);
        QVERIFY(std::ranges::all_of(means, [](double mean) { return near(mean, 1); }));
        resamples.meansOf(values, means);
        const double mean = std::accumulate(means.begin(), means.end(), 0.0) / 200;
        const double truth = sum / static_cast<double>(frames);
        // The standard error of the mean of 200 resamples, by a factor of five.
        double spread = 0;
        for (const double m : means)
            spread += (m - mean) * (m - mean) / 199;
        QVERIFY(std::abs(mean - truth) <= 5 * std::sqrt(spread / 200) + 1e-6);
        QVERIFY(resamples.blocks() >= std::min<double>(2, static_cast<double>(frames)));
    }
}

void TestBootstrap::intervalsHoldTheirPromise()
{
    // Autocorrelated series without a difference: the interval contains 0 about as often as it
    // says, and p is below 0.05 about as often as it says.
    std::mt19937_64 random(20);
    std::normal_distribution<> normal;
    int contained = 0;
    int small = 0;
    constexpr int kTrials = 300;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::vector<double> means[2] = {std::vector<double>(400), std::vector<double>(400)};
        double sampleMeans[2] = {};
        double blocks[2] = {};
        for (int side = 0; side < 2; ++side) {
            std::vector<double> values;
            double state = normal(random) * 2.3;
            for (int i = 0; i < 1200; ++i) {
                state = 0.9 * state + normal(random);
                values.push_back(8e6 + 2e5 * state);
            }
            const auto block = static_cast<std::uint32_t>(std::ceil(automaticBlockLength(values)));
            const Resamples resamples(values.size(), block, 400, 1);
            std::vector<double> sums(resamples.cells());
            for (std::size_t i = 0; i < values.size(); ++i)
                sums[resamples.cellOf(i)] += values[i];
            resamples.meansOf(sums, means[side]);
            sampleMeans[side] = std::accumulate(values.begin(), values.end(), 0.0) / 1200;
            blocks[side] = resamples.blocks();
        }
        const Difference difference = differenceOf(sampleMeans[0], sampleMeans[1], means[0],
                                                   means[1], blocks[0], blocks[1], 0.95);
        contained += difference.interval.contains(0) ? 1 : 0;
        small += difference.p < 0.05 ? 1 : 0;
    }
    QVERIFY2(contained >= kTrials * 0.88 && contained <= kTrials * 0.99,
             qPrintable(QString::number(contained)));
    QVERIFY2(small <= kTrials * 0.12 && small >= kTrials * 0.01,
             qPrintable(QString::number(small)));
}

void TestBootstrap::falseDiscoveryRate()
{
    // The example of Benjamini & Hochberg 1995, section 4.1: four of fifteen at 0.05.
    const std::vector<double> ps{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
    const auto significant = significantAt(ps, 0.05);
    QCOMPARE(std::ranges::count(significant, true), 4);
    QVERIFY(significant[3] && !significant[4]);
    QVERIFY(significantAt({}, 0.05).empty());
    // A later one that passes takes those before it along.
    QCOMPARE(std::ranges::count(significantAt(std::vector<double>{0.04, 0.03}, 0.05), true), 2);
}

void TestBootstrap::findsASlowFunction()
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

void TestBootstrap::falseAlarmsAreRare()
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

QTEST_APPLESS_MAIN(TestBootstrap)
#include "tst_bootstrap.moc"
