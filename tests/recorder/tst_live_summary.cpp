// Figures of functions for overlays: against a brute-force twin, and by their rules.
#include <cmath>
#include <map>
#include <vector>

#include <QTest>

#include "tests/recorder/live_summary_support.h"
#include "tests/support/test_program.h"

namespace tst_live_summary {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

// A summary of frames of one function on one thread, x(t) at the start of each frame.
template <class Function>
LiveFunction course(DurationNs frameNs, DurationNs lengthNs, const Function &x)
{
    LiveStatistics statistics = begunStatistics();
    for (TimeNs at = 0; at < lengthNs; at += frameNs)
        statistics.add(frameOf(at, frameNs, {{{0, 0, 0, x(at)}}}));
    LiveFunction function = statistics.snapshot(siteNames(1))->ownedFunctions.at(0);
    function.label = "";
    function.file = "";
    return function;
}

struct FrameNumbers {
    DurationNs durationNs;
    std::map<std::uint32_t, DurationNs> self;
    std::map<std::uint32_t, DurationNs> total;
    std::map<std::uint32_t, DurationNs> calls;
};

bool insideItself(const ZoneTree &tree, std::size_t zone)
{
    std::uint32_t depth = tree[zone].depth;
    for (std::size_t i = zone; i-- > 0;)
        if (tree[i].depth < depth) {
            depth = tree[i].depth;
            if (tree[i].site == tree[zone].site)
                return true;
        }
    return false;
}

std::vector<FrameNumbers> numbersOf(const std::vector<Chunk> &chunks)
{
    std::vector<FrameNumbers> frames;
    for (const Chunk &chunk : chunks) {
        const std::size_t first = frames.size();
        for (const FrameRecord &frame : chunk.frames)
            frames.push_back({frame.durationNs, {}, {}, {}});
        for (const TreeSpan &span : chunk.trees) {
            FrameNumbers &frame = frames[first + span.frame];
            const ZoneTree tree = chunk.tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                const Zone zone = tree[i];
                frame.self[zone.site.value] += zone.selfNs;
                frame.calls[zone.site.value] += zone.begins() ? 1 : 0;
                frame.total[zone.site.value] += insideItself(tree, i) ? 0 : zone.durationNs;
            }
        }
    }
    return frames;
}

std::vector<DurationNs> valuesOf(const std::vector<FrameNumbers> &frames,
                                 std::map<std::uint32_t, DurationNs> FrameNumbers::*numbers,
                                 std::uint32_t site)
{
    std::vector<DurationNs> values;
    for (const FrameNumbers &frame : frames) {
        const auto found = (frame.*numbers).find(site);
        values.push_back(found != (frame.*numbers).end() ? found->second : 0);
    }
    return values;
}

} // namespace

class TestLiveSummary : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheTwin_data();
    void agreesWithTheTwin();
    void isTheSameAtAnyFrameRate();
    void smoothsAsStated();
    void isRightFromTheFirstFrame();
    void countsRecursionOnce();
    void addsThreadsUp();
    void knowsNewFunctions();
    void forgetsExtremesAfterTheWindow();
    void countsSpikes();
    void timeBeforeTheFirstMarkIsNoFrame();
    void leavesPiecesOut();
    void countsACutFrameOnce();
    void slicesOfTimeHaveOnlySums();
    void staysInBounds();
    void coloursByVariability();
};

void TestLiveSummary::agreesWithTheTwin_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<double>("seconds"); // of all frames together
    for (int seed = 1; seed <= 12; ++seed)
        QTest::addRow("%d", seed) << seed << (seed % 3 == 0 ? 0.2 : 3.0 * seed);
}

void TestLiveSummary::agreesWithTheTwin()
{
    QFETCH(const int, seed);
    QFETCH(const double, seconds);
    const std::vector<Chunk> chunks = randomFrames(static_cast<std::uint64_t>(seed), seconds);
    LiveStatistics statistics = begunStatistics();
    for (const Chunk &chunk : chunks)
        statistics.add(chunk);
    const auto snapshot = statistics.snapshot(siteNames(kRandomSites));
    const std::vector<FrameNumbers> frames = numbersOf(chunks);
    const std::vector<DurationNs> dt = frameLengths(chunks);
    QVERIFY(snapshot->count > 3);
    QCOMPARE(snapshot->frames.frames, static_cast<std::uint64_t>(frames.size()));
    compare(snapshot->frames.duration, slowValue(dt, dt, 5e8));
    for (const LiveFunction &function : snapshot->ownedFunctions) {
        const auto values = [&](auto numbers) { return valuesOf(frames, numbers, function.line); };
        compare(function.self, slowValue(dt, values(&FrameNumbers::self), 5e8));
        compare(function.total, slowValue(dt, values(&FrameNumbers::total), 5e8));
        const double calls = slowMean(dt, values(&FrameNumbers::calls), 5e8);
        QVERIFY(std::abs(function.callsPerFrame - calls) < 1e-9 * (1 + calls));
    }
}

