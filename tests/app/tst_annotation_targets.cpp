#include <QTest>
#include <random>

#include "analysis/columns/annotation_columns.h"
#include "analysis/frames/annotated_frames.h"
#include "analysis/walk/frame_trees.h"
#include "app/session/annotation_targets.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_annotation_targets {

using namespace zoe;
using namespace zoe::app;

namespace {

std::shared_ptr<const Capture> someCapture()
{
    return test::captureFromText("frame 0 100\n"
                                 "  main\n"
                                 "    update 10 60\n"
                                 "      physics 10 60\n"
                                 "frame 100 80\n"
                                 "  main\n"
                                 "    update 110 20\n"
                                 "  worker\n"
                                 "    load 120 50\n"
                                 "frame 0 0 missing\n"
                                 "frame 200 50\n"
                                 "  main\n"
                                 "    update 210 10\n");
}

} // namespace

class TestAnnotationTargets : public QObject {
    Q_OBJECT

  private slots:
    void framesAreFoundAgain();
    void rangesAreFoundAgain();
    void zonesAreFoundAgain();
    void zonesOfRandomCapturesAreFoundAgain();
    void timesOutsideAreNearest();
    void withoutFramesThereIsNothing();
};

void TestAnnotationTargets::framesAreFoundAgain()
{
    const auto capture = someCapture();
    for (const FrameIndex frame : {0U, 1U, 3U}) {
        const Annotation annotation = annotationOfFrame(*capture, frame);
        QCOMPARE(targetOf(*capture, annotation), AnnotationTarget::Frame);
        QVERIFY(framesOf(*capture, annotation) == FrameRange({frame, frame + 1}));
        QCOMPARE(placeText({*capture, annotation}), "Frame " + std::to_string(frame));
    }
}

void TestAnnotationTargets::rangesAreFoundAgain()
{
    const auto capture = someCapture();
    const Annotation annotation = annotationOfFrames(*capture, {0, 2});
    QCOMPARE(targetOf(*capture, annotation), AnnotationTarget::Frames);
    QVERIFY(framesOf(*capture, annotation) == FrameRange({0, 2}));
    QCOMPARE(placeText({*capture, annotation}), std::string("Frames 0–1"));
    const Annotation all = annotationOfFrames(*capture, {1, 4});
    QVERIFY(framesOf(*capture, all) == FrameRange({1, 4}));
}

void TestAnnotationTargets::zonesAreFoundAgain()
{
    const auto capture = someCapture();
    const auto annotation = annotationOfZone(*capture, 1, {ThreadId{1}, 0});
    QVERIFY(annotation);
    QCOMPARE(annotation->timeNs, TimeNs{120});
    QCOMPARE(annotation->durationNs, DurationNs{50});
    QCOMPARE(targetOf(*capture, *annotation), AnnotationTarget::Zone);
    QCOMPARE(placeText({*capture, *annotation}), std::string("Frame 1, worker"));
    const auto found = zoneOf(*capture, *annotation);
    QVERIFY(found);
    QVERIFY(found->zone == ZoneRef({ThreadId{1}, 0}));
    QCOMPARE(capture->site(found->site).name, "load");
    QVERIFY(!annotationOfZone(*capture, 1, {ThreadId{1}, 7}));
    QVERIFY(!annotationOfZone(*capture, 9, {ThreadId{1}, 0}));
    Annotation gone = *annotation;
    gone.durationNs = 49;
    QVERIFY(!zoneOf(*capture, gone));
}

void TestAnnotationTargets::zonesOfRandomCapturesAreFoundAgain()
{
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        test::RandomCaptureOptions options;
        options.seed = seed;
        options.missingShare = 0.2;
        const auto capture = test::randomCapture(options);
        for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
            const auto trees = treesOfFrame(*capture, frame);
            if (!trees)
                continue;
            for (const ZoneTree &tree : trees->trees) {
                const std::size_t zone = tree.size() / 2;
                if (tree[zone].durationNs <= 0)
                    continue;
                const auto annotation = annotationOfZone(*capture, frame, {tree.thread(), zone});
                QVERIFY(annotation);
                const auto found = zoneOf(*capture, *annotation);
                QVERIFY(found);
                // The same one, or one of just that time inside it.
                QVERIFY(found->zone.zone >= zone);
                QCOMPARE(tree[found->zone.zone].startNs, tree[zone].startNs);
                QCOMPARE(tree[found->zone.zone].durationNs, tree[zone].durationNs);
            }
        }
    }
}

void TestAnnotationTargets::timesOutsideAreNearest()
{
    const auto capture = someCapture();
    Annotation annotation;
    annotation.timeNs = 1'000'000;
    QVERIFY(framesOf(*capture, annotation) == FrameRange({3, 4}));
    annotation.timeNs = 185; // in no frame, behind the second
    QVERIFY(framesOf(*capture, annotation) == FrameRange({1, 2}));
    annotation.frame = 77; // of another capture
    annotation.timeNs = 50;
    QVERIFY(framesOf(*capture, annotation) == FrameRange({0, 1}));
}

void TestAnnotationTargets::withoutFramesThereIsNothing()
{
    const MemoryCapture empty{SessionInfo{}, Dictionaries{}, std::vector<Chunk>{}};
    Annotation annotation;
    annotation.timeNs = 1'500'000;
    QCOMPARE(framesOf(empty, annotation).count(), FrameIndex{0});
    QCOMPARE(targetOf(empty, annotation), AnnotationTarget::Frame);
    QVERIFY(QString::fromStdString(placeText({empty, annotation})).contains("1.5"));
    QVERIFY(!zoneOf(empty, annotation));
}

} // namespace tst_annotation_targets

ZOE_TEST(tst_annotation_targets::TestAnnotationTargets)
#include "tst_annotation_targets.moc"
