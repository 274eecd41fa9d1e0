// Content outside of all frames is counted in the capture, and the count stays through all
// transformations.
#include <QtTest>

#include <fstream>
#include <iterator>

#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/merge.h"
#include "formats/transform/recut.h"
#include "formats/transform/save_symbols.h"
#include "formats/transform/save_whole.h"
#include "formats/transform/strip.h"
#include "formats/transform/trim.h"
#include "formats/writing/annotate.h"
#include "formats/writing/capture_writer.h"
#include "tests/formats/transform_support.h"
#include "tests/support/test_program.h"

namespace tst_left_out {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr LeftOut kLeftOut{.samples = 3, .states = 2};

std::vector<std::byte> bytesOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto *const first = reinterpret_cast<const std::byte *>(text.data());
    return {first, first + text.size()};
}

} // namespace

class TestLeftOut : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void isInTheFile();
    void isFoundByAWalk();
    void annotationsKeepIt();
    void viewersAreToldOfIt();
    void copiesKeepIt();
    void partsBeforeItAreWhole();
    void strippedPartsAreNoLongerLeftOut();
    void mergedCapturesAddIt();
    void whatBeganBeforeAMergedCaptureIsCounted();

  private:
    [[nodiscard]] std::filesystem::path path(const char *name) const
    {
        return pathIn(m_folder, name);
    }
    [[nodiscard]] LeftOut leftOutIn(const char *name) const
    {
        return openWhole(path(name))->info().leftOut;
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Capture> m_capture;
};

// Two frames, and after them two states and three samples.
void TestLeftOut::initTestCase()
{
    auto writer = CaptureWriter::create(path("run.zoe"), {});
    QVERIFY(writer.ok());
    Site update;
    update.name = "update";
    const SiteId site = (*writer)->addSite(update);
    const ThreadId thread = (*writer)->addThread({.name = "main"});
    (*writer)->addFrameSet({"main", {}});
    FrameAssembler &events = (*writer)->events();
    events.threadState(thread, 1, ThreadState::Running, 0);
    for (const TimeNs startNs : {0, 100}) {
        events.enter(thread, startNs, site);
        events.leave(thread, startNs + 90);
        events.sample({thread, {}, startNs + 50, 1000});
        events.frameMark(startNs + 100);
    }
    events.threadState(thread, 210, ThreadState::Waiting, 0);
    events.threadState(thread, 220, ThreadState::Running, 0);
    for (const TimeNs timeNs : {200, 230, 240})
        events.sample({thread, {}, timeNs, 1000});
    QVERIFY((*writer)->finish(300).ok());
    m_capture = openWhole(path("run.zoe"));
}

void TestLeftOut::isInTheFile()
{
    QCOMPARE(m_capture->frames().size(), std::size_t{2});
    QCOMPARE(m_capture->info().leftOut, kLeftOut);
    QVERIFY(m_capture->info().complete);
}

// An index that is broken is not needed for it.
void TestLeftOut::isFoundByAWalk()
{
    std::vector<std::byte> bytes = bytesOf(path("run.zoe"));
    bytes[bytes.size() - 128 - 16] ^= std::byte{1}; // the index is before the end
    const auto capture = openCaptureBytes(std::move(bytes));
    QVERIFY(capture.ok());
    QVERIFY(!(*capture)->info().complete);
    QCOMPARE((*capture)->info().leftOut, kLeftOut);
}

void TestLeftOut::annotationsKeepIt()
{
    std::filesystem::copy_file(path("run.zoe"), path("noted.zoe"));
    Annotation note;
    note.text = "here";
    const auto done = appendAnnotations(path("noted.zoe"), {{note, false}});
    QVERIFY2(done.ok(), done ? "" : done.error().text().c_str());
    QCOMPARE(leftOutIn("noted.zoe"), kLeftOut);
    QCOMPARE(openWhole(path("noted.zoe"))->annotations().size(), std::size_t{1});
}

void TestLeftOut::viewersAreToldOfIt()
{
    auto live = LiveCapture::create(path("live.zoe"), "here");
    QVERIFY(live.ok());
    LiveStream stream;
    const Status taken = stream.take(bytesOf(path("run.zoe")), **live);
    QVERIFY2(taken.ok(), taken ? "" : taken.error().text().c_str());
    QVERIFY(stream.ended());
    QCOMPARE((*live)->snapshot()->info().leftOut, kLeftOut);
    QVERIFY((*live)->finish().ok());
    QCOMPARE(leftOutIn("live.zoe"), kLeftOut);
}

