// Two call trees in one, against maps of paths.
#include <QTest>
#include <cmath>
#include <map>

#include "analysis/comparison/flame_difference.h"
#include "tests/analysis/naive_call_tree.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_flame_difference {

using namespace zoe;
using namespace zoe::test;

namespace {

using Paths = std::map<std::vector<std::string>, std::pair<NodeTimes, NodeTimes>>;

// By the labels on the way from the root, which are unique in these captures.
void add(Paths &paths, const Capture &capture, NodeTimes std::pair<NodeTimes, NodeTimes>::*side)
{
    const auto frames = static_cast<double>(capture.frames().size());
    for (const auto &[path, node] : naiveCallTree(capture, {}, false)) {
        std::vector<std::string> labels;
        for (const std::uint32_t site : path)
            labels.push_back(capture.site(SiteId{site}).label());
        NodeTimes &times = paths[labels].*side;
        times.totalNs = static_cast<double>(node.totalNs) / frames;
        times.selfNs = static_cast<double>(node.selfNs) / frames;
        times.calls = static_cast<double>(node.calls) / frames;
    }
}

Paths pathsOf(const FlameDifference &difference, const Capture &base, const Capture &head)
{
    Paths paths;
    std::vector<std::string> path;
    for (const DifferenceNode &node : difference.nodes) {
        const SitePair pair = difference.pairs[node.site.value];
        path.resize(node.depth);
        path.push_back(pair.head.valid() ? head.site(pair.head).label()
                                         : base.site(pair.base).label());
        paths[path] = {node.base, node.head};
    }
    return paths;
}

double room(const FlameDifference &difference, std::uint32_t i)
{
    const DifferenceNode &node = difference.nodes[i];
    double sum = std::max(node.base.selfNs, node.head.selfNs);
    for (std::uint32_t child = i + 1; child < node.end; child = difference.nodes[child].end)
        sum += room(difference, child);
    return sum;
}

bool near(const NodeTimes &a, const NodeTimes &b)
{
    const auto same = [](double x, double y) {
        return std::abs(x - y) <= 1e-9 * std::max({1.0, std::abs(x), std::abs(y)});
    };
    return same(a.totalNs, b.totalNs) && same(a.selfNs, b.selfNs) && same(a.calls, b.calls);
}

FlameDifference differenceOf(const Capture &base, const Capture &head,
                             const std::vector<SitePair> &pairs)
{
    const auto baseTree = callTree(base);
    const auto headTree = callTree(head);
    const auto difference = flameDifference(Baseline(**baseTree), Head(**headTree), pairs);
    if (!difference)
        qFatal("%s", difference.error().text().c_str());
    return *difference;
}

} // namespace

class TestFlameDifference : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheMapsOfPaths();
    void isATree();
    void swaps();
    void vanishedAndNew();
    void noFrames();
};

void TestFlameDifference::agreesWithTheMapsOfPaths()
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto base = randomCapture({.seed = seed, .frames = 12});
        const auto head = randomCapture({.seed = seed + 1000, .frames = 9, .sites = 6});
        const auto pairs = matchSites(base->sites(), head->sites());
        const FlameDifference difference = differenceOf(*base, *head, pairs);
        QCOMPARE(difference.baseFrames, std::uint64_t{12});
        QCOMPARE(difference.headFrames, std::uint64_t{9});
        Paths expected;
        add(expected, *base, &std::pair<NodeTimes, NodeTimes>::first);
        add(expected, *head, &std::pair<NodeTimes, NodeTimes>::second);
        const Paths found = pathsOf(difference, *base, *head);
        QCOMPARE(found.size(), difference.nodes.size());
        QCOMPARE(found.size(), expected.size());
        for (const auto &[path, times] : expected) {
            const auto at = found.find(path);
            QVERIFY(at != found.end());
            QVERIFY(near(at->second.first, times.first));
            QVERIFY(near(at->second.second, times.second));
        }
    }
}

