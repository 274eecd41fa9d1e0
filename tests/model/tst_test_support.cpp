// The tests' own tools, whose promises other tests rely on.
#include <QtTest>

#include <map>

#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_test_support {

using namespace zoe;
using namespace zoe::test;

namespace {

// Empty if the tree keeps the promises of ZoneTree within its frame.
QString brokenPromise(const ZoneTree &tree, const FrameRecord &frame)
{
    std::vector<Zone> path;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        if (zone.depth > path.size())
            return "a level is left out";
        if (zone.depth < path.size() && zone.startNs < path[zone.depth].endNs())
            return "siblings overlap";
        path.resize(zone.depth);
        if (!path.empty() &&
            (zone.startNs < path.back().startNs || zone.endNs() > path.back().endNs()))
            return "a child sticks out";
        if (zone.startNs < frame.startNs || zone.endNs() > frame.endNs() || zone.durationNs < 0)
            return "a zone sticks out of its frame";
        path.push_back(zone);
    }
    return {};
}

// The zones of a tree that have a flag: site and depth, in order.
std::vector<std::pair<std::uint32_t, std::uint32_t>> flagged(const ZoneTree &tree, ZoneFlag flag)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> result;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if ((tree[i].flags & flag) != 0)
            result.emplace_back(tree[i].site.value, tree[i].depth);
    }
    return result;
}

} // namespace

class TestTestSupport : public QObject {
    Q_OBJECT

  private slots:
    void textBecomesACaptureAndTextAgain()
    {
        const char *const text = R"(frame 0 100 lost=3
  main
    update 10 60
      physics 20 30 to
      ai step 50 5 open
  render
    draw 0 100 from to
  set physics 10 40
  plot load 50 0.5
  message main 60 some text
  message - 61 !error two\nlines \\ here
frame 100 80 partial cut
frame 0 0 missing
frame 300 5
  render
    draw 300 5
frame 0 0 missing
)";
        const auto capture = captureFromText(text);
        QCOMPARE(QString::fromStdString(textOfCapture(*capture)), QString(text));
        QCOMPARE(capture->sites()[2].label(), std::string("ai step"));
        QCOMPARE(capture->frameSets().size(), std::size_t{2});
        const Chunk &chunk = **capture->chunk(0);
        QCOMPARE(chunk.messages[1].text, std::string("two\nlines \\ here"));
        QCOMPARE(chunk.messages[1].severity, Severity::Error);
        QVERIFY(!chunk.messages[1].thread.valid());
        QCOMPARE(chunk.zones.selfNs[0], DurationNs{25});
    }

    void randomCapturesReadBack()
    {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = seed % 2 == 1;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            const std::string text = textOfCapture(*randomCapture(options));
            QCOMPARE(textOfCapture(*captureFromText(text, 4)), text);
        }
    }

    void randomCapturesKeepTheirPromises_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::newRow("ordinary") << false;
        QTest::newRow("extremes") << true;
    }
    void randomCapturesKeepTheirPromises()
    {
        QFETCH(bool, extremes);
        std::size_t fragments = 0;
        bool nearOverflow = false;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            const auto capture = randomCapture(options);
            // What each thread's last tree left open, and in which frame.
            std::map<ThreadId, std::pair<FrameIndex, ZoneTree>> last;
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const Chunk &chunk = **capture->chunk(i);
                for (const TreeSpan &span : chunk.trees) {
                    const ZoneTree tree = chunk.tree(span);
                    QCOMPARE(brokenPromise(tree, capture->frames()[tree.frame()]), QString());
                    const auto continued = flagged(tree, kContinuesFrom);
                    const auto before = last.find(tree.thread());
                    if (!continued.empty()) {
                        QVERIFY(before != last.end() && before->second.first + 1 == tree.frame());
                        QCOMPARE(flagged(before->second.second, kContinuesTo), continued);
                        for (std::uint32_t zone = 0; zone < continued.size(); ++zone)
                            QCOMPARE(tree[zone].depth, zone); // first in its tree
                    }
                    fragments += continued.size();
                    last[tree.thread()] = {tree.frame(), tree};
                }
            }
            for (const FrameRecord &frame : capture->frames())
                nearOverflow = nearOverflow || frame.durationNs > (DurationNs{1} << 60);
        }
        QVERIFY(fragments > 100);
        QCOMPARE(nearOverflow, extremes);
    }

    void aSeedGivesTheSameCapture()
    {
        RandomCaptureOptions options;
        QCOMPARE(textOfCapture(*randomCapture(options)), textOfCapture(*randomCapture(options)));
        RandomCaptureOptions other;
        other.seed = 2;
        QVERIFY(textOfCapture(*randomCapture(options)) != textOfCapture(*randomCapture(other)));
    }

    void recursionCanBeSwitchedOff()
    {
        RandomCaptureOptions options;
        options.recursion = false;
        options.sites = 7;
        options.maxDepth = 6;
        for (options.seed = 0; options.seed < 50; ++options.seed) {
            const auto capture = randomCapture(options);
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const Chunk &chunk = **capture->chunk(i);
                for (const TreeSpan &span : chunk.trees) {
                    const ZoneTree tree = chunk.tree(span);
                    std::vector<std::uint32_t> path;
                    for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                        path.resize(tree.depths()[zone]);
                        QVERIFY(std::ranges::find(path, tree.sites()[zone]) == path.end());
                        path.push_back(tree.sites()[zone]);
                    }
                }
            }
        }
    }
};

} // namespace tst_test_support

ZOE_APPLESS_TEST(tst_test_support::TestTestSupport)
#include "tst_test_support.moc"
