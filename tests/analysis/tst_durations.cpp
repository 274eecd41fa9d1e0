// Sets of durations and figures from them, compared with brute force over plain lists.
#include <QtTest>

#include <map>
#include <random>

#include "analysis/statistics/box_plot.h"
#include "analysis/statistics/cumulative.h"
#include "analysis/statistics/duration_set.h"
#include "analysis/statistics/histogram.h"
#include "analysis/summary/function_durations.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_durations {

using namespace zoe;
using namespace zoe::test;

namespace {

// Of all sizes: small and equal ones, some beyond 32 bits, some negative.
std::vector<DurationNs> randomValues(std::mt19937_64 &random, bool negatives)
{
    std::vector<DurationNs> values(1 + random() % 300);
    const std::uint64_t bits = 1 + random() % 62;
    for (DurationNs &value : values) {
        value = static_cast<DurationNs>(random() >> (64 - bits));
        if (negatives && random() % 4 == 0)
            value = -value;
    }
    return values;
}

std::vector<DurationNs> listOf(const DurationSet &set)
{
    std::vector<DurationNs> list;
    for (std::size_t i = 0; i < set.size(); ++i)
        list.push_back(set[i]);
    return list;
}

std::shared_ptr<const MemoryCapture> captureOf(std::uint64_t seed)
{
    RandomCaptureOptions options;
    options.seed = seed;
    options.fragmentShare = seed % 2 == 0 ? 0.9 : 0.3;
    options.missingShare = seed % 5 == 0 ? 0.3 : 0;
    options.extremes = seed % 7 == 0;
    return randomCapture(options);
}

Selection selectionOf(std::uint64_t seed)
{
    Selection selection;
    if (seed % 3 == 0)
        selection.frames = FrameRanges(FrameRange{3, 14});
    if (seed % 4 == 0)
        selection.threads = {ThreadId{0}, ThreadId{2}};
    return selection;
}

} // namespace

class TestDurations : public QObject {
    Q_OBJECT