void TestLeftOut::copiesKeepIt()
{
    QVERIFY(saveWhole(*m_capture, path("whole.zoe"), {}).ok());
    QCOMPARE(leftOutIn("whole.zoe"), kLeftOut);
    QVERIFY(saveSymbols(*m_capture, {}, path("symbols.zoe"), {}).ok());
    QCOMPARE(leftOutIn("symbols.zoe"), kLeftOut);
    TrimOptions last;
    last.selection.frames = FrameRanges({1, 2});
    QVERIFY(trimCapture(*m_capture, path("last.zoe"), last).ok());
    QCOMPARE(leftOutIn("last.zoe"), kLeftOut);
    const auto plan = planFrames(*m_capture, "update");
    QVERIFY(plan.ok() && plan->has_value());
    QVERIFY(recutCapture(*m_capture, **plan, path("recut.zoe")).ok());
    QCOMPARE(leftOutIn("recut.zoe"), kLeftOut);
}

void TestLeftOut::partsBeforeItAreWhole()
{
    TrimOptions first;
    first.selection.frames = FrameRanges({0, 1});
    QVERIFY(trimCapture(*m_capture, path("first.zoe"), first).ok());
    QVERIFY(!leftOutIn("first.zoe").any());
}

void TestLeftOut::strippedPartsAreNoLongerLeftOut()
{
    const auto stripped = [&](CapturePart part, const char *name) {
        StripOptions options;
        options.parts = {part};
        const bool done = stripCapture(*m_capture, path(name), options).ok();
        return done ? leftOutIn(name) : LeftOut{.samples = 99};
    };
    QCOMPARE(stripped(CapturePart::Messages, "a.zoe"), kLeftOut);
    QCOMPARE(stripped(CapturePart::Samples, "b.zoe"), LeftOut{.states = kLeftOut.states});
    QCOMPARE(stripped(CapturePart::Scheduling, "c.zoe"), LeftOut{.samples = kLeftOut.samples});
}

void TestLeftOut::mergedCapturesAddIt()
{
    const std::vector<MergeSource> sources{{m_capture, "a"}, {m_capture, "b"}};
    const auto merged = mergeCaptures(sources, path("merged.zoe"), {});
    QVERIFY2(merged.ok(), merged ? "" : merged.error().text().c_str());
    LeftOut both = kLeftOut;
    both += kLeftOut;
    QCOMPARE(leftOutIn("merged.zoe"), both);
}

// A capture may begin within a span: a flight recorder's, or one that waited for a viewer.
void TestLeftOut::whatBeganBeforeAMergedCaptureIsCounted()
{
    auto writer = CaptureWriter::create(path("late.zoe"), {});
    QVERIFY(writer.ok());
    const ThreadId thread = (*writer)->addThread({.name = "main"});
    const LockId lock = (*writer)->addLock({"door", {}, 0});
    (*writer)->addFrameSet({"main", {}});
    FrameAssembler &events = (*writer)->events();
    events.startAt(1000);
    events.usage({.thread = thread, .startNs = 500, .durationNs = 700, .known = kUsageTimes});
    events.lockSpan({.lock = lock, .thread = thread, .startNs = 600, .durationNs = 500});
    events.frameMark(2000);
    QVERIFY((*writer)->finish(2000).ok());
    const auto late = openWhole(path("late.zoe"));
    QVERIFY(!late->info().leftOut.any());
    const std::vector<MergeSource> sources{{m_capture, "a", 0}, {late, "b", -2000}};
    const auto merged = mergeCaptures(sources, path("before.zoe"), {});
    QVERIFY2(merged.ok(), merged ? "" : merged.error().text().c_str());
    LeftOut all = kLeftOut;
    all += {.samples = 0, .states = 1};
    QCOMPARE(leftOutIn("before.zoe"), all);
    QCOMPARE(merged->countOf("spans that start before the first frame were cut there"),
             std::uint64_t{1});
}

} // namespace tst_left_out

ZOE_APPLESS_TEST(tst_left_out::TestLeftOut)
#include "tst_left_out.moc"
