#include <QtTest>

#include <cmath>
#include <map>
#include <string>

#include "analysis/summary/call_split.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive_calls.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_call_split {

using namespace zoe;
using namespace zoe::test;

namespace {

using Calls = std::vector<const NaiveCall *>;

CallGroup naiveGroup(const std::vector<NaiveZone> &zones, const Calls &calls)
{
    CallGroup group;
    if (calls.empty())
        return group;
    std::map<FrameIndex, std::pair<std::vector<NaiveInterval>, std::vector<NaiveInterval>>> frames;
    long double sum = 0;
    group.minNs = calls.front()->ns;
    for (const NaiveCall *call : calls) {
        ++group.calls;
        sum += static_cast<long double>(call->ns);
        group.minNs = std::min(group.minNs, call->ns);
        group.maxNs = std::max(group.maxNs, call->ns);
        for (const std::size_t part : call->parts) {
            auto &[own, children] = frames[zones[part].frame];
            own.push_back({zones[part].zone.startNs, zones[part].zone.endNs()});
            for (const NaiveZone &zone : zones) {
                if (zone.parent == static_cast<int>(part) && zone.zone.site != call->site)
                    children.push_back({zone.zone.startNs, zone.zone.endNs()});
            }
        }
    }
    group.meanNs = static_cast<double>(sum / static_cast<long double>(calls.size()));
    for (const auto &[frame, intervals] : frames) {
        group.activeNs += naiveCoveredLength(intervals.first, {});
        group.activeExclusiveNs +=
            naiveCoveredLength(intervals.first, {}) - naiveCoveredLength(intervals.second, {});
    }
    return group;
}

bool same(const CallGroup &a, const CallGroup &b)
{
    return a.calls == b.calls && a.minNs == b.minNs && a.maxNs == b.maxNs &&
           nearlyEqual(a.meanNs, b.meanNs) && a.activeNs == b.activeNs &&
           a.activeExclusiveNs == b.activeExclusiveNs;
}

// Empty if the two agree.
QString difference(const CallSplits &splits, const std::vector<NaiveZone> &zones, double percent)
{
    const std::vector<NaiveCall> calls = naiveCalls(zones);
    std::map<SiteId, Calls> bySite;
    for (const NaiveCall &call : calls)
        bySite[call.site].push_back(&call);
    if (bySite.size() != splits.functions.size())
        return "other functions";
    for (auto &[site, sorted] : bySite) {
        std::ranges::stable_sort(sorted, {}, &NaiveCall::ns);
        const auto outer = static_cast<std::ptrdiff_t>(
            std::floor(static_cast<double>(sorted.size()) * percent / 100));
        const CallSplit *const split = splits.of(site);
        if (split == nullptr)
            return "no such function";
        const auto first = sorted.begin();
        const auto end = sorted.end();
        if (!same(split->fastest, naiveGroup(zones, {first, first + outer})))
            return "fastest";
        if (!same(split->centre, naiveGroup(zones, {first + outer, end - outer})))
            return "centre";
        if (!same(split->slowest, naiveGroup(zones, {end - outer, end})))
            return "slowest";
    }
    return "";
}

} // namespace

