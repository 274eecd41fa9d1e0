// The longest calls of a function, compared with brute force over a list of all zones.
#include <QtTest>

#include <algorithm>

#include "analysis/summary/longest_calls.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive_calls.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_longest_calls {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<LongCall> naiveLongest(const Capture &capture, SiteId site, const Selection &selection)
{
    const auto zones = naiveZones(capture, selection);
    std::vector<LongCall> calls;
    for (const NaiveCall &call : naiveCalls(zones)) {
        if (call.site != site)
            continue;
        const std::size_t first = call.parts.front();
        LongCall &longest = calls.emplace_back();
        longest.frame = zones[first].frame;
        longest.thread = zones[first].thread;
        for (std::size_t i = 0; i < first; ++i)
            longest.zone += zones[i].frame == longest.frame && zones[i].thread == longest.thread;
        longest.startNs = zones[first].zone.startNs;
        longest.durationNs = call.ns;
        for (const std::size_t part : call.parts)
            longest.selfNs += zones[part].zone.selfNs;
    }
    std::ranges::stable_sort(calls, [](const LongCall &a, const LongCall &b) {
        return a.durationNs > b.durationNs; // they come by frame, thread and zone
    });
    return calls;
}

std::vector<DurationNs> listOf(const DurationSet &set)
{
    std::vector<DurationNs> list;
    for (std::size_t i = 0; i < set.size(); ++i)
        list.push_back(set[i]);
    return list;
}

template <class Field>
std::vector<DurationNs> sorted(const std::vector<LongCall> &calls, Field field)
{
    std::vector<DurationNs> list;
    for (const LongCall &call : calls)
        list.push_back(call.*field);
    std::ranges::sort(list);
    return list;
}

} // namespace

class LongestCallsTest : public QObject {
    Q_OBJECT

  private slots:
    void joinsACallThatCrossesFrames()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    f 10 20\n    f 60 40 to\n"
                                             "      g 70 10\n"
                                             "frame 100 100\n  main\n    f 100 30 from\n");
        const auto calls = longestCalls(*capture, SiteId{0});
        QVERIFY(calls);
        const std::vector<LongCall> wanted{{0, ThreadId{0}, 1, 60, 70, 60},
                                           {0, ThreadId{0}, 0, 10, 20, 20}};
        QCOMPARE((*calls)->longest, wanted);
    }

    void equalsBruteForce()
    {
        TbbExecutor executor;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto capture = randomCapture({.seed = seed, .fragmentShare = 0.5});
            Selection selection;
            if (seed % 3 == 0)
                selection.frames = *FrameRanges::parse("2..5,7,9..15");
            if (seed % 4 == 0)
                selection.threads = std::vector{ThreadId{1}};
            const SlicedCapture sliced(*capture, 2 + seed % 9);
            for (std::uint32_t site = 0; site < capture->sites().size(); ++site) {
                auto wanted = naiveLongest(*capture, SiteId{site}, selection);
                const auto found =
                    longestCalls(*capture, SiteId{site}, selection, 7, Task(executor));
                QVERIFY(found);
                QCOMPARE(listOf((*found)->durations), sorted(wanted, &LongCall::durationNs));
                QCOMPARE(listOf((*found)->selfTimes), sorted(wanted, &LongCall::selfNs));
                wanted.resize(std::min<std::size_t>(wanted.size(), 7));
                QCOMPARE((*found)->longest, wanted);
                const auto inSlices =
                    longestCalls(sliced, SiteId{site}, selection, 7, Task(executor));
                QCOMPARE((*inSlices)->longest, wanted);
                QCOMPARE(listOf((*inSlices)->durations), listOf((*found)->durations));
                QCOMPARE(listOf((*inSlices)->selfTimes), listOf((*found)->selfTimes));
            }
        }
    }

    void noneOfNone()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    f 10 20\n");
        const auto calls = longestCalls(*capture, SiteId{0}, {}, 0);
        QVERIFY(calls);
        QVERIFY((*calls)->longest.empty());
        QCOMPARE((*calls)->durations.size(), std::size_t{1});
    }

    void stops()
    {
        const auto capture = randomCapture();
        SerialExecutor executor;
        std::stop_source source;
        source.request_stop();
        const auto calls =
            longestCalls(*capture, SiteId{0}, {}, 10, Task(executor, source.get_token()));
        QVERIFY(!calls);
        QCOMPARE(calls.error().code, ErrorCode::Cancelled);
    }
};

} // namespace tst_longest_calls

ZOE_APPLESS_TEST(tst_longest_calls::LongestCallsTest)
#include "tst_longest_calls.moc"
