// Which marks end the main frames, and the deadlines of sets.
#include <QTest>
#include <algorithm>
#include <chrono>
#include <thread>

#include "analysis/model/frames/marked_frames.h"
#include "analysis/model/frames/whole_frames.h"
#include "formats/transform/frame_plan.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"
#include "zoetrope/zoe_c.h"

namespace tst_main_frames {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<SetFrame> framesOf(const Capture &capture, FrameSetId set)
{
    std::vector<SetFrame> frames;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        for (const auto chunk = *capture.chunk(i); const SetFrame &frame : chunk->setFrames) {
            if (frame.set == set)
                frames.push_back(frame);
        }
    }
    return frames;
}

SessionOptions optionsWith(const char *mainFrames)
{
    SessionOptions options;
    options.mainFrames = mainFrames;
    return options;
}

} // namespace

class TestMainFrames : public QObject, private RecordsPrograms, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void framesBeginWithTheFirstMark();
    void aSetEndsMainFrames();
    void theEnvironmentDecides();
    void framesWithGapsAreChosenWhenOpened();
    void deadlinesAreInTheCapture();
    void deadlinesOfAChosenSet();
    void badDeadlinesAreCounted();
    void deadlinesFromTheEnvironment();
};

void TestMainFrames::framesBeginWithTheFirstMark()
{
    using namespace std::chrono_literals;
    const auto program = [] {
        {
            ZOE_ZONE("load");
            std::this_thread::sleep_for(30ms);
        }
        for (int i = 0; i < 4; ++i) {
            {
                ZOE_ZONE("step");
            }
            ZOE_FRAME();
        }
    };
    for (const bool startsWithFrame : {false, true}) {
        SessionOptions options;
        options.startsWithFrame = startsWithFrame;
        const auto capture = recorded(program, options);
        QVERIFY(capture->info().session.flagsOutside);
        QCOMPARE(capture->frames().size(), std::size_t{4});
        QCOMPARE(int{capture->frames()[0].flags}, startsWithFrame ? 0 : kFrameAdded | kFrameBegins);
        const std::ptrdiff_t frames = startsWithFrame ? 4 : 3;
        QCOMPARE(std::ranges::count_if(capture->frames(), isWhole), frames);
        MarkedFrames live(true);
        std::ptrdiff_t counted = 0;
        for (const FrameRecord &frame : capture->frames())
            counted += live.add(frame) ? 1 : 0;
        QCOMPARE(counted, frames);
    }
}

void TestMainFrames::aSetEndsMainFrames()
{
    const auto program = [] {
        for (int i = 0; i < 3; ++i) {
            {
                ZOE_ZONE("mix");
            }
            ZOE_FRAME_SET("audio");
            ZOE_FRAME();
        }
    };
    const auto capture = recorded(program, optionsWith("audio"));
    QCOMPARE(capture->frameSets().size(), std::size_t{2});
    QCOMPARE(capture->frameSets()[0].name, std::string("audio"));
    QCOMPARE(capture->frameSets()[0].thread, ThreadId{0});
    QCOMPARE(capture->frameSets()[1].name, std::string("main"));
    QCOMPARE(capture->frames().size(), std::size_t{4}); // the last one holds the last ZOE_FRAME()
    for (FrameIndex frame = 0; frame < 3; ++frame)
        QCOMPARE(capture->frames()[frame].zones, 1U);
    QCOMPARE(framesOf(*capture, FrameSetId{1}).size(), std::size_t{2});
    const auto choice = chooseFrames(*capture, {}, true);
    QVERIFY(choice && !choice->plan && choice->setsInstead.empty());
}

void TestMainFrames::theEnvironmentDecides()
{
    qputenv("ZOE_FRAMES", "video");
    const auto capture = recorded(
        [] {
            for (int i = 0; i < 4; ++i) {
                ZOE_FRAME_SET("audio");
                if (i % 2 == 0)
                    ZOE_FRAME_SET("video");
            }
        },
        optionsWith("audio"));
    qunsetenv("ZOE_FRAMES");
    QCOMPARE(capture->frameSets()[0].name, std::string("video"));
    QCOMPARE(framesOf(*capture, FrameSetId{1}).size(), std::size_t{3});
    QVERIFY(capture->frames().size() == 2 || capture->frames().size() == 3); // a rest
}