  private slots:
    void aSetIsTheSortedList()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 200; ++round) {
            std::vector<DurationNs> values = randomValues(random, true);
            std::vector<DurationCollector> parts(1 + random() % 4);
            for (const DurationNs value : values)
                parts[random() % parts.size()].add(value);
            const DurationSet set(std::move(parts), Task{});
            QCOMPARE(listOf(set), listOf(DurationSet(values)));
            const Distribution naive = naiveDistribution(values);
            QVERIFY(sameDistribution(set.distribution(), naive));
            std::ranges::sort(values);
            QCOMPARE(listOf(set), values);
            const DurationNs some = values[random() % values.size()];
            QCOMPARE(static_cast<std::ptrdiff_t>(
                         set.countWhile([some](DurationNs ns) { return ns < some; })),
                     std::ranges::lower_bound(values, some) - values.begin());
        }
        QVERIFY(DurationSet().empty());
        QCOMPARE(DurationSet().distribution().count, std::uint64_t{0});
    }

    void everyPointOfACurveLiesOnIt()
    {
        std::mt19937_64 random(2);
        for (int round = 0; round < 200; ++round) {
            const std::vector<DurationNs> values = randomValues(random, false);
            std::map<DurationNs, std::uint64_t> jumps; // and how many values are at most that long
            for (const DurationNs value : values)
                jumps[value] = 0;
            for (auto &[ns, count] : jumps) {
                for (const DurationNs value : values)
                    count += value <= ns ? 1 : 0;
            }
            const std::size_t most = 2 + random() % 400;
            const Cumulative curve = cumulativeOf(DurationSet(values), most);
            QCOMPARE(curve.count, std::uint64_t{values.size()});
            QCOMPARE(curve.everyJump, jumps.size() <= most);
            QVERIFY(curve.points.size() <= most);
            if (curve.everyJump)
                QCOMPARE(curve.points.size(), jumps.size());
            for (const CumulativePoint &point : curve.points)
                QCOMPARE(point.count, jumps.at(point.ns));
            QCOMPARE(curve.points.front().ns, jumps.begin()->first);
            QCOMPARE(curve.points.back().ns, jumps.rbegin()->first);
            QCOMPARE(curve.points.back().count, std::uint64_t{values.size()});
            // Between two points there are no more ranks than their distance.
            const std::uint64_t step = values.size() / (most - 1) + 1;
            for (std::size_t i = 1; i < curve.points.size(); ++i) {
                const auto before = jumps.find(curve.points[i].ns);
                QVERIFY(std::prev(before)->second <= curve.points[i - 1].count + step);
            }
        }
        QVERIFY(cumulativeOf(DurationSet()).points.empty());
    }

    void boxPlotsAreAsTukeyDrewThem()
    {
        std::mt19937_64 random(3);
        for (int round = 0; round < 300; ++round) {
            const std::vector<DurationNs> values = randomValues(random, round % 2 == 0);
            const BoxPlot box = boxPlotOf(DurationSet(values), 5);
            QVERIFY(nearlyEqual(box.p25Ns, naiveQuantile(values, 0.25)));
            QVERIFY(nearlyEqual(box.medianNs, naiveQuantile(values, 0.5)));
            QVERIFY(nearlyEqual(box.p75Ns, naiveQuantile(values, 0.75)));
            const double low = box.p25Ns - 1.5 * (box.p75Ns - box.p25Ns);
            const double high = box.p75Ns + 1.5 * (box.p75Ns - box.p25Ns);
            std::vector<DurationNs> below;
            std::vector<DurationNs> inside;
            std::vector<DurationNs> above;
            for (const DurationNs value : values) {
                const auto x = static_cast<double>(value);
                (x < low ? below : x > high ? above : inside).push_back(value);
            }
            QCOMPARE(box.lowerWhiskerNs, std::ranges::min(inside));
            QCOMPARE(box.upperWhiskerNs, std::ranges::max(inside));
            QCOMPARE(box.outliersBelow, std::uint64_t{below.size()});
            QCOMPARE(box.outliersAbove, std::uint64_t{above.size()});
            std::ranges::sort(below);
            std::ranges::sort(above, std::greater{});
            below.resize(std::min<std::size_t>(below.size(), 5));
            above.resize(std::min<std::size_t>(above.size(), 5));
            QCOMPARE(box.farthestBelow, below);
            QCOMPARE(box.farthestAbove, above);
        }
        QCOMPARE(boxPlotOf(DurationSet()).count, std::uint64_t{0});
        // Of one value everything is that value.
        const std::vector<DurationNs> one{7};
        QCOMPARE(boxPlotOf(DurationSet(one)).upperWhiskerNs, DurationNs{7});
    }

    void callsAreThoseOfTheSummary()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto capture = captureOf(seed);
            const Selection selection = selectionOf(seed);
            const auto summary = summarize(*capture, selection);
            const SlicedCapture sliced(*capture, 2 + seed % 9);
            for (std::uint32_t site = 0; site < 8; ++site) {
                const FunctionSummary *row = (*summary)->of(SiteId{site});
                const std::vector<SiteId> sites{SiteId{site}};
                const auto calls = callDurations(*capture, sites, selection);
                const auto frames = frameTotals(*capture, sites, selection, Task(executor));
                QVERIFY(calls.ok() && frames.ok());
                QVERIFY(sameDistribution((*calls)->durations.distribution(),
                                         row ? row->perCall : Distribution{}));
                QVERIFY(sameDistribution((*frames)->durations.distribution(),
                                         row ? row->perFrame : Distribution{}));
                const auto parallel = callDurations(*capture, sites, selection, Task(executor));
                QCOMPARE(listOf((*parallel)->durations), listOf((*calls)->durations));
                const auto inSlices = callDurations(sliced, sites, selection, Task(executor));
                QCOMPARE(listOf((*inSlices)->durations), listOf((*calls)->durations));
                const auto framesInSlices = frameTotals(sliced, sites, selection, Task(executor));
                QCOMPARE(listOf((*framesInSlices)->durations), listOf((*frames)->durations));
                QCOMPARE((*calls)->frames, (*summary)->frames);
            }
        }
    }

    void severalSitesAreOneFunction()
    {
        const auto capture = captureOf(1);
        const std::vector<SiteId> both{SiteId{1}, SiteId{4}};
        std::vector<DurationNs> expected;
        for (const SiteId site : both) {
            const std::vector<SiteId> one{site};
            const auto calls = callDurations(*capture, one);
            const auto list = listOf((*calls)->durations);
            expected.insert(expected.end(), list.begin(), list.end());
        }
        std::ranges::sort(expected);
        QCOMPARE(listOf((*callDurations(*capture, both))->durations), expected);
    }

    void theSameBinsOfASetAndOfAList()
    {
        std::mt19937_64 random(4);
        for (int round = 0; round < 100; ++round) {
            const std::vector<DurationNs> values = randomValues(random, true);
            for (const BinScale scale : {BinScale::Linear, BinScale::Logarithmic}) {
                const Histogram histogram = histogramOf(DurationSet(values), scale);
                std::vector<std::uint64_t> counts(histogram.bins(), 0);
                std::uint64_t below = 0;
                for (const DurationNs value : values) {
                    const auto x = static_cast<double>(value);
                    if (scale == BinScale::Logarithmic && value <= 0) {
                        ++below;
                        continue;
                    }
                    std::size_t bin = 0;
                    while (bin + 1 < counts.size() && x >= histogram.edges[bin + 1])
                        ++bin;
                    ++counts[bin];
                }
                QCOMPARE(histogram.counts, counts);
                QCOMPARE(histogram.below, below);
                QCOMPARE(histogram.above, std::uint64_t{0});
            }
        }
    }

    void damagedChunksAreLeftOutAndCounted()
    {
        const auto whole = captureOf(2);
        const std::vector<SiteId> sites{SiteId{1}};
        const DamagedCapture broken(whole, {1});
        const auto calls = callDurations(broken, sites);
        QVERIFY(calls.ok());
        QCOMPARE((*calls)->unreadableFrames, std::uint64_t{4});
        QVERIFY(sameDistribution((*calls)->durations.distribution(),
                                 (*summarize(broken))->of(SiteId{1})->perCall));
        QVERIFY(!frameTotals(DamagedCapture(whole, {0, 1, 2, 3, 4}), sites).ok());
    }
};

} // namespace tst_durations

ZOE_TEST(tst_durations::TestDurations)
#include "tst_durations.moc"
