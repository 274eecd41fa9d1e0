#include <QtTest>

#include "analysis/model/covered_time.h"
#include "analysis/model/memory_capture.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_capture_model {

using namespace zoe;
using namespace zoe::test;

class TestCaptureModel : public QObject {
    Q_OBJECT

  private slots:
    void chunksAreFoundByFrame()
    {
        const auto capture = captureFromText(R"(
            frame 0 10
            frame 10 10
            frame 20 10
            frame 0 0 missing
            frame 40 10
        )");
        QCOMPARE(capture->frames().size(), std::size_t{5});
        QCOMPARE(capture->chunks().size(), std::size_t{3});
        QCOMPARE(capture->chunkOfFrame(0), std::size_t{0});
        QCOMPARE(capture->chunkOfFrame(1), std::size_t{0});
        QCOMPARE(capture->chunkOfFrame(2), std::size_t{1});
        QCOMPARE(capture->chunkOfFrame(3), std::size_t{3}); // none
        QCOMPARE(capture->chunkOfFrame(4), std::size_t{2});
        QCOMPARE(capture->chunkOfFrame(5), std::size_t{3});
        QVERIFY(capture->frames()[3].missing());
        QCOMPARE(capture->info().durationNs, DurationNs{50});
    }

    void theEndIsThatOfTheLastFrameThatIsThere()
    {
        const auto capture = captureFromText(R"(
            frame 0 10
            frame 0 0 missing
        )");
        QCOMPARE(capture->frames().size(), std::size_t{2});
        QCOMPARE(capture->info().durationNs, DurationNs{10});
    }

    void theDurationIsWhatTheFramesCover()
    {
        const auto later = captureFromText(R"(
            frame 0 0 missing
            frame 1000 10
            frame 1010 30
        )");
        QCOMPARE(later->info().durationNs, DurationNs{40});
        const CoveredTime covered = coveredTime(later->frames());
        QCOMPARE(covered.startNs, TimeNs{1000});
        QCOMPARE(covered.endNs, TimeNs{1040});
        const std::vector<FrameRecord> lost(3, {.startNs = 70, .flags = kFrameMissing});
        QCOMPARE(coveredTime(lost).durationNs(), DurationNs{0});
        QCOMPARE(coveredTime({}).durationNs(), DurationNs{0});
    }

    void anEmptyCaptureIsACapture()
    {
        const auto capture = captureFromText("");
        QVERIFY(capture->frames().empty());
        QVERIFY(capture->chunks().empty());
        QCOMPARE(capture->chunkOfFrame(0), std::size_t{0});
        QCOMPARE(capture->info().durationNs, DurationNs{0});
        QCOMPARE(capture->info().zones, std::uint64_t{0});
    }

    void zonesAreCountedWithoutLaterFragments()
    {
        const auto capture = captureFromText(R"(
            frame 0 10 lost=2
              main
                update 1 9 to
            frame 10 10 lost=1
              main
                update 10 5 from
                draw 15 5
        )");
        QCOMPARE(capture->info().zones, std::uint64_t{2});
        QCOMPARE(capture->info().lostZones, std::uint64_t{3});
        QCOMPARE(capture->frames()[1].zones, std::uint32_t{2});
        QCOMPARE(capture->chunks()[0].zoneCount, std::uint64_t{3});
    }

    void treesOfAFrameAreThoseOfItsThreads()
    {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            const auto capture = randomCapture(options);
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const std::shared_ptr<const Chunk> chunk = *capture->chunk(i);
                std::size_t found = 0;
                for (FrameIndex frame = 0; frame < chunk->frames.size(); ++frame) {
                    std::uint32_t zones = 0;
                    for (const TreeSpan &span : chunk->treesOf(chunk->firstFrame + frame)) {
                        QCOMPARE(span.frame, frame);
                        const ZoneTree tree = chunk->tree(span);
                        QCOMPARE(tree.frame(), chunk->firstFrame + frame);
                        QCOMPARE(tree.thread(), span.thread);
                        zones += static_cast<std::uint32_t>(tree.size());
                        ++found;
                    }
                    QCOMPARE(zones, chunk->frames[frame].zones);
                }
                QCOMPARE(found, chunk->trees.size());
                QVERIFY(chunk->byteSize() >= chunk->zones.byteSize());
            }
        }
    }

    void labelsAreWhatAUserCallsThings()
    {
        Site site;
        site.function = "update()";
        QCOMPARE(site.label(), std::string("update()"));
        site.name = "Update";
        QCOMPARE(site.label(), std::string("Update"));
        Thread thread;
        thread.osId = 42;
        QCOMPARE(thread.label(), std::string("thread 42"));
        thread.processId = 41;
        QCOMPARE(thread.label(), std::string("thread 42"));
        thread.osId = 41;
        QCOMPARE(thread.label(), std::string("main"));
        thread.name = "game";
        QCOMPARE(thread.label(), std::string("game"));
        thread.kind = TrackKind::Unrecorded; // of another program
        thread.name.clear();
        QCOMPARE(thread.label(), std::string("thread 41 (41)"));
        QCOMPARE(Thread{}.label(), std::string("thread 0")); // nothing is known of it
    }
};

} // namespace tst_capture_model

ZOE_APPLESS_TEST(tst_capture_model::TestCaptureModel)
#include "tst_capture_model.moc"
