#include <QtTest>

#include <numeric>
#include <random>

#include "analysis/frames/frame_stats.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_frame_stats {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const MemoryCapture> captureOf(const std::vector<DurationNs> &durations)
{
    std::vector<Chunk> chunks(1);
    TimeNs time = 0;
    for (const DurationNs duration : durations) {
        chunks[0].frames.push_back({.startNs = time, .durationNs = duration});
        time += duration;
    }
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

std::vector<DurationNs> randomDurations(std::mt19937_64 &random)
{
    std::vector<DurationNs> durations(1 + random() % 300);
    const std::uint64_t base = 1 + random() % 1000;
    const std::uint64_t noise = 1 + random() % 50;
    for (DurationNs &duration : durations) {
        duration = static_cast<DurationNs>(base + random() % noise);
        if (random() % 15 == 0)
            duration *= static_cast<DurationNs>(1 + random() % 5);
        if (random() % 40 == 0)
            duration = 0;
    }
    return durations;
}

DurationNs naiveMedian(std::vector<DurationNs> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : std::midpoint(values[half - 1], values[half]);
}

// The values at most `half` away from i.
std::vector<DurationNs> around(const std::vector<DurationNs> &values, std::size_t i,
                               std::size_t half, bool itself)
{
    std::vector<DurationNs> result;
    for (std::size_t j = i > half ? i - half : 0; j < std::min(values.size(), i + half + 1); ++j) {
        if (j != i || itself)
            result.push_back(values[j]);
    }
    return result;
}

double naiveLow(std::vector<DurationNs> values, double share)
{
    std::ranges::sort(values, std::greater{});
    const auto count = std::max<std::size_t>(
        1, static_cast<std::size_t>(share * static_cast<double>(values.size()) + 1e-9));
    const double sum =
        std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
    return sum > 0 ? 1e9 * static_cast<double>(count) / sum : 0;
}

} // namespace

class TestFrameStats : public QObject {
    Q_OBJECT

