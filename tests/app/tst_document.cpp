#include <QSignalSpy>
#include <QTest>

#include "app/session/document.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_document {

using namespace zoe;
using namespace zoe::app;

namespace {

// Frames of 100 ns; those named last longer.
std::shared_ptr<const Capture> captureWithSpikes(FrameIndex frames,
                                                 const std::map<FrameIndex, DurationNs> &spikes)
{
    std::string text;
    TimeNs start = 0;
    for (FrameIndex frame = 0; frame < frames; ++frame) {
        const auto spike = spikes.find(frame);
        const DurationNs duration = spike == spikes.end() ? 100 + frame % 3 : spike->second;
        text += "frame " + std::to_string(start) + ' ' + std::to_string(duration) +
                "\n  main\n    work " + std::to_string(start) + ' ' + std::to_string(duration - 1) +
                '\n';
        start += duration;
    }
    return test::captureFromText(text, 16);
}

OpenedCapture opened(std::shared_ptr<const Capture> capture)
{
    OpenedCapture result;
    result.request.fileName = "/some/folder/run.zoe";
    result.capture = std::move(capture);
    return result;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

  private slots:
    void findsSpikesAndGoesRound();
    void withoutSpikesTheLongestFrameIsStriking();
    void theSummaryFollowsTheSelection();
    void onlyTheLastOfManySelectionsIsSummedUp();
    void aCancelledSummaryIsNone();
    void isNamedAfterItsFile();
    void showsTheSetThatHasMarks();
};

void TestDocument::findsSpikesAndGoesRound()
{
    JobRunner jobs;
    Document document(opened(captureWithSpikes(200, {{40, 900}, {90, 2000}, {150, 700}})), jobs);
    QVERIFY(!document.spikesKnown());
    QVERIFY(!document.spikeAfter(0));
    document.start();
    ZOE_TRY_VERIFY(document.spikesKnown());
    QCOMPARE(document.spikeAfter({}), std::optional<FrameIndex>(40));
    QCOMPARE(document.spikeAfter(39), std::optional<FrameIndex>(40));
    QCOMPARE(document.spikeAfter(40), std::optional<FrameIndex>(90));
    QCOMPARE(document.spikeAfter(150), std::optional<FrameIndex>(40));
    QCOMPARE(document.spikeBefore({}), std::optional<FrameIndex>(150));
    QCOMPARE(document.spikeBefore(90), std::optional<FrameIndex>(40));
    QCOMPARE(document.spikeBefore(40), std::optional<FrameIndex>(150));
    QCOMPARE(document.mostStrikingFrame(), std::optional<FrameIndex>(90));
}

void TestDocument::withoutSpikesTheLongestFrameIsStriking()
{
    JobRunner jobs;
    Document document(opened(captureWithSpikes(100, {{7, 104}})), jobs);
    document.start();
    ZOE_TRY_VERIFY(document.spikesKnown());
    QVERIFY(document.spikes().empty());
    QVERIFY(!document.spikeAfter(3));
    QCOMPARE(document.mostStrikingFrame(), std::optional<FrameIndex>(7));
}

void TestDocument::theSummaryFollowsTheSelection()
{
    JobRunner jobs;
    Document document(opened(captureWithSpikes(100, {})), jobs);
    const QSignalSpy changed(&document, &Document::summaryChanged);
    document.start();
    QVERIFY(document.summaryPending());
    ZOE_TRY_VERIFY(!document.summaryPending());
    QVERIFY(document.summary());
    QCOMPARE(document.summary()->frames, std::uint64_t{100});
    document.selection().setFrames(FrameRanges({10, 25}));
    QVERIFY(document.summaryPending());
    ZOE_TRY_VERIFY(!document.summaryPending());
    QCOMPARE(document.summary()->frames, std::uint64_t{15});
    document.selection().undo();
    ZOE_TRY_COMPARE(document.summary()->frames, std::uint64_t{100});
    QVERIFY(changed.size() >= 6);
}

void TestDocument::onlyTheLastOfManySelectionsIsSummedUp()
{
    JobRunner jobs;
    Document document(opened(captureWithSpikes(100, {})), jobs);
    document.start();
    std::vector<std::uint64_t> seen;
    connect(&document, &Document::summaryChanged, this, [&] {
        if (!document.summaryPending() && document.summary())
            seen.push_back(document.summary()->frames);
    });
    for (FrameIndex end = 1; end <= 30; ++end)
        document.selection().setFrames(FrameRanges({0, end}));
    ZOE_TRY_VERIFY(jobs.idle());
    QCOMPARE(seen, std::vector<std::uint64_t>{30});
}

void TestDocument::aCancelledSummaryIsNone()
{
    JobRunner jobs;
    Document document(opened(captureWithSpikes(100, {})), jobs);
    document.start();
    jobs.cancelAll();
    ZOE_TRY_VERIFY(jobs.idle());
    QVERIFY(!document.summaryPending());
    QVERIFY(!document.summary());
    document.summarizeSelection();
    ZOE_TRY_VERIFY(document.summary());
}

void TestDocument::isNamedAfterItsFile()
{
    JobRunner jobs;
    const Document document(opened(captureWithSpikes(3, {})), jobs);
    QCOMPARE(document.title(), "run.zoe");
}

void TestDocument::showsTheSetThatHasMarks()
{
    const std::string sets = "  set server tick 10 40\n  set server tick 50 30\n";
    const std::string frames = "frame 0 100 cut\n  main\n    tick 10 40\n" + sets +
                               "frame 100 80 partial\n  main\n    tick 110 20\n";
    JobRunner jobs;
    Document unmarked(opened(test::captureFromText(frames)), jobs);
    QCOMPARE(unmarked.selection().state().times.set, FrameSetId{1});
    QVERIFY(!unmarked.selection().canUndo());
    Document marked(opened(test::captureFromText("frame 0 100\n  main\n    tick 10 40\n" + sets)),
                    jobs);
    QCOMPARE(marked.selection().state().times.set, FrameSetId{0});
    Document without(opened(test::captureFromText("frame 0 100 cut\n  main\n    tick 10 40\n")),
                     jobs);
    QCOMPARE(without.selection().state().times.set, FrameSetId{0});
}

} // namespace tst_document

ZOE_TEST(tst_document::TestDocument)
#include "tst_document.moc"
