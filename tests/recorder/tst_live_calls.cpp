// The tree of calls that overlays show: against a brute-force twin, and by its rules.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "tests/recorder/live_summary_support.h"
#include "tests/support/test_program.h"

namespace tst_live_calls {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

using Path = std::vector<std::uint32_t>; // of sites, outermost first

struct PathNumbers {
    std::vector<DurationNs> self; // by frame
    std::vector<DurationNs> total;
    std::vector<DurationNs> calls;
};

Path pathOf(const ZoneTree &tree, std::size_t zone)
{
    Path path{tree[zone].site.value};
    std::uint32_t depth = tree[zone].depth;
    for (std::size_t i = zone; i-- > 0;)
        if (tree[i].depth < depth) {
            depth = tree[i].depth;
            path.insert(path.begin(), tree[i].site.value);
        }
    return path;
}

std::map<Path, PathNumbers> numbersOf(const std::vector<Chunk> &chunks)
{
    const std::size_t frames = frameLengths(chunks).size();
    std::map<Path, PathNumbers> paths;
    std::size_t first = 0;
    for (const Chunk &chunk : chunks) {
        for (const TreeSpan &span : chunk.trees) {
            const ZoneTree tree = chunk.tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                PathNumbers &numbers = paths[pathOf(tree, i)];
                numbers.self.resize(frames);
                numbers.total.resize(frames);
                numbers.calls.resize(frames);
                const std::size_t frame = first + span.frame;
                numbers.self[frame] += tree[i].selfNs;
                numbers.total[frame] += tree[i].durationNs;
                numbers.calls[frame] += tree[i].begins() ? 1 : 0;
            }
        }
        first += chunk.frames.size();
    }
    return paths;
}

// By the sites of the functions, whose lines are their ids.
Path pathOf(const LiveSummary &summary, std::uint32_t call)
{
    Path path;
    for (; call != LiveCall::kNone; call = summary.calls()[call].parent)
        path.insert(path.begin(), summary[summary.calls()[call].function].line);
    return path;
}

LiveSummary summaryOf(const LiveStatistics &statistics, std::size_t sites)
{
    return LiveSummary(statistics.snapshot(siteNames(sites)).release());
}

// The places of the calls within a call; with kNone, the outermost calls.
std::vector<std::uint32_t> childrenOf(const LiveSummary &summary, std::uint32_t parent)
{
    std::vector<std::uint32_t> children;
    std::uint32_t child = parent != LiveCall::kNone    ? summary.calls()[parent].firstChild
                          : summary.calls().size() > 0 ? 0
                                                       : LiveCall::kNone;
    for (; child != LiveCall::kNone; child = summary.calls()[child].nextSibling)
        children.push_back(child);
    return children;
}

} // namespace

class TestLiveCalls : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheTwin_data();
    void agreesWithTheTwin();
    void isATree_data() { agreesWithTheTwin_data(); }
    void isATree();
    void keepsRecursionsApart();
    void addsThreadsUp();
    void tellsSharesOfParents();
    void keepsItsPlaces();
    void staysInBounds();
    void remembersRecentFrames();
};

void TestLiveCalls::agreesWithTheTwin_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<double>("seconds"); // of all frames together
    for (int seed = 1; seed <= 12; ++seed)
        QTest::addRow("%d", seed) << seed << (seed % 3 == 0 ? 0.2 : 3.0 * seed);
}