  private slots:
    void agreeWithBruteForce()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 200; ++round) {
            const std::vector<DurationNs> durations = randomDurations(random);
            const auto budget = static_cast<DurationNs>(random() % 1200);
            const FrameStats stats = frameStats(*captureOf(durations), {}, budget);
            const double count = static_cast<double>(durations.size());
            const double sum = std::accumulate(durations.begin(), durations.end(), 0.0);
            QVERIFY(sameDistribution(stats.duration, naiveDistribution(durations)));
            QVERIFY(nearlyEqual(stats.fpsAverage, sum > 0 ? 1e9 * count / sum : 0));
            QVERIFY(nearlyEqual(stats.low1, naiveLow(durations, 0.01)));
            QVERIFY(nearlyEqual(stats.low01, naiveLow(durations, 0.001)));
            const double p99 = naiveQuantile(durations, 0.99);
            QVERIFY(nearlyEqual(stats.low1Percentile, p99 > 0 ? 1e9 / p99 : 0));
            double stutters = 0;
            double over = 0;
            DurationNs timeOver = 0;
            std::uint32_t run = 0;
            std::uint32_t longest = 0;
            for (std::size_t i = 0; i < durations.size(); ++i) {
                const DurationNs median = naiveMedian(around(durations, i, 9, true));
                stutters += static_cast<double>(durations[i]) > 2.5 * static_cast<double>(median);
                over += durations[i] > budget;
                timeOver += std::max<DurationNs>(0, durations[i] - budget);
                run = durations[i] > budget ? run + 1 : 0;
                longest = std::max(longest, run);
            }
            QVERIFY(nearlyEqual(stats.stutterShare, stutters / count));
            QVERIFY(nearlyEqual(stats.overBudget, over / count));
            QCOMPARE(stats.timeOverBudgetNs, timeOver);
            QCOMPARE(stats.longestBadRun, longest);
            QCOMPARE(stats.budgetNs, budget);
            QCOMPARE(static_cast<double>(stats.misses), over);
            QCOMPARE(stats.minSlackNs, budget - *std::ranges::max_element(durations));
            QVERIFY(nearlyEqual(stats.meanSlackNs, static_cast<double>(budget) - sum / count));
        }
    }

    void periodsOfFramesThatFollowEachOther()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 200; ++round) {
            FrameTimes times;
            FrameIndex number = 0;
            TimeNs start = 0;
            for (std::size_t i = 0; i < 1 + random() % 50; ++i) {
                number += 1 + (random() % 6 == 0 ? 1 : 0);
                start += static_cast<TimeNs>(random() % 1000);
                times.numbers.push_back(number);
                times.startsNs.push_back(start);
                times.durationsNs.push_back(1);
            }
            std::vector<DurationNs> periods;
            for (std::size_t i = 1; i < times.size(); ++i) {
                if (times.numbers[i] - times.numbers[i - 1] == 1)
                    periods.push_back(times.startsNs[i] - times.startsNs[i - 1]);
            }
            times.apart = round % 2 == 1;
            const FrameStats stats = frameStats(times);
            const std::vector<DurationNs> &rated = times.apart ? periods : times.durationsNs;
            const double sum = std::accumulate(rated.begin(), rated.end(), 0.0);
            QCOMPARE(stats.rated, std::uint64_t{rated.size()});
            QVERIFY(nearlyEqual(stats.fpsAverage,
                                sum > 0 ? 1e9 * static_cast<double>(rated.size()) / sum : 0));
            if (!rated.empty()) {
                const double p999 = naiveQuantile(rated, 0.999);
                QVERIFY(nearlyEqual(stats.low01Percentile, p999 > 0 ? 1e9 / p999 : 0));
                QVERIFY(nearlyEqual(stats.low1, naiveLow(rated, 0.01)));
            }
            if (periods.empty()) {
                QCOMPARE(stats.periodNs, 0.0);
                QCOMPARE(stats.jitterNs, 0.0);
                continue;
            }
            const double median = naiveQuantile(periods, 0.5);
            double mean = 0;
            for (const DurationNs period : periods)
                mean += static_cast<double>(period) / static_cast<double>(periods.size());
            double squares = 0;
            double most = 0;
            for (const DurationNs period : periods) {
                squares += std::pow(static_cast<double>(period) - mean, 2);
                most = std::max(most, std::abs(static_cast<double>(period) - median));
            }
            const double stdev = periods.size() > 1
                                     ? std::sqrt(squares / static_cast<double>(periods.size() - 1))
                                     : 0;
            QVERIFY(nearlyEqual(stats.periodNs, median));
            QVERIFY(nearlyEqual(stats.jitterNs, stdev));
            QCOMPARE(stats.maxJitterNs, static_cast<DurationNs>(most));
        }
    }

    void knownFigures()
    {
        // 99 frames of 10 ms and one of 100 ms.
        std::vector<DurationNs> durations(99, 10 * kNsPerMs);
        durations.push_back(100 * kNsPerMs);
        const FrameStats stats = frameStats(*captureOf(durations));
        QVERIFY(nearlyEqual(stats.fpsAverage, 100 / 1.09));
        QVERIFY(nearlyEqual(stats.low1, 10));
        QVERIFY(nearlyEqual(stats.low01, 10));
        // The 99th percentile lies 0.01 of the way from the last but one to the last.
        QVERIFY(nearlyEqual(stats.low1Percentile, 1000 / 10.9));
        QVERIFY(nearlyEqual(stats.stutterShare, 0.01));
        QVERIFY(nearlyEqual(stats.overBudget, 0.01));
        QCOMPARE(stats.timeOverBudgetNs, DurationNs{100 * kNsPerMs - 16'666'667});
        QCOMPARE(stats.longestBadRun, std::uint32_t{1});
    }

    void badRunsAreConsecutiveInTheCapture()
    {
        const auto capture = captureOf({30, 30, 30, 1, 30, 30});
        Selection selection;
        selection.frames = *FrameRanges::parse("0,2,4..5");
        QCOMPARE(frameStats(*capture, {}, 10).longestBadRun, std::uint32_t{3});
        QCOMPARE(frameStats(*capture, selection, 10).longestBadRun, std::uint32_t{2});
        QCOMPARE(frameStats(*captureOf({5, 0, 30}), {}, 10).longestBadRunFirst, FrameIndex{2});
    }

    void noFramesAndFramesOfNoLength()
    {
        const FrameStats none = frameStats(*captureOf({}));
        QCOMPARE(none.duration.count, std::uint64_t{0});
        QCOMPARE(none.fpsAverage, 0.0);
        const FrameStats zero = frameStats(*captureOf({0, 0, 0}));
        QCOMPARE(zero.fpsAverage, 0.0);
        QCOMPARE(zero.low1, 0.0);
        QCOMPARE(zero.stutterShare, 0.0);
        const FrameStats missing = frameStats(*captureFromText("frame 0 10\nframe 0 0 missing\n"));
        QCOMPARE(missing.duration.count, std::uint64_t{1});
    }

    void lengthsNearTheLimitDoNotOverflow()
    {
        RandomCaptureOptions options;
        options.extremes = true;
        options.frames = 40;
        for (options.seed = 0; options.seed < 30; ++options.seed)
            QVERIFY(frameStats(*randomCapture(options)).duration.maxNs > (DurationNs{1} << 60));
    }
};

} // namespace tst_frame_stats

ZOE_APPLESS_TEST(tst_frame_stats::TestFrameStats)
#include "tst_frame_stats.moc"
