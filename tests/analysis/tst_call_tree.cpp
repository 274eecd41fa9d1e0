// Merged call trees against brute force, and what must hold between them and the summary.
#include <QtTest>

#include <map>
#include <random>

#include "analysis/calltree/call_tree.h"
#include "analysis/calltree/call_tree_views.h"
#include "analysis/calltree/callers.h"
#include "analysis/flame/flame_layout.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive_call_tree.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_call_tree {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Case {
    std::shared_ptr<const Capture> capture;
    Selection selection;
};

// Different shapes: with and without fragments, recursion, holes, extremes and restrictions.
Case randomCase(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    RandomCaptureOptions options;
    options.seed = seed;
    options.frames = 1 + static_cast<std::uint32_t>(random() % 30);
    options.framesPerChunk = 1 + static_cast<std::uint32_t>(random() % 5);
    options.threads = 1 + static_cast<std::uint32_t>(random() % 3);
    options.sites = 8;
    options.fragmentShare = seed % 3 == 0 ? 0.9 : 0.3;
    options.recursion = seed % 4 != 0;
    options.missingShare = seed % 5 == 0 ? 0.3 : 0;
    options.extremes = seed % 7 == 0;
    Case result{randomCapture(options), {}};
    if (seed % 2 == 0) {
        FrameRanges frames;
        for (FrameIndex frame = 0; frame < options.frames; ++frame) {
            if (random() % 3 != 0)
                frames.add(frame);
        }
        result.selection.frames = frames;
    }
    if (seed % 6 == 0)
        result.selection.threads = {ThreadId{0}};
    return result;
}

constexpr std::uint64_t kSeeds = 60;

NaivePath pathOf(const CallTree &tree, std::uint32_t i)
{
    NaivePath path;
    for (; i != CallNode::kNoParent; i = tree.nodes[i].parent)
        path.insert(path.begin(), tree.nodes[i].site.value);
    return path;
}

// Pre-order, parents, ends, and the order of siblings.
bool wellFormed(const CallTree &tree, CallWeight weight)
{
    std::vector<std::uint32_t> path;
    std::map<std::uint32_t, std::uint32_t> lastChild;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        if (node.depth > path.size() || node.depth >= tree.depthCount)
            return false;
        path.resize(node.depth);
        const std::uint32_t parent = path.empty() ? CallNode::kNoParent : path.back();
        std::uint32_t end = i + 1;
        while (end < tree.nodes.size() && tree.nodes[end].depth > node.depth)
            ++end;
        if (node.parent != parent || node.end != end)
            return false;
        if (lastChild.contains(parent)) {
            const CallNode &before = tree.nodes[lastChild[parent]];
            const bool inOrder =
                weightOf(before, weight) > weightOf(node, weight) ||
                (weightOf(before, weight) == weightOf(node, weight) && before.site < node.site);
            if (before.isOther() || (!node.isOther() && !inOrder))
                return false;
        }
        lastChild[parent] = i;
        path.push_back(i);
    }
    return true;
}

QString difference(const CallTree &tree, const NaiveCallTree &expected, bool perFrame)
{
    if (tree.nodes.size() != expected.size())
        return QString("%1 nodes, not %2").arg(tree.nodes.size()).arg(expected.size());
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        const auto found = expected.find(pathOf(tree, i));
        if (found == expected.end())
            return QString("node %1 should not be").arg(i);
        const NaiveCallNode &other = found->second;
        if (node.calls != other.calls || node.totalNs != other.totalNs ||
            node.selfNs != other.selfNs || node.threads != other.threads.size())
            return QString("node %1: %2 calls, %3 ns total, %4 ns self, %5 threads instead of "
                           "%6, %7, %8, %9")
                .arg(i)
                .arg(node.calls)
                .arg(node.totalNs)
                .arg(node.selfNs)
                .arg(node.threads)
                .arg(other.calls)
                .arg(other.totalNs)
                .arg(other.selfNs)
                .arg(other.threads.size());
        if (!perFrame)
            continue;
        const auto worst = std::ranges::max_element(
            other.frames, [](const auto &a, const auto &b) { return a.second < b.second; });
        if (node.frames != other.frames.size() || node.worstFrame != worst->first ||
            node.worstFrameNs != worst->second)
            return QString("node %1: its frames").arg(i);
    }
    return {};
}

