// Which frames marks make: from mark to mark, from beginning to beginning, before the first one,
// and around pauses.
#include <QtTest>

#include <vector>

#include "tests/stream/collected_frames.h"
#include "tests/support/test_program.h"

namespace tst_frame_marks {

using namespace zoe;
using namespace zoe::test;

class TestFrameMarks : public QObject {
    Q_OBJECT

  private slots:
    void framesFromBeginningToBeginning();
    void framesBeginWithTheFirstMark();
    void nothingIsKnownOfPauses();
    void marksAreSortedUntilTheyAreLate();
};

// The time before the first beginning is no frame; limits cut frames as they do others.
void TestFrameMarks::framesFromBeginningToBeginning()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 5, SiteId{1});
    assembler.cutFrame(10);
    for (const TimeNs begin : {30, 20, 50})
        assembler.beginFrame(begin);
    assembler.cutFrame(40);
    QVERIFY(assembler.advance(40).ok());
    assembler.leave(ThreadId{0}, 55);
    QVERIFY(assembler.finish(60).ok());
    QCOMPARE(flagsOf(collected),
             (std::vector<int>{kFrameCut, kFrameAdded | kFrameBegins, kFrameCut | kFrameBegins,
                               kFrameCut, kFrameCut | kFrameBegins, kFramePartial}));
    QCOMPARE(markedDurations(collected), (std::vector<DurationNs>{10, 20}));
    QCOMPARE(collected.fragments.size(), std::size_t{6}); // the zone goes on
    QCOMPARE(collected.fragments[1].zone,
             (Zone{SiteId{1}, 10, 10, 10, 0, kContinuesFrom | kContinuesTo}));
}

// The time before the first mark is none, and zones go on in the first frame.
void TestFrameMarks::framesBeginWithTheFirstMark()
{
    for (const bool haveBeginnings : {false, true}) {
        CollectedFrames collected;
        FrameAssembler assembler({}, collected.sink());
        assembler.beginOutside();
        assembler.enter(ThreadId{0}, 5, SiteId{1});
        assembler.cutFrame(10);
        for (const TimeNs at : {20, 30, 45})
            haveBeginnings ? assembler.beginFrame(at) : assembler.frameMark(at);
        QVERIFY(assembler.advance(50).ok());
        assembler.leave(ThreadId{0}, 55);
        QVERIFY(assembler.finish(60).ok());
        const int frame = haveBeginnings ? kFrameCut | kFrameBegins : 0;
        QCOMPARE(flagsOf(collected), (std::vector<int>{kFrameCut, kFrameAdded | kFrameBegins, frame,
                                                       frame, kFramePartial}));
        QCOMPARE(collected.fragments.size(), std::size_t{5});
        for (const bool flagsOutside : {false, true})
            QCOMPARE(markedDurations(collected, flagsOutside), (std::vector<DurationNs>{10, 15}));
    }
}

// The frame before the end of a pause, and the one up to the first mark after it, are none.
void TestFrameMarks::nothingIsKnownOfPauses()
{
    for (const bool haveBeginnings : {false, true}) {
        CollectedFrames collected;
        std::uint64_t marks = 0;
        FrameAssembler assembler({}, [&, sink = collected.sink()](const Chunk &chunk) {
            marks += assembler.tally()[EventGroup::FrameMarks];
            return sink(chunk);
        });
        const auto mark = [&](TimeNs timeNs) {
            haveBeginnings ? assembler.beginFrame(timeNs) : assembler.frameMark(timeNs);
        };
        assembler.enter(ThreadId{0}, 5, SiteId{1});
        assembler.endPause(10); // before the first viewer
        for (const TimeNs at : {20, 30, 60, 75})
            mark(at);
        assembler.endPause(50);
        assembler.cutFrame(40);
        assembler.cutFrame(55);
        QVERIFY(assembler.advance(80).ok());
        assembler.leave(ThreadId{0}, 85);
        QVERIFY(assembler.finish(90).ok());
        const int frame = haveBeginnings ? kFrameCut | kFrameBegins : 0;
        QCOMPARE(flagsOf(collected),
                 (std::vector<int>{kFrameAdded, kFrameAdded | kFrameBegins, frame, kFrameCut,
                                   kFrameAdded, kFrameCut, kFrameAdded | kFrameBegins, frame,
                                   kFramePartial}));
        QCOMPARE(marks, std::uint64_t{haveBeginnings ? 0u : 4u});
        QCOMPARE(collected.fragments.size(), collected.frames.size()); // the zone goes on
        QCOMPARE(int{collected.fragments[4].zone.flags}, kContinuesFrom | kContinuesTo);
        QCOMPARE(markedDurations(collected), (std::vector<DurationNs>{10, 15}));
    }
}

void TestFrameMarks::marksAreSortedUntilTheyAreLate()
{
    CollectedFrames collected;
    std::uint64_t marks = 0;
    FrameAssembler assembler({}, [&](const Chunk &chunk) -> Status {
        marks += assembler.tally()[EventGroup::FrameMarks];
        return collected.sink()(chunk);
    });
    assembler.frameMark(-5);
    assembler.frameMark(100);
    assembler.frameMark(50);
    QVERIFY(assembler.advance(100).ok());
    assembler.frameMark(70);
    assembler.frameMark(120);
    QVERIFY(assembler.finish(120).ok());
    QCOMPARE(collected.frames.size(), std::size_t{3});
    QCOMPARE(collected.frames[0].durationNs, DurationNs{50});
    QCOMPARE(collected.frames[1].durationNs, DurationNs{50});
    QCOMPARE(assembler.report().notes().size(), std::size_t{1});
    QCOMPARE(assembler.report().notes()[0].count, std::uint64_t{2});
    QCOMPARE(marks, std::uint64_t{5 - 2});
}

} // namespace tst_frame_marks

ZOE_APPLESS_TEST(tst_frame_marks::TestFrameMarks)
#include "tst_frame_marks.moc"
