#include <QtTest>

#include "analysis/model/chunk.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_zone_tree {

using namespace zoe;
using namespace zoe::test;

namespace {

// By definition: the duration less that of all zones one level down that lie in the subtree.
DurationNs naiveSelf(const ZoneTree &tree, std::size_t zone)
{
    DurationNs self = tree[zone].durationNs;
    for (std::size_t i = zone + 1; i < tree.size() && tree[i].depth > tree[zone].depth; ++i) {
        if (tree[i].depth == tree[zone].depth + 1)
            self -= tree[i].durationNs;
    }
    return self;
}

} // namespace

class TestZoneTree : public QObject {
    Q_OBJECT

  private slots:
    void selfTimesAgreeWithTheirDefinition_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::newRow("ordinary") << false;
        QTest::newRow("extremes") << true;
    }
    void selfTimesAgreeWithTheirDefinition()
    {
        QFETCH(bool, extremes);
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            const auto capture = randomCapture(options);
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const std::shared_ptr<const Chunk> chunk = *capture->chunk(i);
                for (const TreeSpan &span : chunk->trees) {
                    const ZoneTree tree = chunk->tree(span);
                    DurationNs selves = 0;
                    DurationNs roots = 0;
                    for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                        QCOMPARE(tree[zone].selfNs, naiveSelf(tree, zone));
                        QVERIFY(tree[zone].selfNs >= 0);
                        selves += tree[zone].selfNs;
                        roots += tree[zone].depth == 0 ? tree[zone].durationNs : 0;
                    }
                    QCOMPARE(selves, roots);
                }
            }
        }
    }

    void columnsAndZonesTellTheSame()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                update 10 60 to
                  physics 20 30
                    solve 20 10
                  ai 50 5
                draw 70 30 open
        )");
        const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
        const ZoneTree tree = chunk->tree(chunk->trees[0]);
        QCOMPARE(tree.size(), std::size_t{5});
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            QCOMPARE(zone.site.value, tree.sites()[i]);
            QCOMPARE(zone.startNs, tree.starts()[i]);
            QCOMPARE(zone.durationNs, tree.durations()[i]);
            QCOMPARE(zone.selfNs, tree.selves()[i]);
            QCOMPARE(zone.depth, tree.depths()[i]);
            QCOMPARE(zone.flags, tree.flags()[i]);
        }
        QCOMPARE(tree.subtreeEnd(0), std::size_t{4});
        QCOMPARE(tree.subtreeEnd(1), std::size_t{3});
        QCOMPARE(tree.subtreeEnd(2), std::size_t{3});
        QCOMPARE(tree.subtreeEnd(4), std::size_t{5});
        QCOMPARE(tree[0].selfNs, DurationNs{25});
        QCOMPARE(tree[1].endNs(), TimeNs{50});
        QVERIFY(tree[0].begins());
        QVERIFY(ZoneTree{}.empty());
        QVERIFY(ZoneTree{}.sites().empty());
    }
};

} // namespace tst_zone_tree

ZOE_APPLESS_TEST(tst_zone_tree::TestZoneTree)
#include "tst_zone_tree.moc"
