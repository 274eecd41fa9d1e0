#include <QtTest>

#include "analysis/walk/frame_trees.h"
#include "analysis/walk/tree_parts.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_frame_trees {

using namespace zoe;
using namespace zoe::test;

class TestFrameTrees : public QObject {
    Q_OBJECT

  private slots:
    void everyFrameGivesItsTrees()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            const auto capture = randomCapture(options);
            Selection selection;
            if (seed % 2 == 1)
                selection.threads = {ThreadId{1}};
            const std::vector<NaiveZone> zones = naiveZones(*capture, selection);
            std::size_t next = 0;
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const auto trees = treesOfFrame(*capture, frame, selection);
                QVERIFY(trees.ok());
                QCOMPARE(trees->frame, frame);
                QVERIFY(trees->record == capture->frames()[frame]);
                for (const ZoneTree &tree : trees->trees) {
                    QVERIFY(!tree.empty());
                    for (std::size_t i = 0; i < tree.size(); ++i, ++next) {
                        QCOMPARE(zones[next].frame, frame);
                        QCOMPARE(zones[next].thread, tree.thread());
                        QVERIFY(zones[next].zone == tree[i]);
                    }
                }
            }
            QCOMPARE(next, zones.size());
        }
    }

    void partsAreTheTrees()
    {
        std::size_t parts = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto capture =
                randomCapture({.seed = seed, .maxZonesPerTree = 80, .zeroLengths = seed % 2 == 0});
            Selection selection;
            if (seed % 3 == 1)
                selection.threads = {ThreadId{1}};
            const SlicedCapture sliced(*capture, 1 + seed % 7);
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const FrameTrees expected = *treesOfFrame(*capture, frame, selection);
                for (const Capture *from : {static_cast<const Capture *>(capture.get()),
                                            static_cast<const Capture *>(&sliced)}) {
                    const auto found = FrameTreeReader::open(*from, frame, selection);
                    QVERIFY(found.ok());
                    QVERIFY(found->record() == expected.record);
                    QCOMPARE(found->threads().size(), expected.trees.size());
                    for (std::size_t i = 0; i < expected.trees.size(); ++i) {
                        const ZoneTree &tree = expected.trees[i];
                        QCOMPARE(found->threads()[i], tree.thread());
                        std::size_t next = 0;
                        found->forEach(tree.thread(), [&](const ZoneTree &part) {
                            ++parts;
                            for (std::size_t zone = 0; zone < part.size(); ++zone, ++next)
                                QTEST_ASSERT(part[zone] == tree[next]);
                            return true;
                        });
                        QCOMPARE(next, tree.size());
                    }
                }
            }
        }
        QVERIFY(parts > 2000);
    }

    void treesOutliveTheCapture()
    {
        auto capture = captureFromText("frame 0 10\n  main\n    update 2 5\n");
        const FrameTrees trees = *treesOfFrame(*capture, 0);
        capture.reset();
        QCOMPARE(trees.trees[0][0].startNs, TimeNs{2});
    }

    void whatIsNotThereIsSaid()
    {
        const auto capture = captureFromText("frame 0 10\nframe 0 0 missing\nframe 20 10\n");
        const auto beyond = treesOfFrame(*capture, 3);
        QCOMPARE(beyond.error().code, ErrorCode::BadInput);
        QCOMPARE(beyond.error().message, std::string("there is no frame 3: the last one is 2"));
        const auto missing = treesOfFrame(*capture, 1);
        QCOMPARE(missing.error().code, ErrorCode::BadInput);
        QCOMPARE(missing.error().message, std::string("frame 1 is missing from the capture"));
        QCOMPARE(treesOfFrame(*captureFromText(""), 0).error().message,
                 std::string("the capture has no frames"));
        const DamagedCapture damaged(capture, {1});
        QVERIFY(treesOfFrame(damaged, 0).ok());
        QCOMPARE(treesOfFrame(damaged, 2).error().code, ErrorCode::Damaged);
        QCOMPARE(FrameTreeReader::open(damaged, 2).error().code, ErrorCode::Damaged);
        QCOMPARE(FrameTreeReader::open(*capture, 1).error().code, ErrorCode::BadInput);
        QVERIFY(treesOfFrame(*capture, 0)->trees.empty());
    }
};

} // namespace tst_frame_trees

ZOE_APPLESS_TEST(tst_frame_trees::TestFrameTrees)
#include "tst_frame_trees.moc"