class TestCallSplit : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data()
    {
        QTest::addColumn<bool>("extremes"); // and many equal values
        QTest::addColumn<double>("percent");
        QTest::newRow("tenths") << false << 10.0;
        QTest::newRow("nearly halves") << false << 49.5;
        QTest::newRow("equal values and extremes") << true << 20.0;
        QTest::newRow("nothing outside the centre") << false << 0.01;
    }
    void agreesWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(double, percent);
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            options.zeroLengths = seed % 5 == 2;
            options.sites = 4;
            options.threads = 1 + static_cast<std::uint32_t>(seed % 4);
            options.fragmentShare = seed % 2 == 0 ? 0.3 : 0.9;
            options.framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 5);
            options.missingShare = seed % 6 == 5 ? 0.3 : 0;
            const auto capture = randomCapture(options);
            Selection selection;
            if (seed % 3 == 1)
                selection.frames = *FrameRanges::parse("0..6,8..13,15");
            if (seed % 4 == 3)
                selection.inside = {SiteId{1}};
            TbbExecutor executor(1 + static_cast<unsigned>(seed % 3));
            const auto splits = splitCalls(*capture, selection, percent, Task(executor));
            QVERIFY(splits.ok());
            const QString wrong = difference(**splits, naiveZones(*capture, selection), percent);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
            for (const std::size_t zones : {1U, 4U, 50U}) {
                const SlicedCapture sliced(*capture, zones);
                const auto inSlices = splitCalls(sliced, selection, percent, Task(executor));
                QVERIFY(inSlices.ok());
                QCOMPARE(difference(**inSlices, naiveZones(*capture, selection), percent),
                         QString());
            }
        }
    }

    // The borders are found in several passes.
    void manyCallsInLittleMemory()
    {
        std::string text;
        for (int frame = 0; frame < 1200; ++frame) {
            const TimeNs start = frame * TimeNs{100'000};
            text += "frame " + std::to_string(start) + " 100000\n  main\n    work " +
                    std::to_string(start) + " " + std::to_string(50'000 + frame * 7 % 1201) + "\n";
        }
        const auto capture = captureFromText(text, 10);
        const auto splits = splitCalls(*capture, {}, 1.5, Task{}.withMemory(0));
        QCOMPARE(difference(**splits, naiveZones(*capture), 1.5), QString());
    }

    void damagedChunksAreLeftOutAndCounted()
    {
        RandomCaptureOptions options;
        options.fragmentShare = 0.9;
        const DamagedCapture capture(randomCapture(options), {1, 3});
        const auto splits = splitCalls(capture, {}, 10);
        QCOMPARE((*splits)->unreadableFrames, std::uint64_t{8});
        QCOMPARE(difference(**splits, naiveZones(capture), 10), QString());
    }

    void badPercentagesAreRefused()
    {
        const auto capture = captureFromText("frame 0 10");
        for (const double percent : {0.0, -1.0, 50.0, std::nan("")})
            QCOMPARE(splitCalls(*capture, {}, percent).error().code, ErrorCode::BadInput);
        QVERIFY((*splitCalls(*capture))->functions.empty());
    }

    // The figures that CTRACK's own documentation and tests give for programs that sleep, with
    // explicit times in milliseconds instead of sleeping.
    void ctrackNestedFunctions()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                root 0 27
                  level_1 20 7
                    level_2 25 2
        )");
        const auto splits = *splitCalls(*capture);
        const auto summary = *summarize(*capture);
        const std::vector<std::pair<DurationNs, DurationNs>> expected{{27, 20}, {7, 5}, {2, 2}};
        for (std::uint32_t site = 0; site < expected.size(); ++site) {
            const auto &[active, exclusive] = expected[site];
            QCOMPARE(splits->of(SiteId{site})->centre.activeNs, active);
            QCOMPARE(splits->of(SiteId{site})->centre.activeExclusiveNs, exclusive);
            QCOMPARE(summary->of(SiteId{site})->activeNs, active);
            QCOMPARE(summary->of(SiteId{site})->activeExclusiveNs, exclusive);
        }
    }

    void ctrackDiamond()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                a 0 12
                  b 2 5
                    d 4 3
                  c 7 5
                    d 9 3
        )");
        const auto splits = *splitCalls(*capture);
        const std::vector<std::pair<DurationNs, DurationNs>> expected{
            {12, 2}, {5, 2}, {6, 6}, {5, 2}}; // a, b, d, c
        for (std::uint32_t site = 0; site < expected.size(); ++site) {
            QCOMPARE(splits->of(SiteId{site})->centre.activeNs, expected[site].first);
            QCOMPARE(splits->of(SiteId{site})->centre.activeExclusiveNs, expected[site].second);
        }
        QCOMPARE(splits->of(SiteId{2})->centre.calls, std::uint64_t{2});
    }

    // A recursion is active once, however deep: five calls of 5 ms each make 25, not 75.
    void ctrackRecursion()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                factorial 0 25
                  factorial 5 20
                    factorial 10 15
                      factorial 15 10
                        factorial 20 5
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &factorial = *summary->of(SiteId{0});
        QCOMPARE(factorial.calls, std::uint64_t{5});
        QCOMPARE(factorial.activeNs, DurationNs{25});
        QCOMPARE(factorial.activeExclusiveNs, DurationNs{25});
    }

    // Ten threads in a function of 100 ms at the same time: active for 100 ms, not for 1000.
    void ctrackThreadsAtOnce()
    {
        std::string text = "frame 0 100\n";
        for (int thread = 0; thread < 10; ++thread)
            text += "  worker " + std::to_string(thread) + "\n    work 0 100\n";
        const auto summary = *summarize(*captureFromText(text));
        QCOMPARE(summary->functions[0].activeNs, DurationNs{100});
        QCOMPARE(summary->functions[0].perCall.meanNs, 100.0);
        QCOMPARE(summary->functions[0].totalNs, DurationNs{1000});
        QCOMPARE(summary->functions[0].threads, std::uint32_t{10});
    }

    // CTRACK's test of two functions of 5 and 20 ms: shares of the active-exclusive time are 20 and
    // 80 %, and together 100.
    void ctrackFastAndSlow()
    {
        const auto summary = *summarize(*captureFromText(R"(
            frame 0 30000000
              main
                fast_function 0 5000000
                slow_function 5000000 20000000
        )"));
        const FunctionSummary &fast = *summary->of(SiteId{0});
        const FunctionSummary &slow = *summary->of(SiteId{1});
        QCOMPARE(fast.activeNs, 5 * kNsPerMs);
        QCOMPARE(slow.activeNs, 20 * kNsPerMs);
        const auto all = static_cast<double>(fast.activeExclusiveNs + slow.activeExclusiveNs);
        QCOMPARE(static_cast<double>(fast.activeExclusiveNs) / all, 0.2);
        QCOMPARE(static_cast<double>(slow.activeExclusiveNs) / all, 0.8);
    }

    // Two threads, one of which waits for the other: the time belongs to the slow function, and
    // neither the waiting nor the fast calls around it add to it.
    void aThreadThatWaits()
    {
        const auto capture = captureFromText(R"(
            frame 0 1000
              main
                run 0 130
                  fast_function 0 10
                  wait 10 110
                  fast_function 120 10
              worker
                run 5 115
                  slow_function 15 105
        )");
        const auto summary = *summarize(*capture);
        const auto figures = [&](std::uint32_t site) {
            const FunctionSummary &row = *summary->of(SiteId{site});
            return std::pair(row.activeNs, row.activeExclusiveNs);
        };
        using Figures = std::pair<DurationNs, DurationNs>;
        QCOMPARE(figures(0), Figures(130, 0));   // run: covered by children from 0 to 130
        QCOMPARE(figures(1), Figures(20, 20));   // fast_function
        QCOMPARE(figures(2), Figures(110, 110)); // wait
        QCOMPARE(figures(3), Figures(105, 105)); // slow_function
    }

    // 200 calls of 1 to 200 ns one after another, and a percent of them.
    void aPercentOfTheCalls()
    {
        std::string text = "frame 0 100000\n  main\n";
        TimeNs start = 0;
        for (int ns = 200; ns > 0; --ns) {
            text += "    work " + std::to_string(start) + " " + std::to_string(ns) + "\n";
            start += ns + 1;
        }
        const auto splits = *splitCalls(*captureFromText(text));
        const CallSplit &split = *splits->of(SiteId{0});
        QCOMPARE(split.fastest.calls, std::uint64_t{2});
        QCOMPARE(split.fastest.meanNs, 1.5);
        QCOMPARE(split.centre.calls, std::uint64_t{196});
        QCOMPARE(split.centre.minNs, DurationNs{3});
        QCOMPARE(split.centre.maxNs, DurationNs{198});
        QCOMPARE(split.centre.meanNs, 100.5);
        QCOMPARE(split.centre.activeNs, DurationNs{196 * 201 / 2});
        QCOMPARE(split.slowest.meanNs, 199.5);
        QCOMPARE(split.slowest.maxNs, DurationNs{200});
    }
};

} // namespace tst_call_split

ZOE_APPLESS_TEST(tst_call_split::TestCallSplit)
#include "tst_call_split.moc"