std::shared_ptr<const CallTree> treeOf(const Case &c, const CallTreeOptions &options = {},
                                       const Task &task = Task{})
{
    const auto tree = callTree(*c.capture, c.selection, options, task);
    return tree ? *tree : nullptr;
}

} // namespace

class TestCallTree : public QObject {
    Q_OBJECT

  private slots:
    void isWhatBruteForceGives()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const Case c = randomCase(seed);
            for (const bool fold : {false, true}) {
                const auto tree = treeOf(c, {.foldRecursion = fold});
                QVERIFY(tree);
                QVERIFY(wellFormed(*tree, CallWeight::Total));
                QCOMPARE(difference(*tree, naiveCallTree(*c.capture, c.selection, fold), true),
                         QString());
                QCOMPARE(tree->cutCalls, std::uint64_t{0});
            }
        }
    }

    void addsUpToTheSummary()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const Case c = randomCase(seed);
            const auto summary = summarize(*c.capture, c.selection);
            QVERIFY(summary.ok());
            for (const bool fold : {false, true}) {
                const auto tree = treeOf(c, {.foldRecursion = fold});
                QCOMPARE(tree->totalNs, (*summary)->rootsNs);
                QCOMPARE(tree->selfNs, (*summary)->selfNs);
                QCOMPARE(tree->calls, (*summary)->calls);
                QCOMPARE(tree->frames, (*summary)->frames);
                QCOMPARE(tree->lostZones, (*summary)->lostZones);
                std::map<SiteId, std::pair<std::uint64_t, DurationNs>> bySite;
                for (const CallNode &node : tree->nodes) {
                    bySite[node.site].first += node.calls;
                    bySite[node.site].second += node.selfNs;
                }
                QCOMPARE(bySite.size(), (*summary)->functions.size());
                for (const FunctionSummary &row : (*summary)->functions) {
                    QCOMPARE(bySite[row.site].first, row.calls);
                    QCOMPARE(bySite[row.site].second, row.selfNs);
                }
            }
        }
    }

    void callersAreWhatBruteForceGives()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const Case c = randomCase(seed);
            const auto tree = treeOf(c);
            const auto summary = summarize(*c.capture, c.selection);
            const CallTree all = callersOf(*tree);
            QVERIFY(wellFormed(all, CallWeight::Self));
            QCOMPARE(difference(all, naiveCallers(*c.capture, c.selection, {}), false), QString());
            for (const CallNode &node : all.nodes) {
                if (node.depth > 0)
                    continue;
                const FunctionSummary *row = (*summary)->of(node.site);
                QVERIFY(row);
                QCOMPARE(node.calls, row->calls);
                QCOMPARE(node.totalNs, row->totalNs);
                QCOMPARE(node.selfNs, row->selfNs);
                QCOMPARE(node.threads, row->threads);
            }
            const std::vector<SiteId> two{SiteId{1}, SiteId{5}};
            const CallTree some = callersOf(*tree, two);
            QVERIFY(wellFormed(some, CallWeight::Total));
            QCOMPARE(difference(some, naiveCallers(*c.capture, c.selection, {1, 5}), false),
                     QString());
            QCOMPARE(some.totalNs, tree->totalNs);
        }
    }

    void calleesAreWhatBruteForceGives()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const Case c = randomCase(seed);
            const auto tree = treeOf(c);
            const std::vector<SiteId> one{SiteId{2}};
            const CallTree callees = calleesOf(*tree, one);
            QVERIFY(wellFormed(callees, CallWeight::Total));
            QCOMPARE(difference(callees, naiveCallees(*c.capture, c.selection, {2}), false),
                     QString());
            if (!callees.nodes.empty()) {
                const auto summary = summarize(*c.capture, c.selection);
                QCOMPARE(callees.nodes[0].totalNs, (*summary)->of(SiteId{2})->totalNs);
            }
            const std::vector<SiteId> two{SiteId{1}, SiteId{5}};
            QCOMPARE(difference(calleesOf(*tree, two),
                                naiveCallees(*c.capture, c.selection, {1, 5}), false),
                     QString());
        }
    }

    void whatIsInsideASiteAreItsCallees()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            Case c = randomCase(seed);
            const std::vector<SiteId> sites{SiteId{2}, SiteId{3}};
            const CallTree callees = calleesOf(*treeOf(c), sites);
            c.selection.inside = sites;
            const auto inside = treeOf(c);
            QCOMPARE(inside->nodes.size(), callees.nodes.size());
            for (std::size_t i = 0; i < callees.nodes.size(); ++i) {
                QCOMPARE(inside->nodes[i].site, callees.nodes[i].site);
                QCOMPARE(inside->nodes[i].depth, callees.nodes[i].depth);
                QCOMPARE(inside->nodes[i].calls, callees.nodes[i].calls);
                QCOMPARE(inside->nodes[i].totalNs, callees.nodes[i].totalNs);
            }
        }
    }

    void foldedPathsHaveASiteOnce()
    {
        for (std::uint64_t seed = 1; seed < kSeeds; seed += 5) {
            const auto tree = treeOf(randomCase(seed), {.foldRecursion = true});
            for (std::uint32_t i = 0; i < tree->nodes.size(); ++i) {
                NaivePath path = pathOf(*tree, i);
                std::ranges::sort(path);
                QVERIFY(std::ranges::adjacent_find(path) == path.end());
            }
        }
    }

    void theLimitCutsTheSameOnAnyExecutorAndLosesNothing()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const Case c = randomCase(seed);
            const auto whole = treeOf(c);
            for (const std::uint32_t most : {0U, 1U, 7U, 40U, 1000U}) {
                const CallTreeOptions options{.foldRecursion = false, .mostNodes = most};
                const auto tree = treeOf(c, options);
                const auto parallel = treeOf(c, options, Task(executor));
                QVERIFY(tree->nodes == parallel->nodes);
                QVERIFY(tree->threadBits == parallel->threadBits);
                QVERIFY(wellFormed(*tree, CallWeight::Total));
                QVERIFY(std::ranges::count_if(tree->nodes, [](const CallNode &node) {
                            return !node.isOther();
                        }) <= most);
                QVERIFY(tree->nodes.size() <= 2 * std::size_t{most} + 1);
                QCOMPARE(tree->totalNs, whole->totalNs);
                QCOMPARE(tree->selfNs, whole->selfNs);
                QCOMPARE(tree->calls, whole->calls);
                if (most == 1000)
                    QVERIFY(tree->nodes == whole->nodes);
                const CallTree callers = callersOf(*whole, {}, most);
                QVERIFY(callers.nodes.size() <= 2 * std::size_t{most} + 1);
                std::uint64_t calls = 0;
                for (const CallNode &node : callers.nodes)
                    calls += node.depth == 0 ? node.calls : 0;
                QCOMPARE(calls, whole->calls);
            }
        }
    }

    void prunedTreesStillAddUp()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const auto tree = treeOf(randomCase(seed));
            const DurationNs least = tree->totalNs / 50;
            const CallTree few = pruned(*tree, {.leastNs = least});
            std::uint64_t calls = 0;
            std::uint64_t nodes = 0;
            DurationNs selfNs = 0;
            for (const CallNode &node : few.nodes) {
                calls += node.calls;
                selfNs += node.selfNs;
                nodes += node.isOther() ? node.hiddenNodes : 1;
                QVERIFY(node.isOther() || node.totalNs >= least);
                DurationNs below = node.isOther() ? 0 : node.selfNs;
                for (const CallNode &child : few.nodes) {
                    const auto place = static_cast<std::uint32_t>(&node - few.nodes.data());
                    below += child.parent == place ? child.totalNs : 0;
                }
                QVERIFY(node.isOther() || below == node.totalNs);
            }
            QCOMPARE(calls, tree->calls);
            QCOMPARE(nodes, std::uint64_t{tree->nodes.size()});
            QCOMPARE(selfNs, tree->selfNs);
            QVERIFY(wellFormed(few, CallWeight::Total));

            const CallTree flat = pruned(*tree, {.depths = 1});
            for (const CallNode &node : flat.nodes)
                QCOMPARE(node.depth, 0U);
            QVERIFY(pruned(*tree, {.leastNs = 0}).nodes == tree->nodes);
        }
    }

    void flamesAreZoneTrees()
    {
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const auto tree = treeOf(randomCase(seed));
            const CallTree callers = callersOf(*tree);
            for (const auto &[shown, weight] : {std::pair(tree.get(), CallWeight::Total),
                                                std::pair(&callers, CallWeight::Self)}) {
                const ZoneColumns zones = flameOf(*shown, weight);
                QCOMPARE(zones.size(), shown->nodes.size());
                TimeNs end = 0;
                for (std::size_t i = 0; i < zones.size(); ++i) {
                    const CallNode &node = shown->nodes[i];
                    QCOMPARE(zones.site[i], node.site.value);
                    QCOMPARE(zones.depth[i], node.depth);
                    QCOMPARE(zones.durationNs[i], weightOf(node, weight));
                    if (node.depth == 0) {
                        QCOMPARE(zones.startNs[i], end);
                        end += zones.durationNs[i];
                    }
                    if (shown == tree.get())
                        QCOMPARE(zones.selfNs[i], node.selfNs);
                    QVERIFY(zones.selfNs[i] >= 0);
                }
                if (end == 0)
                    continue;
                const ZoneTree flame(zones, 0, zones.size(), 0, ThreadId{0});
                const auto items =
                    FlameIndex(flame).layout({.fromNs = 0, .toNs = end, .widthPx = 1000});
                QVERIFY(!items.empty());
                QCOMPARE(items.front().x0, 0.0);
            }
        }
    }

    void damagedChunksAreLeftOutAndCounted()
    {
        RandomCaptureOptions options;
        options.fragmentShare = 0.9;
        const auto whole = randomCapture(options);
        const DamagedCapture broken(whole, {1, 3});
        const auto tree = callTree(broken);
        QVERIFY(tree.ok());
        QCOMPARE((*tree)->unreadableFrames, std::uint64_t{8});
        QCOMPARE(difference(**tree, naiveCallTree(broken, {}, false), true), QString());
        QCOMPARE((*tree)->calls, (*summarize(broken))->calls);
        const auto none = callTree(DamagedCapture(whole, {0, 1, 2, 3, 4}, ErrorCode::Io));
        QVERIFY(!none.ok());
        QCOMPARE(none.error().code, ErrorCode::Io);
    }

    void sumsThatDoNotFitStandAtTheLimit()
    {
        // Six threads, each 2^61 ns long in the same frame.
        std::vector<Chunk> chunks(1);
        Chunk &chunk = chunks[0];
        const DurationNs length = DurationNs{1} << 61;
        chunk.frames.push_back({.durationNs = length, .zones = 6});
        Dictionaries names;
        names.sites.resize(1);
        names.threads.resize(6);
        for (std::uint32_t thread = 0; thread < 6; ++thread) {
            chunk.trees.push_back({0, ThreadId{thread}, thread, 1});
            chunk.zones.append({SiteId{0}, 0, length, length, 0, 0});
        }
        const MemoryCapture capture({}, std::move(names), std::move(chunks));
        const auto tree = callTree(capture);
        QVERIFY(tree.ok());
        QCOMPARE((*tree)->nodes.size(), std::size_t{1});
        QCOMPARE((*tree)->nodes[0].totalNs, std::numeric_limits<DurationNs>::max());
        QCOMPARE((*tree)->nodes[0].calls, std::uint64_t{6});
        QCOMPARE((*tree)->nodes[0].threads, 6U);
        QCOMPARE((*tree)->totalNs, std::numeric_limits<DurationNs>::max());
        QCOMPARE(flameOf(**tree).durationNs[0], std::numeric_limits<DurationNs>::max());
    }

    void nothingGivesNothing()
    {
        const MemoryCapture capture({}, {}, {});
        const auto tree = callTree(capture);
        QVERIFY(tree.ok());
        QVERIFY((*tree)->nodes.empty());
        QVERIFY(callersOf(**tree).nodes.empty());
        QVERIFY(calleesOf(**tree, std::vector<SiteId>{SiteId{0}}).nodes.empty());
        QVERIFY(pruned(**tree, {}).nodes.empty());
        QCOMPARE(flameOf(**tree).size(), std::size_t{0});
    }
};

} // namespace tst_call_tree

ZOE_TEST(tst_call_tree::TestCallTree)
#include "tst_call_tree.moc"