void TestLiveCalls::agreesWithTheTwin()
{
    QFETCH(const int, seed);
    QFETCH(const double, seconds);
    const std::vector<Chunk> chunks = randomFrames(static_cast<std::uint64_t>(seed), seconds);
    LiveStatistics statistics = begunStatistics();
    for (const Chunk &chunk : chunks)
        statistics.add(chunk);
    const LiveSummary summary = summaryOf(statistics, kRandomSites);
    const std::map<Path, PathNumbers> paths = numbersOf(chunks);
    const std::vector<DurationNs> dt = frameLengths(chunks);
    QCOMPARE(summary.calls().size(), paths.size());
    QVERIFY(paths.size() > 3);
    for (std::uint32_t i = 0; i < summary.calls().size(); ++i) {
        const LiveCall &call = summary.calls()[i];
        const auto found = paths.find(pathOf(summary, i));
        QVERIFY(found != paths.end());
        compare(call.self, slowValue(dt, found->second.self, 5e8));
        compare(call.total, slowValue(dt, found->second.total, 5e8));
        const double calls = slowMean(dt, found->second.calls, 5e8);
        QVERIFY(std::abs(call.callsPerFrame - calls) < 1e-9 * (1 + calls));
        // Its self time and the total times of its children add up to its total time.
        double sum = call.self.smoothedNs;
        for (const std::uint32_t child : childrenOf(summary, i))
            sum += summary.calls()[child].total.smoothedNs;
        QVERIFY(std::abs(sum - call.total.smoothedNs) < 1e-6 * (1 + sum));
    }
}

void TestLiveCalls::isATree()
{
    QFETCH(const int, seed);
    LiveStatistics statistics = begunStatistics();
    for (const Chunk &chunk : randomFrames(static_cast<std::uint64_t>(seed), 1))
        statistics.add(chunk);
    const LiveSummary summary = summaryOf(statistics, kRandomSites);
    std::vector<int> seen(summary.calls().size());
    const auto look = [&](std::uint32_t parent) {
        for (const std::uint32_t child : childrenOf(summary, parent)) {
            ++seen.at(child);
            QCOMPARE(summary.calls()[child].parent, parent);
            QVERIFY(parent == LiveCall::kNone || parent < child);
        }
    };
    look(LiveCall::kNone);
    for (std::uint32_t i = 0; i < summary.calls().size(); ++i)
        look(i);
    QCOMPARE(seen, std::vector<int>(seen.size(), 1));
    double self = 0;
    for (const LiveCall &call : summary.calls())
        self += call.self.smoothedNs;
    double ofFunctions = 0;
    for (const LiveFunction &function : summary)
        ofFunctions += function.self.smoothedNs;
    QVERIFY(std::abs(self - ofFunctions) < 1e-6 * ofFunctions);
}

void TestLiveCalls::keepsRecursionsApart()
{
    LiveStatistics statistics = begunStatistics();
    // a (0..100) calls b (10..90) calls a (20..60) calls a (30..40); then a again (100..110).
    statistics.add(frameOf(
        0, 1000,
        {{{0, 0, 0, 100}, {1, 1, 10, 80}, {0, 2, 20, 40}, {0, 3, 30, 10}, {0, 0, 100, 10}}}));
    const LiveSummary summary = summaryOf(statistics, 2);
    std::map<Path, std::int64_t> totals;
    for (std::uint32_t i = 0; i < summary.calls().size(); ++i)
        totals[pathOf(summary, i)] = summary.calls()[i].total.maxNs;
    const std::map<Path, std::int64_t> expected{
        {{0}, 110}, {{0, 1}, 80}, {{0, 1, 0}, 40}, {{0, 1, 0, 0}, 10}};
    QVERIFY(totals == expected);
}

void TestLiveCalls::addsThreadsUp()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(
        frameOf(0, 1000, {{{0, 0, 0, 500}}, {{0, 0, 0, 700}, {0, 1, 0, 100}}, {{1, 0, 0, 9}}}));
    const LiveSummary summary = summaryOf(statistics, 2);
    QCOMPARE(summary.calls().size(), std::size_t{3});
    QCOMPARE(summary.calls()[0].total.maxNs, 1200);
    QVERIFY(std::abs(summary.calls()[0].callsPerFrame - 2) < 1e-9);
    QVERIFY(std::abs(summary.shareOfParent(summary.calls()[0]) - 1.2) < 1e-9);
    QCOMPARE(summary.calls()[1].parent, 0u);
    QCOMPARE(summary.calls()[2].parent, LiveCall::kNone);
}

