// Which frames a capture is cut into: the one set that has frames, or the set or function that was
// asked for.
#include <QtTest>

#include "analysis/frames/frame_times.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/recut.h"
#include "formats/writing/capture_writer.h"
#include "tests/formats/transform_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/test_program.h"

namespace tst_frame_plan {

using namespace zoe;
using namespace zoe::test;

class TestFramePlan : public QObject {
    Q_OBJECT

  private slots:
    void takesTheOnlySetWithMarks();
    void framesKeepTheirNumbersWithoutTheEnds();
    void callsOnDevicesBeginNoFrames();
    void namesAreChecked();
    void damageHidesNoWrongName();

  private:
    QTemporaryDir m_folder;
};

void TestFramePlan::takesTheOnlySetWithMarks()
{
    const auto insteadOf = [](const char *text) {
        const auto choice = chooseFrames(*captureFromText(text), {}, true);
        if (!choice)
            qFatal("%s", choice.error().text().c_str());
        std::string names = choice->plan ? choice->plan->set.name : std::string();
        for (const FrameSetId set : choice->setsInstead)
            names += " or " + captureFromText(text)->frameSets()[set.value].name;
        return names;
    };
    QCOMPARE(insteadOf("frame 0 10 cut\nframe 10 10 partial\n  set audio 1 3\n"),
             std::string("audio"));
    QCOMPARE(insteadOf("frame 0 10 cut\nframe 10 10\n  set audio 1 3\n"), std::string());
    QCOMPARE(insteadOf("frame 0 10 cut\n  set audio 1 3\n  set video 4 5\n"),
             std::string(" or audio or video"));
    // A set without frames, as one that only has a deadline, is no choice.
    const auto path = pathIn(m_folder, "sets.zoe");
    {
        const auto writer = CaptureWriter::create(path, {});
        QVERIFY(writer);
        (*writer)->addFrameSet({"main", {}});
        (*writer)->addFrameSet({"video", {}, 5'000});
        const FrameSetId audio = (*writer)->addFrameSet({"audio", {}});
        (*writer)->events().setFrame(audio, 1, 4);
        QVERIFY((*writer)->finish(10));
    }
    const auto choice = chooseFrames(*openWhole(path), {}, true);
    QVERIFY(choice && choice->plan);
    QCOMPARE(choice->plan->set.name, std::string("audio"));
    QCOMPARE(insteadOf("frame 0 10 cut\n"), std::string());
}

void TestFramePlan::framesKeepTheirNumbersWithoutTheEnds()
{
    const auto source = captureFromText("frame 0 100\n"
                                        "  main\n"
                                        "    load 0 9\n"
                                        "    update 12 3\n"
                                        "    update 22 3\n"
                                        "    save 41 9\n"
                                        "  set audio 10 10\n"
                                        "  set audio 20 10\n"
                                        "  set audio 30 10\n");
    const auto plan = planFrames(*source, "audio", {}, Ends::LeftOut);
    QVERIFY(plan && *plan);
    const auto result = openRecut(*source, **plan, pathIn(m_folder, "scratch.zoe"));
    QVERIFY(result);
    const FrameTimes times = frameTimes(*result->capture);
    const FrameTimes ofSet = *frameTimesOf(*source, FrameSetId{1});
    QCOMPARE(times.numbers, ofSet.numbers);
    QCOMPARE(times.startsNs, ofSet.startsNs);
    QCOMPARE(times.durationsNs, ofSet.durationsNs);
    QCOMPARE(result->capture->info().zones, std::uint64_t{2});
    QVERIFY(beginsWithMark(*result->capture));
    std::filesystem::remove(pathIn(m_folder, "scratch.zoe"));
    // The set that takes the place of the main one has its ends, however it is asked for.
    const auto slices = captureFromText("frame 0 100 cut\n  set audio 10 10\n"
                                        "  set audio 20 10\n  set audio 30 10\n");
    const auto guessed = chooseFrames(*slices, {}, true);
    const auto asked = chooseFrames(*slices, "audio", true, {}, Ends::LeftOut);
    QVERIFY(guessed && asked && guessed->plan && asked->plan);
    QVERIFY(guessed->plan->pieces == asked->plan->pieces && asked->plan->restIsFrame);
    QVERIFY(guessed->plan->isGuess && !asked->plan->isGuess);
}

// A pass has the same name where it is recorded and where the device runs it.
void TestFramePlan::callsOnDevicesBeginNoFrames()
{
    const auto source = captureFromText("frame 0 100\n"
                                        "  gpu\n"
                                        "    shadows 12 3\n"
                                        "    shadows 32 3\n"
                                        "    shadows 52 3\n"
                                        "    present 80 3\n"
                                        "  main\n"
                                        "    shadows 10 3\n"
                                        "    shadows 30 3\n");
    Dictionaries names = source->dictionaries();
    names.threads[0].kind = TrackKind::Gpu;
    const MemoryCapture capture({}, names, {**source->chunk(0)});
    const auto plan = planFrames(capture, "shadows");
    QVERIFY(plan && *plan);
    QCOMPARE((*plan)->set.thread, ThreadId{1});
    QCOMPARE((*plan)->frames(), std::uint64_t{2});
    // Only the device calls it.
    const auto ofDevice = planFrames(capture, "present");
    QVERIFY(ofDevice && *ofDevice);
    QCOMPARE((*ofDevice)->set.thread, ThreadId{0});
}

void TestFramePlan::namesAreChecked()
{
    const auto source = captureFromText("frame 0 10\n"
                                        "  main\n"
                                        "    update 0 5\n"
                                        "  set audio 1 3\n");
    QVERIFY(!*planFrames(*source, "main"));
    QVERIFY(!*planFrames(*source, kFramesAsRecorded));
    QVERIFY(planFrames(*source, "update")->has_value());
    const auto unknown = planFrames(*source, "audi");
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().message,
             std::string("unknown frame set or function 'audi'; did you mean 'audio'?"));
}

// Nobody may take the recorded frames for those that were asked for.
void TestFramePlan::damageHidesNoWrongName()
{
    const DamagedCapture source(captureFromText("frame 0 100 cut\n  set audio 10 50\n"), {0});
    const auto guessed = chooseFrames(source, {}, true);
    QVERIFY(guessed && !guessed->plan);
    const auto misspelt = chooseFrames(source, "audi", true, {}, Ends::LeftOut);
    QVERIFY(!misspelt);
    QCOMPARE(misspelt.error().code, ErrorCode::BadInput);
    const auto asked = chooseFrames(source, "audio", true, {}, Ends::LeftOut);
    QVERIFY(!asked);
    QCOMPARE(asked.error().code, ErrorCode::Damaged);
}

} // namespace tst_frame_plan

ZOE_TEST(tst_frame_plan::TestFramePlan)
#include "tst_frame_plan.moc"
