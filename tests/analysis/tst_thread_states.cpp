#include <QtTest>

#include <map>

#include "analysis/calltree/call_tree.h"
#include "analysis/calltree/call_tree_reshape.h"
#include "analysis/calltree/callers.h"
#include "analysis/states/chunk_states.h"
#include "analysis/states/state_sums.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/analysis/naive_call_tree.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_thread_states {

using namespace zoe;
using namespace zoe::test;

namespace {

using Spans = std::vector<ThreadStateSpan>;

DurationNs overlap(const ThreadStateSpan &span, TimeNs from, TimeNs to)
{
    return std::max<DurationNs>(0, std::min(span.endNs(), to) - std::max(span.startNs, from));
}

// By definition: the overlap with every span of the thread.
StateTimes naiveStates(const Spans &spans, ThreadId thread, TimeNs from, TimeNs to)
{
    StateTimes times;
    for (const ThreadStateSpan &span : spans) {
        if (span.thread != thread)
            continue;
        DurationNs &sum = span.state == ThreadState::Running     ? times.runningNs
                          : span.state == ThreadState::Preempted ? times.preemptedNs
                                                                 : times.waitingNs;
        sum += overlap(span, from, to);
    }
    return times;
}

std::vector<TotalAndSelf> naiveZoneStates(const std::vector<NaiveZone> &zones, const Spans &spans)
{
    std::vector<TotalAndSelf> result(zones.size());
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const Zone &zone = zones[i].zone;
        result[i].total = naiveStates(spans, zones[i].thread, zone.startNs, zone.endNs());
        result[i].self += result[i].total;
        if (zones[i].parent >= 0)
            result[static_cast<std::size_t>(zones[i].parent)].self -= result[i].total;
    }
    return result;
}

std::map<std::uint32_t, TotalAndSelf> naiveSums(const std::vector<NaiveZone> &zones,
                                                const Spans &spans)
{
    const std::vector<TotalAndSelf> states = naiveZoneStates(zones, spans);
    std::map<std::uint32_t, TotalAndSelf> sums;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        TotalAndSelf &sum = sums[zones[i].zone.site.value];
        sum.self.add(states[i].self);
        if (!naiveNested(zones, i))
            sum.total.add(states[i].total);
    }
    return sums;
}

} // namespace

class TestThreadStates : public QObject {
    Q_OBJECT

  private slots:
    void intervalsAreExact()
    {
        const StateTimeline line({{ThreadId{0}, ThreadState::Waiting, 1, 20, 10},
                                  {ThreadId{0}, ThreadState::Running, 1, 0, 10},
                                  {ThreadId{0}, ThreadState::Preempted, 1, 10, 5}});
        QCOMPARE(line.between(0, 30), (StateTimes{10, 5, 10}));
        QCOMPARE(line.between(5, 12), (StateTimes{5, 2, 0}));
        QCOMPARE(line.between(15, 20), StateTimes{});
        QCOMPARE(line.between(-10, 100), (StateTimes{10, 5, 10}));
        QCOMPARE(line.between(12, 12), StateTimes{});
        QCOMPARE(line.firstEndingAfter(9), std::size_t{0});
        QCOMPARE(line.firstEndingAfter(10), std::size_t{1});
        QCOMPARE(line.firstEndingAfter(17), std::size_t{2});
        QCOMPARE(line.firstEndingAfter(30), std::size_t{3});
        QCOMPARE(StateTimeline().between(0, 10), StateTimes{});
    }

    void overlapsCountOnce()
    {
        const StateTimeline line({{ThreadId{0}, ThreadState::Running, 1, 0, 10},
                                  {ThreadId{0}, ThreadState::Waiting, 1, 5, 10},
                                  {ThreadId{0}, ThreadState::Preempted, 1, 6, 2},
                                  {ThreadId{0}, ThreadState::Running, 1, 9, -3}});
        QCOMPARE(line.between(0, 30), (StateTimes{10, 0, 5}));
        QCOMPARE(line.spans().size(), std::size_t{2});
    }