void TestFlameDifference::isATree()
{
    const auto base = randomCapture({.seed = 5, .maxZonesPerTree = 60});
    const auto head = randomCapture({.seed = 6, .maxZonesPerTree = 60});
    const FlameDifference d = differenceOf(*base, *head, matchSites(base->sites(), head->sites()));
    std::uint32_t depths = 0;
    for (std::uint32_t i = 0; i < d.nodes.size(); ++i) {
        const DifferenceNode &node = d.nodes[i];
        depths = std::max(depths, node.depth + 1);
        QVERIFY(node.end > i && node.end <= d.nodes.size());
        if (node.parent == DifferenceNode::kNoParent) {
            QCOMPARE(node.depth, 0U);
        } else {
            QCOMPARE(node.depth, d.nodes[node.parent].depth + 1);
            QVERIFY(node.end <= d.nodes[node.parent].end);
        }
        // The next sibling is not wider.
        const std::uint32_t end = node.parent == DifferenceNode::kNoParent
                                      ? static_cast<std::uint32_t>(d.nodes.size())
                                      : d.nodes[node.parent].end;
        if (node.end < end)
            QVERIFY(room(d, node.end) <= room(d, i) * (1 + 1e-9));
    }
    QCOMPARE(d.depthCount, depths);
}

void TestFlameDifference::swaps()
{
    const auto base = randomCapture({.seed = 8});
    const auto head = randomCapture({.seed = 9, .frames = 7});
    auto pairs = matchSites(base->sites(), head->sites());
    const FlameDifference there = differenceOf(*base, *head, pairs);
    for (SitePair &pair : pairs)
        std::swap(pair.base, pair.head);
    const FlameDifference back = differenceOf(*head, *base, pairs);
    QCOMPARE(there.nodes.size(), back.nodes.size());
    for (std::size_t i = 0; i < there.nodes.size(); ++i) {
        QCOMPARE(there.nodes[i].site, back.nodes[i].site);
        QCOMPARE(there.nodes[i].end, back.nodes[i].end);
        QCOMPARE(there.nodes[i].base, back.nodes[i].head);
        QCOMPARE(there.nodes[i].head, back.nodes[i].base);
    }
}

void TestFlameDifference::vanishedAndNew()
{
    const auto base = captureFromText("frame 0 100\n  main\n    update 0 80\n      old 10 30\n");
    const auto head = captureFromText("frame 0 90\n  main\n    new 0 10\n    update 10 60\nframe "
                                      "90 90\n  main\n    update 90 60\n");
    const FlameDifference d = differenceOf(*base, *head, matchSites(base->sites(), head->sites()));
    QCOMPARE(d.nodes.size(), std::size_t{3});
    QCOMPARE(d.nodes[0].base, (NodeTimes{80, 50, 1}));
    QCOMPARE(d.nodes[0].head, (NodeTimes{60, 60, 1}));
    QCOMPARE(d.nodes[1].base, (NodeTimes{30, 30, 1})); // "old" is gone
    QCOMPARE(d.nodes[1].head, NodeTimes{});
    QCOMPARE(d.nodes[1].depth, 1U);
    QCOMPARE(d.nodes[2].base, NodeTimes{});
    QCOMPARE(d.nodes[2].head, (NodeTimes{5, 5, 0.5})); // in one frame of two
}

void TestFlameDifference::noFrames()
{
    const auto base = captureFromText("frame 0 100\n  main\n    update 0 80\n");
    const auto tree = callTree(*base);
    const CallTree empty;
    const auto difference = flameDifference(Baseline(**tree), Head(empty), {});
    QVERIFY(!difference && difference.error().code == ErrorCode::BadInput);
}

} // namespace tst_flame_difference

ZOE_APPLESS_TEST(tst_flame_difference::TestFlameDifference)
#include "tst_flame_difference.moc"
