// Call trees with functions ignored and recursion folded, against trees that are counted path by
// path.
#include <QtTest>

#include <map>

#include "analysis/calltree/call_tree_reshape.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_call_tree_reshape {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Sums {
    std::uint64_t calls = 0;
    DurationNs selfNs = 0;
    DurationNs totalNs = 0;
    friend bool operator==(const Sums &, const Sums &) = default;
};
using Paths = std::map<std::vector<std::uint32_t>, Sums>;

std::vector<std::uint32_t> pathOf(const CallTree &tree, std::uint32_t i)
{
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = i; at != CallNode::kNoParent; at = tree.nodes[at].parent)
        path.insert(path.begin(), tree.nodes[at].site.value);
    return path;
}

Paths pathsOf(const CallTree &tree)
{
    Paths paths;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        paths[pathOf(tree, i)] = {node.calls, node.selfNs, node.totalNs};
    }
    return paths;
}

// Every node's path without the ignored sites; a self time counts for all that is left above it.
Paths naiveIgnoring(const CallTree &tree, const std::vector<SiteId> &ignored)
{
    Paths paths;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        std::vector<std::uint32_t> path;
        for (const std::uint32_t site : pathOf(tree, i)) {
            if (std::ranges::find(ignored, SiteId{site}) == ignored.end())
                path.push_back(site);
        }
        if (path.empty())
            continue;
        const CallNode &node = tree.nodes[i];
        const bool isIgnored = std::ranges::find(ignored, node.site) != ignored.end();
        paths[path].calls += isIgnored ? 0 : node.calls;
        paths[path].selfNs += node.selfNs;
        for (; !path.empty(); path.pop_back())
            paths[path].totalNs += node.selfNs;
    }
    return paths;
}

} // namespace

class CallTreeReshapeTest : public QObject {
    Q_OBJECT

  private slots:
    void ignoresAFunction()
    {
        const auto capture =
            captureFromText("frame 0 100\n  main\n    a 0 90\n      b 10 50\n        c 20 10\n"
                            "      c 70 10\n");
        const auto tree = callTree(*capture);
        QVERIFY(tree);
        const CallTree without = reshaped(**tree, {{SiteId{1}}, false});
        QCOMPARE(without.nodes.size(), std::size_t{2});
        QCOMPARE(without.nodes[0].selfNs, DurationNs{70}); // 30 of its own and 40 of b
        QCOMPARE(without.nodes[1].calls, std::uint64_t{2});
        QCOMPARE(without.nodes[1].totalNs, DurationNs{20});
    }

    void anIgnoredRootTakesItsSelfTimeWithIt()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    a 0 90\n      b 10 50\n");
        const auto tree = callTree(*capture);
        QVERIFY(tree);
        const CallTree without = reshaped(**tree, {{SiteId{0}}, false});
        QCOMPARE(without.nodes.size(), std::size_t{1});
        QCOMPARE(without.nodes[0].totalNs, DurationNs{50});
        QCOMPARE(without.nodes[0].parent, CallNode::kNoParent);
    }

    void ignoringEqualsBruteForce()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto tree = callTree(*randomCapture({.seed = seed}));
            QVERIFY(tree);
            const std::vector<SiteId> ignored{SiteId{static_cast<std::uint32_t>(seed % 8)},
                                              SiteId{3}};
            const CallTree result = reshaped(**tree, {ignored, false});
            QCOMPARE(pathsOf(result), naiveIgnoring(**tree, ignored));
            QCOMPARE(result.calls, (*tree)->calls);
        }
    }

    void foldingEqualsATreeMadeFolded()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto capture = randomCapture({.seed = seed});
            const auto tree = callTree(*capture);
            const auto folded = callTree(*capture, {}, {.foldRecursion = true});
            QVERIFY(tree && folded);
            QCOMPARE(pathsOf(reshaped(**tree, {{}, true})), pathsOf(**folded));
        }
    }

    // The calls of a node and of all nodes whose path begins with its path.
    void callsAddUpBelow()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto tree = callTree(*randomCapture({.seed = seed}));
            QVERIFY(tree);
            const CallTree counted = countedByCalls(**tree, true);
            QCOMPARE(counted.nodes.size(), (*tree)->nodes.size());
            const Paths paths = pathsOf(**tree);
            for (std::uint32_t i = 0; i < counted.nodes.size(); ++i) {
                const auto path = pathOf(counted, i);
                std::uint64_t below = 0;
                for (const auto &[other, sums] : paths) {
                    if (other.size() >= path.size() &&
                        std::equal(path.begin(), path.end(), other.begin()))
                        below += sums.calls;
                }
                const CallNode &node = counted.nodes[i];
                QCOMPARE(static_cast<std::uint64_t>(node.totalNs), below);
                QCOMPARE(node.calls, paths.at(path).calls);
                QCOMPARE(static_cast<std::uint64_t>(node.selfNs), node.calls);
                QCOMPARE(std::size_t{node.depth} + 1, path.size());
                if (node.end < counted.nodes.size() &&
                    counted.nodes[node.end].parent == node.parent)
                    QVERIFY(counted.nodes[node.end].totalNs <= node.totalNs);
            }
        }
    }

    void nothingToDoChangesNothing()
    {
        const auto tree = callTree(*randomCapture());
        QVERIFY(tree);
        QCOMPARE(reshaped(**tree, {}).nodes, (*tree)->nodes);
        QVERIFY(reshaped(CallTree{}, {{SiteId{0}}, true}).nodes.empty());
    }
};

} // namespace tst_call_tree_reshape

ZOE_APPLESS_TEST(tst_call_tree_reshape::CallTreeReshapeTest)
#include "tst_call_tree_reshape.moc"
