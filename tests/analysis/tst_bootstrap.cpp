// How the statistics of a comparison are computed.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/frame_column.h"
#include "tests/analysis/drawn_resamples.h"
#include "tests/support/test_program.h"

namespace tst_bootstrap {

using namespace zoe;
using namespace zoe::test;

namespace {

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestBootstrap : public QObject {
    Q_OBJECT

  private slots:
    void columnsComeBack();
    void sparseDistributions();
    void resamples();
    void segmentsAreResampledApart();
    void spreadsOfAllResamples();
    void percentilesOfGamma();
    void intervalsAreThoseOfManyResamples();
    void pEndsTheIntervalAtZero();
    void ratiosTurnOver();
    void whatDoesNotVaryCountsByItsNumber();
    void runsThatDoNotVaryCountByTheirNumber();
    void runsThatDifferWidenTheInterval();
    void freedomGoesByTheVariance();
    void falseDiscoveryRate();
};

void TestBootstrap::columnsComeBack()
{
    using Limits = std::numeric_limits<DurationNs>;
    std::mt19937_64 random(3);
    std::vector<FrameFigures> expected;
    FrameColumn column;
    std::uint32_t frame = 0;
    const auto anyNs = [&](int i) {
        if (i % 100 == 0)
            return i % 200 == 0 ? Limits::min() : Limits::max();
        return static_cast<DurationNs>(random() >> (random() % 64));
    };
    for (int i = 0; i < 5000; ++i) {
        frame +=
            i % 3 == 0 ? 0 : static_cast<std::uint32_t>(random() >> (33 + random() % 31)) % 400'000;
        FrameFigures figures{.frame = frame++, .calls = 1, .selfNs = anyNs(i)};
        figures.totalNs = i % 5 < 2 ? figures.selfNs : anyNs(i + 1);
        figures.frameThreadSelfNs = i % 4 == 0 ? 0 : i % 4 == 1 ? figures.selfNs : anyNs(i + 2);
        figures.calls = i % 7 == 0 ? static_cast<std::uint32_t>(random()) : i % 7 == 1 ? 0 : 1;
        expected.push_back(figures);
        column.add(figures);
    }
    std::vector<FrameFigures> actual;
    column.forEach([&](const FrameFigures &figures) { actual.push_back(figures); });
    QCOMPARE(column.count(), expected.size());
    QVERIFY(actual == expected);
    // A function that calls nothing, once in every frame on the thread that marks them.
    FrameColumn usual;
    for (std::uint32_t i = 0; i < 10'000; ++i)
        usual.add({i, 1, 50'000, 50'000, 50'000});
    QVERIFY(usual.byteSize() <= 10'000 * 3 * 21 / 20);
}

void TestBootstrap::sparseDistributions()
{
    std::mt19937_64 random(1);
    std::vector<DurationNs> room;
    for (int round = 0; round < 100; ++round) {
        // Two captures: what comes from both is one distribution.
        std::vector<DurationNs> selves;
        std::vector<DurationNs> totals;
        FrameColumn columns[2];
        for (FrameColumn &column : columns) {
            const auto frames = static_cast<std::uint32_t>(1 + random() % 60);
            for (std::uint32_t frame = 0; frame < frames; ++frame) {
                selves.push_back(0);
                totals.push_back(0);
                if (random() % 3 != 0)
                    continue;
                // Also negative ones, as broken captures have.
                selves.back() = static_cast<DurationNs>(random() % 1'000'000) - 1000;
                totals.back() =
                    selves.back() + static_cast<DurationNs>(round % 2 == 0 ? random() % 1000 : 0);
                column.add({.frame = frame,
                            .calls = 1,
                            .selfNs = selves.back(),
                            .totalNs = totals.back()});
            }
        }
        const auto forEach = [&columns](const auto &body) {
            for (const FrameColumn &column : columns)
                column.forEach(body);
        };
        const ColumnDistributions sparse = distributionsOf(forEach, selves.size(), room);
        const auto check = [](const Distribution &actual, std::vector<DurationNs> dense) {
            const Distribution expected = distributionOf(dense);
            QCOMPARE(actual.count, expected.count);
            QCOMPARE(actual.minNs, expected.minNs);
            QCOMPARE(actual.maxNs, expected.maxNs);
            QVERIFY(near(actual.meanNs, expected.meanNs));
            QVERIFY(near(actual.stdevNs, expected.stdevNs));
            for (const DistributionQuantile &quantile : kDistributionQuantiles)
                QVERIFY(near(actual.*quantile.member, expected.*quantile.member));
        };
        check(sparse.self, selves);
        check(sparse.total, totals);
    }
}

void TestBootstrap::resamples()
{
    for (const std::size_t frames : {std::size_t{1}, std::size_t{2}, std::size_t{7},
                                     std::size_t{512}, std::size_t{513}, std::size_t{5000}}) {
        const Segment segment{frames, 11};
        const Resamples resamples(std::span(&segment, 1));
        const DrawnResamples drawn(resamples, 200, 5);
        std::vector<double> ones(resamples.cells());
        std::vector<double> values(resamples.cells());
        std::mt19937_64 random(frames);
        double sum = 0;
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const auto value = static_cast<double>(random() % 1000);
            ones[resamples.cellOf(0, frame)] += 1;
            values[resamples.cellOf(0, frame)] += value;
            sum += value;
        }
        const auto n = static_cast<double>(frames);
        std::vector<double> sums(200);
        drawn.addSums(ones, sums);
        QVERIFY(std::ranges::all_of(sums, [n](double all) { return near(all, n); }));
        std::ranges::fill(sums, 0.0);
        drawn.addSums(values, sums);
        const double mean = std::accumulate(sums.begin(), sums.end(), 0.0) / 200;
        // The standard error of the mean of 200 resamples, by a factor of five.
        QVERIFY(std::abs(mean - sum) <= 5 * std::sqrt(resampleSpread(sums).variance / 200) + 1e-6);
        QVERIFY(frames < 2 ? resamples.freedom() == 0 : resamples.freedom() >= 1);
    }
}

// Resampling replaces frames of a segment only by frames of the same segment, and its variance is
// that of a mean of independent blocks, even if there are few.
void TestBootstrap::segmentsAreResampledApart()
{
    const Segment segments[] = {{400, 1}, {12, 4}, {1, 1}, {0, 1}};
    const Resamples resamples(segments);
    const DrawnResamples drawn(resamples, 4000, 3);
    std::vector<std::uint16_t> segmentOf;
    for (std::uint16_t segment = 0; segment < 4; ++segment)
        segmentOf.insert(segmentOf.end(), segments[segment].frames, segment);
    std::mt19937_64 random(4);
    std::ranges::shuffle(segmentOf, random);
    const auto cells = resamples.cellsOf(segmentOf);
    QCOMPARE(resamples.freedom(1), 2.0);
    QCOMPARE(resamples.freedom(2), 0.0);
    std::normal_distribution<> normal;
    for (std::uint16_t segment = 0; segment < 3; ++segment) {
        std::vector<double> ones(resamples.cells());
        std::vector<double> values(resamples.cells());
        std::vector<double> ofSegment;
        for (std::size_t frame = 0; frame < cells.size(); ++frame) {
            if (segmentOf[frame] != segment)
                continue;
            ofSegment.push_back(normal(random));
            ones[cells[frame]] += 1;
            values[cells[frame]] += ofSegment.back();
        }
        std::vector<double> sums(4000);
        drawn.addSums(ones, sums);
        const auto n = static_cast<double>(ofSegment.size());
        QVERIFY(std::ranges::all_of(sums, [n](double all) { return near(all, n); }));
        std::ranges::fill(sums, 0.0);
        drawn.addSums(values, sums);
        // Blocks on the ring, every one as likely: the variance of their means over the number of
        // blocks less one.
        const std::size_t block = segments[segment].blockFrames;
        double mean = 0;
        for (const double value : ofSegment)
            mean += value / n;
        double squares = 0;
        for (std::size_t first = 0; first < ofSegment.size(); ++first) {
            double blockMean = 0;
            for (std::size_t i = 0; i < block; ++i)
                blockMean += ofSegment[(first + i) % ofSegment.size()] / static_cast<double>(block);
            squares += (blockMean - mean) * (blockMean - mean) / n;
        }
        const double blocks = n / static_cast<double>(block);
        const double expected = blocks < 2 ? 0 : squares / (blocks - 1) * n * n;
        QVERIFY(std::abs(resampleSpread(sums).variance - expected) <= 0.1 * expected + 1e-9);
        // And that of all possible resamples is it exactly.
        QVERIFY(near(resamples.spread(segment, values).variance, expected));
    }
}

// Every place where each block may begin, one after another.
void TestBootstrap::spreadsOfAllResamples()
{
    std::mt19937_64 random(6);
    for (const auto &[frames, block] :
         {std::pair<std::size_t, std::uint32_t>{6, 2}, {7, 2}, {5, 1}, {8, 3}, {9, 4}}) {
        const Segment segment{frames, block};
        const Resamples resamples(std::span(&segment, 1));
        QCOMPARE(resamples.cells(), frames);
        std::vector<double> values(frames);
        for (double &value : values)
            value = static_cast<double>(random() % 1000) + (random() % 4 == 0 ? 3000 : 0);
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        const std::size_t drawn = frames - block;
        std::vector<std::size_t> lengths(drawn / block, block);
        if (drawn % block > 0)
            lengths.push_back(drawn % block);
        std::vector<std::size_t> starts(lengths.size());
        std::vector<double> all;
        for (bool more = true; more;) {
            double resample = 0;
            for (std::size_t i = 0; i < lengths.size(); ++i) {
                for (std::size_t at = 0; at < lengths[i]; ++at)
                    resample += values[(starts[i] + at) % frames];
            }
            all.push_back(resample * static_cast<double>(frames) / static_cast<double>(drawn));
            more = false;
            for (std::size_t i = 0; i < starts.size() && !more; ++i) {
                starts[i] = (starts[i] + 1) % frames;
                more = starts[i] != 0;
            }
        }
        Spread expected;
        for (const double one : all) {
            const double off = one - sum;
            expected.variance += off * off / static_cast<double>(all.size());
            expected.third += off * off * off / static_cast<double>(all.size());
        }
        const Spread actual = resamples.spread(0, values);
        QVERIFY(near(actual.variance, expected.variance));
        QVERIFY(near(actual.third, expected.third, 1e-8));
    }
}

// Against draws of the library's gamma distribution.
void TestBootstrap::percentilesOfGamma()
{
    const auto normal = percentilesOf(0, 0.95);
    QVERIFY(near(normal.low, -1.959964, 1e-6) && near(normal.high, 1.959964, 1e-6));
    std::mt19937_64 random(7);
    for (const double skewness : {0.02, 0.049, 0.051, 0.3, 0.9, 1.6}) {
        const double shape = 4 / (skewness * skewness);
        std::gamma_distribution<> gamma(shape);
        std::vector<double> drawn(100'000);
        for (double &one : drawn)
            one = (gamma(random) - shape) / std::sqrt(shape);
        for (const double confidence : {0.8, 0.95}) {
            const auto cut = static_cast<std::ptrdiff_t>((1 - confidence) / 2 * 100'000);
            std::ranges::nth_element(drawn, drawn.begin() + cut);
            const double low = *(drawn.begin() + cut);
            std::ranges::nth_element(drawn, drawn.end() - 1 - cut);
            const double high = *(drawn.end() - 1 - cut);
            const Interval at = percentilesOf(skewness, confidence);
            QVERIFY2(std::abs(at.low - low) < 0.03 && std::abs(at.high - high) < 0.05,
                     qPrintable(QString::number(skewness)));
            const Interval turned = percentilesOf(-skewness, confidence);
            QVERIFY(turned.low == -at.high && turned.high == -at.low);
        }
    }
    QVERIFY(percentilesOf(100, 0.95).high == percentilesOf(2, 0.95).high);
}

// A skewed figure: the percentiles of twenty thousand resamples, drawn one by one, match the
// interval, apart from the small widening by Student's t.
void TestBootstrap::intervalsAreThoseOfManyResamples()
{
    std::mt19937_64 random(8);
    std::exponential_distribution<> exponential;
    constexpr std::uint32_t kResamples = 20'000;
    for (const int spikes : {0, 3, 12}) {
        constexpr std::size_t kFrames = 400;
        const Segment segment{kFrames, 2};
        const Resamples resamples(std::span(&segment, 1));
        const DrawnResamples drawn(resamples, kResamples, 3);
        std::vector<double> values(kFrames);
        for (double &value : values)
            value = exponential(random);
        for (int i = 0; i < spikes; ++i)
            values[random() % kFrames] += 60;
        std::vector<double> sums(kResamples);
        drawn.addSums(values, sums);
        const Spread atHand = resampleSpread(sums);
        const Spread all = resamples.spread(0, values);
        QVERIFY(near(all.variance, atHand.variance, 0.04));
        const double skewness = all.third / std::pow(all.variance, 1.5);
        QVERIFY(std::abs(skewness - atHand.third / std::pow(atHand.variance, 1.5)) < 0.1);
        QVERIFY(spikes != 3 || skewness > 0.4);
        std::ranges::sort(sums);
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        const Interval interval = intervalOf({sum, all, resamples.freedom()}, 0.95);
        const double width = sums[kResamples * 39 / 40] - sums[kResamples / 40];
        QVERIFY2(std::abs(interval.low - sums[kResamples / 40]) < 0.06 * width,
                 qPrintable(QString("%1 %2").arg(interval.low).arg(sums[kResamples / 40])));
        QVERIFY2(std::abs(interval.high - sums[kResamples * 39 / 40]) < 0.06 * width,
                 qPrintable(QString("%1 %2").arg(interval.high).arg(sums[kResamples * 39 / 40])));
    }
}

// With a confidence of 1 - p, to the last digits: p is compared between systems.
void TestBootstrap::pEndsTheIntervalAtZero()
{
    for (const double third : {-9.0, -2.0, 2.0, 6.0, 9.0})
        for (const double value : {1.5, 2.0, 3.0}) {
            const Resampled figure{value, {4, third}, 40};
            const double p = differenceFrom(figure, 0.95).p;
            QVERIFY(p > 0.05 && p < 1);
            const double low = differenceFrom(figure, 1 - p).interval.low;
            QVERIFY2(std::abs(low) < 1e-12, qPrintable(QString::number(low)));
        }
}

void TestBootstrap::ratiosTurnOver()
{
    const Resampled small{10, {4, 3}, 40};
    const Resampled large{30, {9, -5}, 60};
    const Difference forth = differenceOf(small, large, 0.95);
    const Difference back = differenceOf(large, small, 0.95);
    QVERIFY(forth.interval.low == -back.interval.high && forth.interval.high == -back.interval.low);
    QVERIFY(near(forth.ratioInterval.low, 1 / back.ratioInterval.high));
    QVERIFY(near(forth.ratioInterval.high, 1 / back.ratioInterval.low));
    QVERIFY(forth.ratioInterval.contains(3));
    // If there is little variation, as wide as the delta method says: the deviation of the
    // logarithm.
    const Difference sharp = differenceOf({1000, {4, 0}, 1e9}, {2000, {9, 0}, 1e9}, 0.95);
    const double reach = 1.959964 * std::sqrt(4e-6 + 9.0 / 4e6);
    QVERIFY(near(sharp.ratioInterval.high, 2 * std::exp(reach), 1e-5));
    QVERIFY(near(sharp.ratioInterval.low, 2 * std::exp(-reach), 1e-5));
    // Sides that may be nothing, or are.
    const Resampled maybe{1, {1, 0}, 40};
    QVERIFY(std::isinf(differenceOf(maybe, large, 0.95).ratioInterval.high));
    QVERIFY(differenceOf(large, maybe, 0.95).ratioInterval.low == 0);
    const Resampled nothing{0, {0, 0}, 40};
    const Difference fresh = differenceOf(nothing, large, 0.95);
    QVERIFY(std::isinf(fresh.ratioInterval.low) && std::isinf(fresh.ratioInterval.high));
    const Difference gone = differenceOf(large, nothing, 0.95);
    QVERIFY(gone.ratioInterval.low == 0 && gone.ratioInterval.high == 0);
    const Interval unknown = differenceOf(nothing, maybe, 0.95).ratioInterval;
    QVERIFY(unknown.low == 0 && std::isinf(unknown.high));
}

// Three blocks of equal frames on each side can only give a p of 2 / (6 over 3) = 0.1.
void TestBootstrap::whatDoesNotVaryCountsByItsNumber()
{
    for (const auto &[blocks, p] : {std::pair{2.0, 1.0 / 3}, {3.0, 0.1}, {4.0, 2.0 / 70}}) {
        const Resampled base{16, {}, blocks - 1};
        const Resampled head{17, {}, blocks - 1};
        const Difference changed = differenceOf(base, head, 0.95);
        QVERIFY(near(changed.p, p));
        const bool isKnown = p < 0.05;
        QCOMPARE(std::isinf(changed.interval.low), !isKnown);
        QCOMPARE(std::isinf(changed.interval.high), !isKnown);
        QCOMPARE(std::isinf(changed.ratioInterval.high), !isKnown);
        const Difference same = differenceOf(base, base, 0.95);
        QCOMPARE(same.p, 1.0);
        QCOMPARE(same.interval.contains(1), !isKnown);
        QVERIFY(!differenceOf({0, {}, blocks - 1}, {0, {}, blocks - 1}, 0.95).interval.contains(1));
        // Signs of single differences say less.
        QVERIFY(std::isinf(intervalOf(base, 0.95).high));
        QVERIFY(std::isinf(differenceFrom(base, 0.95).interval.high));
    }
    QCOMPARE(intervalOf({16, {}, 9}, 0.95).high, 16.0);
    QCOMPARE(differenceFrom({16, {}, 9}, 0.95).p, std::pow(2.0, -9));
}

// Regardless of the number of blocks: a head can differ from two baselines with a p of 2 / 3 at
// best.
void TestBootstrap::runsThatDoNotVaryCountByTheirNumber()
{
    const Resampled base{16, {}, 99};
    const Resampled head{17, {}, 99};
    for (const double count : {2.0, 3.0, 38.0, 40.0, 60.0}) {
        const BetweenRuns runs{.squares = 1 / count, .freedom = count - 1};
        const bool isKnown = count >= 40; // 2 / 41 is within 5 %, 2 / 39 is not
        for (const Difference &changed :
             {differenceOf(base, head, 0.95, runs), differenceFrom({1, {}, 99}, 0.95, runs)}) {
            QVERIFY(near(changed.p, 2 / (count + 1)));
            QCOMPARE(std::isinf(changed.interval.low), !isKnown);
            QCOMPARE(std::isinf(changed.interval.high), !isKnown);
        }
        QCOMPARE(differenceOf(base, base, 0.95, runs).p, 1.0);
        // What no run calls is not called.
        const Resampled nothing{0, {}, 99};
        QCOMPARE(differenceOf(nothing, nothing, 0.95, runs).interval.high, 0.0);
        QCOMPARE(differenceFrom(nothing, 0.95, runs).interval.high, 0.0);
        // Nor is a side's own value known by fewer runs.
        QCOMPARE(std::isinf(runInterval(16, 0, runs.freedom, runs, 0.95).high), !isKnown);
        QCOMPARE(runInterval(0, 0, runs.freedom, runs, 0.95).high, 0.0);
    }
    // Variance from rounding alone counts as none, in all three.
    const Resampled rounded{16, {.variance = 1e-26}, 2};
    QVERIFY(std::isinf(intervalOf(rounded, 0.95).high));
    QVERIFY(std::isinf(differenceFrom(rounded, 0.95).interval.high));
    QVERIFY(near(differenceOf(rounded, {17, {}, 2}, 0.95).p, 0.1));
}

void TestBootstrap::runsThatDifferWidenTheInterval()
{
    std::mt19937_64 random(2);
    std::normal_distribution<> normal;
    std::vector<double> base(20'000);
    std::vector<double> head(base.size());
    for (std::size_t i = 0; i < base.size(); ++i) {
        base[i] = 12 + 0.3 * normal(random);
        head[i] = 13 + 0.5 * normal(random);
    }
    const Resampled b{12, resampleSpread(base), 1e6};
    const Resampled h{13, resampleSpread(head), 1e6};
    const Difference alone = differenceOf(b, h, 0.95);
    const double reach = 1.96 * std::sqrt(0.09 + 0.25);
    QVERIFY(near(alone.interval.low, 1 - reach, 0.05) &&
            near(alone.interval.high, 1 + reach, 0.05));
    // Three runs at 10, 12 and 14, of as many frames each: a variance of 4 for each run, a third of
    // it for the base, and Student's t for two degrees of freedom, which is 4.303.
    const BetweenRuns runs{.variance = 4, .squares = 1.0 / 3, .freedom = 2};
    const Difference between = differenceOf(b, h, 0.95, runs);
    const double wide = 4.3027 * std::sqrt(4 + 4.0 / 3);
    QVERIFY(near(between.interval.low, 1 - wide, 0.01) &&
            near(between.interval.high, 1 + wide, 0.01));
    QVERIFY(near(between.p, 0.7073, 0.005)); // t = 1 / sqrt(16 / 3)
    QVERIFY(between.ratioInterval.contains(1) && between.ratioInterval.low > 0);
    // Runs that by chance are more alike than their frames explain: 0.09 * 3 for each then.
    const BetweenRuns alike{.variance = 0.01, .squares = 1.0 / 3, .freedom = 2};
    const Difference least = differenceOf(b, h, 0.95, alike);
    QVERIFY(near(least.interval.high - 1, 4.3027 * std::sqrt(0.09 + 0.27), 0.03));
    // A head of few frames is less certain than the runs are.
    for (double &resample : head)
        resample = 13 + 10 * (resample - 13);
    const Difference shorter = differenceOf(b, {13, resampleSpread(head), 1e6}, 0.95, runs);
    QVERIFY(near(shorter.interval.high - 1, 4.3027 * std::sqrt(4.0 / 3 + 4 + 25 - 0.27), 0.02));
}

// One part with most of the variance and few degrees of freedom: they are not added up.
void TestBootstrap::freedomGoesByTheVariance()
{
    FreedomSum sum;
    sum.add(9, 3);
    sum.add(1, 100);
    QVERIFY(near(sum.freedom(), 100 / (81.0 / 3 + 1.0 / 100)));
    FreedomSum still; // nothing varies
    still.add(0, 3);
    still.add(0, 5);
    still.add(0, 0);
    QCOMPARE(still.freedom(), 8.0);
    QCOMPARE(FreedomSum().freedom(), 0.0);
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
    // A later one that passes makes those before it pass, too.
    QCOMPARE(std::ranges::count(significantAt(std::vector<double>{0.04, 0.03}, 0.05), true), 2);
}

} // namespace tst_bootstrap

ZOE_APPLESS_TEST(tst_bootstrap::TestBootstrap)
#include "tst_bootstrap.moc"