    void zonesAgreeWithBruteForce_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::addColumn<bool>("cut");
        QTest::newRow("ordinary") << false << true;
        QTest::newRow("spans over chunks") << false << false;
        QTest::newRow("extremes") << true << true;
    }
    void zonesAgreeWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(bool, cut);
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const auto plain = randomCapture({.seed = seed, .extremes = extremes});
            const Spans spans = randomStates(*plain, {.seed = seed, .cutAtChunks = cut});
            const auto capture = withStates(*plain, spans);
            const std::vector<NaiveZone> zones = naiveZones(*capture);
            const std::vector<TotalAndSelf> expected = naiveZoneStates(zones, spans);
            std::size_t at = 0;
            std::vector<TotalAndSelf> found;
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const Chunk &chunk = **capture->chunk(i);
                const ChunkStates states = statesOfChunk(*capture, i, chunk);
                for (const TreeSpan &span : chunk.trees) {
                    const ZoneTree tree = chunk.tree(span);
                    states.of(span.thread).zonesOf(tree, found);
                    QCOMPARE(found.size(), tree.size());
                    for (std::size_t zone = 0; zone < tree.size(); ++zone, ++at) {
                        QVERIFY(found[zone].total == expected[at].total);
                        QVERIFY(found[zone].self == expected[at].self);
                        QVERIFY(found[zone].total.knownNs() <= tree.durations()[zone]);
                        QVERIFY(found[zone].self.knownNs() <= tree.selves()[zone]);
                        QVERIFY(found[zone].self.runningNs >= 0);
                    }
                    checkSubtrees(tree, found);
                }
            }
            QCOMPARE(at, zones.size());
        }
    }

    void functionsAgreeWithBruteForce_data() { zonesAgreeWithBruteForce_data(); }
    void functionsAgreeWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(bool, cut);
        TbbExecutor executor;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto plain = randomCapture({.seed = seed, .extremes = extremes});
            const Spans spans = randomStates(*plain, {.seed = seed + 100, .cutAtChunks = cut});
            const auto capture = withStates(*plain, spans);
            Selection selection;
            if (seed % 3 == 1)
                selection.frames = FrameRanges({3, 9});
            if (seed % 3 == 2)
                selection.threads = std::vector{ThreadId{1}};
            const auto summary = summarize(*capture, selection, Task(executor));
            QVERIFY(summary.ok());
            const auto expected = naiveSums(naiveZones(*capture, selection), spans);
            QVERIFY(!expected.empty());
            for (const FunctionSummary &function : (*summary)->functions)
                QVERIFY(function.states == expected.at(function.site.value));
        }
    }

    void callTreesAgreeWithBruteForce_data() { zonesAgreeWithBruteForce_data(); }
    void callTreesAgreeWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(bool, cut);
        TbbExecutor executor;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto plain = randomCapture({.seed = seed, .extremes = extremes});
            const Spans spans = randomStates(*plain, {.seed = seed + 200, .cutAtChunks = cut});
            const auto capture = withStates(*plain, spans);
            const std::vector<NaiveZone> zones = naiveZones(*capture);
            const std::vector<TotalAndSelf> states = naiveZoneStates(zones, spans);
            std::map<NaivePath, TotalAndSelf> expected;
            for (std::size_t i = 0; i < zones.size(); ++i) {
                NaivePath path = naivePath(zones, i);
                expected[path].self.add(states[i].self);
                for (; !path.empty(); path.pop_back())
                    expected[path].total.add(states[i].self);
            }
            const auto tree = *callTree(*capture, {}, {}, Task(executor));
            QVERIFY(tree->knowsStates);
            NaivePath path;
            StateTimes all;
            for (const CallNode &node : tree->nodes) {
                path.resize(node.depth);
                path.push_back(node.site.value);
                QVERIFY(node.states == expected.at(path));
                all.add(node.states.self);
            }
            StateTimes turned; // by function, the same time
            for (const CallNode &node : callersOf(*tree, {}).nodes) {
                if (node.depth == 0)
                    turned.add(node.states.self);
            }
            StateTimes folded;
            for (const CallNode &node : reshaped(*tree, {{}, true}).nodes)
                folded.add(node.states.self);
            QVERIFY(extremes || (turned == all && folded == all));
        }
    }

    // Large frames are read in slices, in which zones may begin that lie in those of earlier ones.
    void slicesGiveTheSameSums()
    {
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            const auto plain = randomCapture({.seed = seed, .frames = 12, .framesPerChunk = 3});
            const auto whole = withStates(
                *plain,
                randomStates(*plain, {.seed = seed, .changes = seed % 2 == 0 ? 400U : 40U}));
            Selection selection;
            if (seed % 3 == 0)
                selection.frames = FrameRanges(FrameRange{2, 9});
            if (seed % 4 == 0)
                selection.inside = std::vector{SiteId{0}, SiteId{2}};
            const auto expected = *stateSums(*whole, selection);
            const auto summary = *summarize(*whole, selection);
            for (const std::size_t zones : {1U, 2U, 5U, 16U}) {
                const SlicedCapture sliced(*whole, zones);
                const auto sums = *stateSums(sliced, selection);
                QCOMPARE(sums->any, expected->any);
                QVERIFY(sums->sites == expected->sites);
                for (const bool folded : {false, true}) {
                    const CallTreeOptions options{.foldRecursion = folded};
                    const auto tree = *callTree(*whole, selection, options);
                    const auto treeOfSlices = *callTree(sliced, selection, options);
                    QCOMPARE(treeOfSlices->knowsStates, tree->knowsStates);
                    QVERIFY(treeOfSlices->nodes == tree->nodes);
                }
                const auto ofSlices = *summarize(sliced, selection);
                QCOMPARE(ofSlices->knowsStates, summary->knowsStates);
                QCOMPARE(ofSlices->functions.size(), summary->functions.size());
                for (std::size_t i = 0; i < summary->functions.size(); ++i)
                    QVERIFY(ofSlices->functions[i].states == summary->functions[i].states);
            }
        }
    }

    void withoutStatesNothingIsKnown()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    update 10 60\n");
        const auto summary = summarize(*capture);
        QVERIFY(!(*summary)->knowsStates);
        QCOMPARE((*summary)->functions[0].states, TotalAndSelf{});
        const auto sums = stateSums(*capture);
        QVERIFY(!(*sums)->any);
    }

    void whatIsMissingIsUnknown()
    {
        const auto plain = captureFromText("frame 0 100\n  main\n    update 10 60\n"
                                           "      physics 20 30\n");
        const auto capture = withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 25},
                                                 {ThreadId{0}, ThreadState::Waiting, 0, 40, 15}});
        const auto summary = *summarize(*capture);
        QVERIFY(summary->knowsStates);
        QCOMPARE(summary->functions[0].states.total, (StateTimes{15, 0, 15}));
        QCOMPARE(summary->functions[0].states.self, (StateTimes{10, 0, 5}));
        QCOMPARE(summary->functions[1].states.total, (StateTimes{5, 0, 10}));
        QCOMPARE(summary->functions[1].totalNs - summary->functions[1].states.total.knownNs(),
                 DurationNs{15});
    }

  private:
    // The values of the single zones of a subtree add up to the total of its root.
    static void checkSubtrees(const ZoneTree &tree, const std::vector<TotalAndSelf> &states)
    {
        for (std::size_t root = 0; root < tree.size(); ++root) {
            StateTimes sum;
            for (std::size_t i = root; i < tree.subtreeEnd(root); ++i)
                sum += states[i].self;
            QVERIFY(sum == states[root].total);
        }
    }
};

} // namespace tst_thread_states

ZOE_APPLESS_TEST(tst_thread_states::TestThreadStates)
#include "tst_thread_states.moc"