void TestLiveSummary::isTheSameAtAnyFrameRate()
{
    // Steps at whole frames of both: equal except for rounding.
    const auto steps = [](TimeNs at) {
        return (at / 200'000'000) % 2 == 0 ? DurationNs{1'000'000} : DurationNs{3'000'000};
    };
    const LiveFunction slow = course(40'000'000, 2 * kNsPerSecond, steps);
    const LiveFunction fast = course(4'000'000, 2 * kNsPerSecond, steps);
    QVERIFY(std::abs(slow.self.smoothedNs - fast.self.smoothedNs) < 1e-9 * fast.self.smoothedNs);
    QVERIFY(std::abs(slow.self.deviationNs - fast.self.deviationNs) < 1e-6 * fast.self.deviationNs);
    // A wave of one second, sampled 25 and 250 times: to 2 % of the mean. A filter with a constant
    // share a frame would be off by far more.
    const auto wave = [](TimeNs at) {
        return static_cast<DurationNs>(2e6 + 1e6 * std::sin(static_cast<double>(at) * 2e-9 * 3.14));
    };
    const LiveFunction slowWave = course(40'000'000, 2'200'000'000, wave);
    const LiveFunction fastWave = course(4'000'000, 2'200'000'000, wave);
    QVERIFY(std::abs(slowWave.self.smoothedNs - fastWave.self.smoothedNs) <
            0.02 * fastWave.self.smoothedNs);
}

void TestLiveSummary::smoothsAsStated()
{
    // 10 s at 1 ms, then 0.5 s at 2 ms: 63 % of the way.
    const LiveFunction step = course(10'000'000, 10'500'000'000, [](TimeNs at) {
        return at < 10 * kNsPerSecond ? kNsPerMs : 2 * kNsPerMs;
    });
    QVERIFY(std::abs(step.total.smoothedNs - (2e6 - 1e6 * std::exp(-1))) < 1e-3);
}

void TestLiveSummary::isRightFromTheFirstFrame()
{
    const LiveFunction once = course(1'000'000, 1'000'000, [](TimeNs) { return 250'000; });
    QVERIFY(std::abs(once.self.smoothedNs - 250'000) < 1e-3);
    QVERIFY(std::abs(once.callsPerFrame - 1) < 1e-9);
    QVERIFY(once.self.deviationNs < 1);
}

void TestLiveSummary::countsRecursionOnce()
{
    LiveStatistics statistics = begunStatistics();
    // a (0..100) calls b (10..90) calls a (20..60) calls a (30..40); then a again (100..110).
    statistics.add(frameOf(
        0, 1000,
        {{{0, 0, 0, 100}, {1, 1, 10, 80}, {0, 2, 20, 40}, {0, 3, 30, 10}, {0, 0, 100, 10}}}));
    const auto snapshot = statistics.snapshot(siteNames(2));
    QCOMPARE(snapshot->ownedFunctions.at(0).total.maxNs, 110);
    QCOMPARE(snapshot->ownedFunctions.at(0).self.maxNs, 20 + 30 + 10 + 10);
    QVERIFY(std::abs(snapshot->ownedFunctions.at(0).callsPerFrame - 4) < 1e-9);
    QCOMPARE(snapshot->ownedFunctions.at(1).total.maxNs, 80);
    QCOMPARE(snapshot->ownedFunctions.at(1).self.maxNs, 40);
}

void TestLiveSummary::addsThreadsUp()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(
        frameOf(0, 1000, {{{0, 0, 0, 500}}, {{0, 0, 0, 700}, {0, 1, 0, 100}}, {{1, 0, 0, 9}}}));
    const auto snapshot = statistics.snapshot(siteNames(2));
    QCOMPARE(snapshot->ownedFunctions.at(0).total.maxNs, 1200);
    QCOMPARE(snapshot->ownedFunctions.at(0).self.maxNs, 1200);
    QVERIFY(std::abs(snapshot->ownedFunctions.at(0).callsPerFrame - 3) < 1e-9);
    QCOMPARE(snapshot->ownedFunctions.at(1).total.maxNs, 9);
}

void TestLiveSummary::knowsNewFunctions()
{
    LiveStatistics statistics = begunStatistics();
    for (int i = 0; i < 100; ++i)
        statistics.add(frameOf(i * 10'000'000, 10'000'000, {{{0, 0, 0, 1'000'000}}}));
    QCOMPARE(statistics.snapshot(siteNames(1))->count, std::size_t{1});
    // The rest of a call that began in an earlier frame doesn't count as a call.
    statistics.add(frameOf(kNsPerSecond, 10'000'000, {{{7, 0, 0, 500'000, kContinuesFrom}}}));
    const auto snapshot = statistics.snapshot(siteNames(8));
    QCOMPARE(snapshot->count, std::size_t{2});
    const LiveFunction &added = snapshot->ownedFunctions.at(1);
    QCOMPARE(added.label, "site 7");
    QCOMPARE(added.line, 7u);
    QCOMPARE(added.self.minNs, 0); // in the hundred frames before
    QCOMPARE(added.self.maxNs, 500'000);
    QCOMPARE(added.callsPerFrame, 0.0);
    QCOMPARE(snapshot->ownedFunctions.at(0).self.minNs, 0); // in the last one
}

void TestLiveSummary::forgetsExtremesAfterTheWindow()
{
    const auto onePeak = [](DurationNs lengthNs) {
        return course(10'000'000, lengthNs, [](TimeNs at) {
            return at == 1'000'000'000 ? DurationNs{9'000'000} : DurationNs{1'000'000};
        });
    };
    QCOMPARE(onePeak(4'490'000'000).self.maxNs, 9'000'000);
    QCOMPARE(onePeak(5'000'000'000).self.maxNs, 1'000'000);
    QCOMPARE(onePeak(5'000'000'000).self.minNs, 1'000'000);
}

void TestLiveSummary::countsSpikes()
{
    const auto spikes = [](TimeNs peakAtNs, DurationNs peakNs) {
        return course(10'000'000, 3 * kNsPerSecond,
                      [&](TimeNs at) {
                          const DurationNs usual = (at / 10'000'000) % 2 == 0 ? 900'000 : 1'100'000;
                          return at == peakAtNs ? peakNs : usual;
                      })
            .self.spikes;
    };
    QCOMPARE(spikes(2 * kNsPerSecond, 1'300'000), std::uint64_t{0}); // 3 deviations above
    QCOMPARE(spikes(2 * kNsPerSecond, 1'500'000), std::uint64_t{1}); // 5
    QCOMPARE(spikes(100'000'000, 9'000'000), std::uint64_t{0});      // nothing is usual yet
    const LiveFunction jitter = course(10'000'000, 3 * kNsPerSecond, [](TimeNs at) {
        return at == kNsPerSecond ? DurationNs{100'900} : DurationNs{100'000};
    });
    QCOMPARE(jitter.self.spikes, std::uint64_t{0});
}

// As in recordings: markedFrameTimes().
void TestLiveSummary::timeBeforeTheFirstMarkIsNoFrame()
{
    LiveStatistics statistics(0.5);
    statistics.add(frameOf(0, 2 * kNsPerSecond, {{{0, 0, 0, 5000}}}, kFrameCut));
    statistics.add(frameOf(2 * kNsPerSecond, 9000, {{{0, 0, 0, 5000}}}));
    statistics.add(frameOf(2 * kNsPerSecond + 9000, 10'000, {{{0, 0, 0, 1000}}}));
    const auto snapshot = statistics.snapshot(siteNames(1));
    QCOMPARE(snapshot->ownedRecentNs, std::vector<std::int64_t>{10'000});
    const LiveFunction &function = snapshot->ownedFunctions.at(0);
    QCOMPARE(function.self.maxNs, 1000);
    QCOMPARE(function.calls, std::uint64_t{3});
    QCOMPARE(function.selfSumNs, 11'000);
}

void TestLiveSummary::leavesPiecesOut()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(frameOf(0, 10'000'000, {{{0, 0, 0, 1000}}}));
    statistics.add(frameOf(10'000'000, 5000, {{{0, 0, 0, 4000}}}, kFrameCut));
    statistics.add(frameOf(20'000'000, 90 * kNsPerSecond, {}, kFrameAdded)); // nobody watched
    statistics.add(frameOf(90'020'000'000, 5000, {{{0, 0, 0, 5000}}}, kFrameAdded | kFrameBegins));
    statistics.add(frameOf(90'020'005'000, 10'000'000, {{{0, 0, 0, 1000}}}));
    statistics.add(frameOf(90'030'000'000, 5000, {{{0, 0, 0, 5000}}}, kFramePartial));
    const auto snapshot = statistics.snapshot(siteNames(1));
    QCOMPARE(snapshot->frames.frames, std::uint64_t{2});
    QCOMPARE(snapshot->frames.duration.maxNs, 10'000'000);
    const LiveFunction &function = snapshot->ownedFunctions.at(0);
    QCOMPARE(function.self.maxNs, 1000);
    QVERIFY(std::abs(function.self.smoothedNs - 1000) < 1e-6);
    QCOMPARE(function.selfSumNs, 11'000);
}

// As if it had not been cut: the same figures per frame, of functions and of calls.
void TestLiveSummary::countsACutFrameOnce()
{
    LiveStatistics cut = begunStatistics();
    LiveStatistics whole = begunStatistics();
    const Calls inner{{0, 0, 0, 400}, {1, 1, 100, 200}};
    const Calls rest{{0, 0, 0, 400, kContinuesFrom}, {1, 1, 100, 200}};
    const Calls both{{0, 0, 0, 800}, {1, 1, 100, 200}, {1, 1, 500, 200}};
    for (TimeNs at = 0; at < 100'000; at += 1000) {
        cut.add(frameOf(at, 400, {inner}, kFrameCut));
        cut.add(frameOf(at + 400, 600, {rest}));
        whole.add(frameOf(at, 1000, {both}));
    }
    const auto found = cut.snapshot(siteNames(2));
    const auto expected = whole.snapshot(siteNames(2));
    QCOMPARE(found->frames.frames, expected->frames.frames);
    QCOMPARE(found->ownedRecentNs, expected->ownedRecentNs);
    compare(found->frames.duration, expected->frames.duration);
    QCOMPARE(found->count, expected->count);
    for (std::size_t i = 0; i < found->count; ++i) {
        const LiveFunction &function = found->ownedFunctions[i];
        const LiveFunction &twin = expected->ownedFunctions[i];
        compare(function.self, twin.self);
        compare(function.total, twin.total);
        QVERIFY(std::abs(function.callsPerFrame - twin.callsPerFrame) < 1e-9);
        QCOMPARE(function.calls, twin.calls);
        QCOMPARE(function.selfSumNs, twin.selfSumNs);
        QCOMPARE(function.totalSumNs, twin.totalSumNs);
    }
    QCOMPARE(found->callCount, expected->callCount);
    for (std::size_t i = 0; i < found->callCount; ++i)
        compare(found->ownedCalls[i].total, expected->ownedCalls[i].total);
}

// A program that marks no frames, or only those of a set.
void TestLiveSummary::slicesOfTimeHaveOnlySums()
{
    LiveStatistics statistics = begunStatistics();
    for (TimeNs at = 0; at < 20 * kNsPerSecond; at += 2 * kNsPerSecond)
        statistics.add(frameOf(at, 2 * kNsPerSecond, {{{0, 0, 0, 1000}}}, kFrameCut));
    const auto snapshot = statistics.snapshot(siteNames(1));
    QCOMPARE(snapshot->frames.frames, std::uint64_t{0});
    QCOMPARE(snapshot->frames.duration.smoothedNs, 0.0);
    QCOMPARE(snapshot->recentCount, std::size_t{0});
    const LiveFunction &function = snapshot->ownedFunctions.at(0);
    QCOMPARE(function.self.smoothedNs, 0.0);
    QCOMPARE(function.callsPerFrame, 0.0);
    QCOMPARE(function.self.maxNs, 0);
    QCOMPARE(function.calls, std::uint64_t{10});
    QCOMPARE(function.selfSumNs, 10'000);
    QCOMPARE(function.totalSumNs, 10'000);
}

void TestLiveSummary::staysInBounds()
{
    LiveStatistics statistics = begunStatistics();
    Calls calls;
    for (std::uint32_t site = 0; site < 5000; ++site)
        calls.push_back({site, 0, site, 1});
    statistics.add(frameOf(0, 10'000, {calls}));
    statistics.add(frameOf(10'000, 10'000, {calls}));
    const auto snapshot = statistics.snapshot(siteNames(5000));
    QCOMPARE(snapshot->count, LiveStatistics::kMostFunctions);
    QCOMPARE(snapshot->frames.functionsLeftOut, 5000u - 4096u);
}

void TestLiveSummary::coloursByVariability()
{
    QCOMPARE(heatColour(0), 0x4C8DFFu);
    QCOMPARE(heatColour(0.5), 0xFFD24Cu);
    QCOMPARE(heatColour(1), 0xFF4C4Cu);
    QCOMPARE(heatColour(50), 0xFF4C4Cu);
    const LiveFunction steady =
        course(10'000'000, kNsPerSecond, [](TimeNs) { return DurationNs{10'000}; });
    QCOMPARE(steady.colour, 0x4C8DFFu);
}

} // namespace tst_live_summary

ZOE_TEST(tst_live_summary::TestLiveSummary)
#include "tst_live_summary.moc"