// Nothing is left out of the recording.
void TestMainFrames::framesWithGapsAreChosenWhenOpened()
{
    const auto capture = recorded(
        [] {
            for (int i = 0; i < 3; ++i) {
                ZOE_FRAME_BEGIN("audio");
                ZOE_FRAME_END("audio");
                ZOE_ZONE("between");
                ZOE_FRAME_SET("other");
            }
        },
        optionsWith("audio"));
    const auto choice = chooseFrames(*capture, {}, true);
    QVERIFY(choice && choice->plan && choice->plan->isGuess);
    QCOMPARE(choice->plan->set.name, std::string("audio"));
    QCOMPARE(choice->plan->frames(), std::uint64_t{3});
    QCOMPARE(countsOf(*capture).at("main/between"), std::uint64_t{3});
    // What live viewers see: from one beginning to the next.
    const auto audio = frameSetCalled(*capture, "audio");
    QVERIFY(audio && audio->value > 0);
    std::vector<TimeNs> begins{capture->frames()[0].startNs};
    for (const SetFrame &frame : framesOf(*capture, *audio))
        begins.push_back(frame.startNs);
    std::vector<TimeNs> starts;
    for (const FrameRecord &frame : capture->frames())
        starts.push_back(frame.startNs);
    QCOMPARE(starts, begins);
    QCOMPARE(int{capture->frames()[0].flags}, kFrameAdded | kFrameBegins);
    for (const FrameIndex frame : {1U, 2U})
        QCOMPARE(int{capture->frames()[frame].flags}, kFrameCut | kFrameBegins);
    QVERIFY(!hasMainMarks(*capture) && hasMainFrames(*capture));
    QCOMPARE(capture->frames()[1].zones, 1U);
}

void TestMainFrames::deadlinesAreInTheCapture()
{
    using namespace std::chrono_literals;
    const auto capture = recorded([] {
        ZOE_FRAME_DEADLINE("main", 16.6ms);
        ZOE_FRAME_DEADLINE("float", (std::chrono::duration<double, std::milli>(5.3)));
        ZOE_FRAME_SET("float");
        ZOE_FRAME_DEADLINE("audio", 5ms); // before its first mark
        ZOE_FRAME_SET("audio");
        ZOE_FRAME_SET("physics");
        ZOE_FRAME_DEADLINE("physics", std::chrono::microseconds(700)); // and after it
        ZOE_C_FRAME_SET("c");
        ZOE_C_FRAME_DEADLINE("c", 1'000'000);
        ZOE_FRAME_SET("none");
        ZOE_FRAME();
    });
    const auto sets = capture->frameSets();
    QCOMPARE(sets.size(), std::size_t{6});
    QCOMPARE(sets[0].deadlineNs, DurationNs{16'600'000});
    QCOMPARE(sets[1].deadlineNs, DurationNs{5'300'000}); // to the nearest
    QCOMPARE(sets[2].deadlineNs, DurationNs{5'000'000});
    QCOMPARE(sets[3].deadlineNs, DurationNs{700'000});
    QCOMPARE(sets[4].deadlineNs, DurationNs{1'000'000});
    QCOMPARE(sets[5].deadlineNs, DurationNs{0});
}

void TestMainFrames::deadlinesOfAChosenSet()
{
    const auto capture = recorded(
        [] {
            ZOE_FRAME_DEADLINE("audio", std::chrono::milliseconds(5));
            ZOE_FRAME_SET("audio");
        },
        optionsWith("audio"));
    QCOMPARE(capture->frameSets().size(), std::size_t{1});
    QCOMPARE(capture->frameSets()[0].deadlineNs, DurationNs{5'000'000});
}

void TestMainFrames::badDeadlinesAreCounted()
{
    const auto capture = recorded([] {
        ZOE_FRAME_DEADLINE("audio", std::chrono::milliseconds(0));
        zoe_c_frame_deadline(nullptr, 5);
        zoe_c_frame_deadline("audio", -1);
    });
    QCOMPARE((*capture->chunk(0))->messages.back().text,
             std::string("ignored because of invalid arguments: 3 deadlines"));
}

void TestMainFrames::deadlinesFromTheEnvironment()
{
    qputenv("ZOE_DEADLINES", "audio=5.3ms, main = 1s ,a=b=2us");
    const auto capture = recorded([] {
        ZOE_FRAME_SET("audio");
        ZOE_FRAME_SET("a=b");
        ZOE_FRAME_DEADLINE("main", std::chrono::seconds(2)); // the program knows better
    });
    QCOMPARE(capture->frameSets()[0].deadlineNs, DurationNs{2'000'000'000});
    QCOMPARE(capture->frameSets()[1].deadlineNs, DurationNs{5'300'000});
    QCOMPARE(capture->frameSets()[2].deadlineNs, DurationNs{2000});
    for (const char *bad : {"audio", "=5ms", "audio=5", "audio=-1ms", "audio=1ms,,"}) {
        qputenv("ZOE_DEADLINES", bad);
        QVERIFY2(!startSession(m_folder.path("bad.zoe").c_str()), bad);
        QVERIFY(std::string(lastError()).find("ZOE_DEADLINES") != std::string::npos);
    }
    qunsetenv("ZOE_DEADLINES");
}

} // namespace tst_main_frames

ZOE_TEST(tst_main_frames::TestMainFrames)
#include "tst_main_frames.moc"