void TestLiveCalls::tellsSharesOfParents()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(frameOf(0, 1000, {{{0, 0, 0, 500}, {1, 1, 0, 200}, {2, 1, 200, 50}}}));
    const LiveSummary summary = summaryOf(statistics, 3);
    const auto share = [&](std::size_t call) {
        return summary.shareOfParent(summary.calls()[call]);
    };
    QVERIFY(std::abs(share(0) - 0.5) < 1e-9);
    QVERIFY(std::abs(share(1) - 0.4) < 1e-9);
    QVERIFY(std::abs(share(2) - 0.1) < 1e-9);
    LiveStatistics nothing = begunStatistics();
    nothing.add(frameOf(0, 0, {{{0, 0, 0, 0}, {1, 1, 0, 0}}}));
    const LiveSummary none = summaryOf(nothing, 2);
    QCOMPARE(none.shareOfParent(none.calls()[0]), 0.0);
    QCOMPARE(none.shareOfParent(none.calls()[1]), 0.0);
}

// Unfolded calls that are stored by place are found again.
void TestLiveCalls::keepsItsPlaces()
{
    LiveStatistics statistics = begunStatistics();
    std::vector<Path> before;
    for (const Chunk &chunk : randomFrames(7, 1)) {
        statistics.add(chunk);
        const LiveSummary summary = summaryOf(statistics, kRandomSites);
        for (std::uint32_t i = 0; i < before.size(); ++i)
            QVERIFY(pathOf(summary, i) == before[i]);
        before.clear();
        for (std::uint32_t i = 0; i < summary.calls().size(); ++i)
            before.push_back(pathOf(summary, i));
    }
}

void TestLiveCalls::staysInBounds()
{
    LiveStatistics statistics = begunStatistics();
    // 3 x 3000 paths of 3000 functions, and one function that calls itself 9000 times.
    std::vector<Calls> threads(4);
    for (std::uint32_t site = 0; site < 3000; ++site)
        for (std::uint32_t thread = 0; thread < 3; ++thread) {
            if (site == 0)
                threads[thread].push_back({3000 + thread, 0, 0, 3000});
            threads[thread].push_back({site, 1, site, 1});
        }
    for (std::uint32_t depth = 0; depth < 9000; ++depth)
        threads[3].push_back({3003, depth, 0, 10});
    statistics.add(frameOf(0, 10'000, threads));
    const LiveSummary summary = summaryOf(statistics, 3004);
    QCOMPARE(summary.calls().size(), std::size_t{LiveCalls::kMostCalls});
    QCOMPARE(summary.frames().callsLeftOut, std::uint64_t{3 * 3001 + 9000 - 8192});
    // Functions lack nothing of it.
    QCOMPARE(summary.size(), std::size_t{3004});
    QCOMPARE(summary[1].total.maxNs, 3); // of site 0, behind the one that calls it
    QVERIFY(std::abs(summary[3003].callsPerFrame - 9000) < 1e-6);
    // What calls a function that is left out is in the tree, what that calls is not.
    LiveStatistics many = begunStatistics();
    Calls calls;
    for (std::uint32_t site = 0; site < 5000; ++site)
        calls.push_back({site, site < 4095 ? 0 : site - 4095, site, 10'000 - 2 * site});
    many.add(frameOf(0, 10'000, {calls}));
    const LiveSummary cut = summaryOf(many, 5000);
    QCOMPARE(cut.calls().size(), std::size_t{4096});
    QCOMPARE(cut.frames().callsLeftOut, std::uint64_t{5000 - 4096});
}

void TestLiveCalls::remembersRecentFrames()
{
    LiveStatistics statistics = begunStatistics();
    QCOMPARE(summaryOf(statistics, 0).recentFramesNs().size(), std::size_t{0});
    const auto recent = [&] {
        const LiveSummary summary = summaryOf(statistics, 0);
        return std::vector<std::int64_t>(summary.recentFramesNs().begin(),
                                         summary.recentFramesNs().end());
    };
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < 500; ++i) {
        all.push_back(1000 + i);
        statistics.add(frameOf(i * 10'000, all.back(), {}));
        if (i == 9)
            QVERIFY(recent() == all);
    }
    QVERIFY(recent() == std::vector<std::int64_t>(all.end() - 240, all.end()));
}

} // namespace tst_live_calls

ZOE_TEST(tst_live_calls::TestLiveCalls)
#include "tst_live_calls.moc"
