// Merging adds frames where the main capture has none: they are none of the program, and what is
// missing there stays missing.
#include <QtTest>

#include <filesystem>

#include "analysis/frames/frame_stats.h"
#include "analysis/frames/frame_times.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/memory_capture.h"
#include "analysis/summary/summary.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/recut.h"
#include "formats/transform/trim.h"
#include "tests/formats/merge_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_merge_frames {

using namespace zoe;
using namespace zoe::test;

class TestMergeFrames : public QObject, private Merges {
    Q_OBJECT

  private slots:
    void whatLiesOutsideGetsFrames();
    void cutZonesEndWhereFramesAreAdded();
    void lossesStayBeforeTheirFrames();
    void addedFramesDontCount();
    void addedFramesAreNoPartOfMarkedOnes();
    void setsKeepTheirLosses();
    void setsAreThoseOfTheirCaptureAlsoIfItIsMergedAgain();
};

void TestMergeFrames::whatLiesOutsideGetsFrames()
{
    const auto game = captureFromText("frame 100 100\n"
                                      "  main\n"
                                      "    update 110 60\n"
                                      "frame 300 100\n");
    const auto server = captureFromText("frame 0 10\n"
                                        "frame 10 990\n"
                                        "  net\n"
                                        "    tick 50 900\n");
    Report report;
    const auto result = merged({{game, "game"}, {server, "server"}}, 0, &report);
    const auto frames = result->frames();
    QCOMPARE(frames.size(), 6U);
    const auto check = [&](std::size_t i, TimeNs start, TimeNs end, int flags) {
        QCOMPARE(frames[i].startNs, start);
        QCOMPARE(frames[i].endNs(), end);
        QCOMPARE(int(frames[i].flags), flags);
    };
    check(0, 0, 100, kFrameAdded);
    check(1, 100, 200, 0);
    check(2, 200, 300, kFrameAdded);
    check(3, 300, 400, 0);
    check(4, 400, 1000, kFrameAdded);
    check(5, 1000, 1000, kFrameAdded); // the server's frame ends there
    QVERIFY(report.countOf("frames added where the main capture has none") == 4);
    QCOMPARE(result->info().zones, 2U);
}

// A program was killed within a zone, or frames were taken out of its capture.
void TestMergeFrames::cutZonesEndWhereFramesAreAdded()
{
    const auto killed = captureFromText("frame 0 100\n"
                                        "  main\n"
                                        "    update 10 90 to\n"
                                        "      draw 20 80 to\n"
                                        "frame 100 100\n"
                                        "  main\n"
                                        "    update 100 100 from to\n"
                                        "      draw 100 20 from\n"
                                        "frame 300 100\n"
                                        "  main\n"
                                        "    update 300 100 from to\n");
    const auto server = captureFromText("frame 0 1000\n"
                                        "  net\n"
                                        "    tick 50 900\n");
    Report report;
    const auto result = merged({{killed, "game"}, {server, "server"}}, 0, &report);
    const auto flagsIn = [&](std::size_t frame) {
        const auto chunk = *result->chunk(result->chunkOfFrame(static_cast<FrameIndex>(frame)));
        const auto trees = chunk->treesOf(static_cast<FrameIndex>(frame));
        const TreeSpan &tree = trees.front();
        return std::vector<std::uint8_t>(chunk->zones.flags.begin() + tree.firstZone,
                                         chunk->zones.flags.begin() + tree.firstZone +
                                             tree.zoneCount);
    };
    // 0 and 1 follow each other; 2 is added; 3; 4 is added.
    QCOMPARE(flagsIn(0), (std::vector<std::uint8_t>{kContinuesTo, kContinuesTo}));
    QCOMPARE(flagsIn(1), (std::vector<std::uint8_t>{kContinuesFrom | kStillOpen, kContinuesFrom}));
    QCOMPARE(flagsIn(3), (std::vector<std::uint8_t>{kStillOpen}));
    QVERIFY(isAdded(result->frames()[2]) && isAdded(result->frames()[4]));
    QCOMPARE(report.countOf("zones of the main capture cut where a frame is added"),
             std::uint64_t{2});
}

// Frames with gaps, of which some are missing before the third.
void TestMergeFrames::lossesStayBeforeTheirFrames()
{
    const auto made = captureFromText("frame 0 10\nframe 20 10\nframe 100 10\nframe 120 10\n", 4);
    SessionInfo session = made->info().session;
    session.metadata = {{kGapsKey, "left out"}, {kLossesKey, "2"}};
    const auto game = std::make_shared<const MemoryCapture>(session, made->dictionaries(),
                                                            std::vector{**made->chunk(0)});
    const auto server = captureFromText("frame 0 5\nframe 5 150\n  net\n    tick 5 130\n");
    const auto result = merged({{game, "game"}, {server, "server"}});
    QCOMPARE(result->frames()[4].startNs, TimeNs{100});
    QVERIFY(isAdded(result->frames()[3]));
    QCOMPARE(framesAfterLosses(*result), std::vector<FrameIndex>{4});
    const auto statsOf = [](const Capture &capture) {
        return frameStats(frameTimes(capture), markedFrameTimes(capture), 10);
    };
    QCOMPARE(statsOf(*game).periods, std::uint64_t{2});
    QCOMPARE(statsOf(*result).periods, std::uint64_t{2});
    QCOMPARE(statsOf(*result).jitterNs, statsOf(*game).jitterNs);
}

// The figures about frames are those of the main capture.
void TestMergeFrames::addedFramesDontCount()
{
    const auto game = captureFromText("frame 100 100\n"
                                      "  main\n"
                                      "    update 110 60\n"
                                      "frame 300 100\n"
                                      "frame 400 120\n"
                                      "frame 520 50 partial\n");
    const auto server = captureFromText("frame 0 10\n"
                                        "frame 10 990\n"
                                        "  net\n"
                                        "    tick 50 900\n");
    const auto result = merged({{game, "game"}, {server, "server"}});
    const FrameStats of = frameStats(*game);
    const FrameStats stats = frameStats(*result);
    QCOMPARE(stats.duration.count, of.duration.count);
    QCOMPARE(stats.duration.meanNs, of.duration.meanNs);
    QCOMPARE(stats.duration.maxNs, of.duration.maxNs);
    QCOMPARE(stats.partialFrames, std::uint64_t{1});
    QCOMPARE(stats.addedFrames, std::uint64_t{4});
    const WholeFrames whole = wholeFramesOf(*result);
    QCOMPARE(whole.selection.frames->count(), FrameIndex{3});
    QCOMPARE(whole.addedFrames, std::uint64_t{4});
    QCOMPARE(wholeFramesNote(whole),
             std::string("1 frame that the end of the recording cut off and 4 stretches of time "
                         "outside the program's frames don't count"));

    // What other programs did in them counts, but not per frame.
    const auto summary = *summarize(*result);
    QCOMPARE(summary->frames, std::uint64_t{4}); // as in the game's
    QCOMPARE(summary->frameTimeNs, (*summarize(*game))->frameTimeNs);
    const FunctionSummary *tick = nullptr;
    for (const FunctionSummary &function : summary->functions) {
        if (result->site(function.site).label() == "tick")
            tick = &function;
    }
    QVERIFY(tick != nullptr);
    QCOMPARE(tick->selfNs, DurationNs{900});
    QCOMPARE(tick->perFrame.count, std::uint64_t{4});
    QCOMPARE(tick->perFrame.maxNs, DurationNs{120});
}

// Neither for deadlines, nor once the result is merged or cut again.
void TestMergeFrames::addedFramesAreNoPartOfMarkedOnes()
{
    const auto game = captureFromText("frame 100 100\n"
                                      "  main\n"
                                      "    update 110 60\n"
                                      "frame 200 100\n"
                                      "frame 400 100\n"
                                      "frame 500 120\n");
    const auto server = captureFromText("frame 0 1000\n"
                                        "  net\n"
                                        "    tick 50 900\n");
    const auto others = captureFromText("frame 0 10\n  log\n    flush 0 5\n");
    const FrameTimes of = markedFrameTimes(*game);
    QCOMPARE(of.size(), 3U); // not the time before the first mark
    auto result = merged({{game, "game"}, {server, "server"}});
    for (const bool isAgain : {false, true}) {
        const FrameTimes marked = markedFrameTimes(*result);
        QCOMPARE(marked.startsNs, of.startsNs);
        QCOMPARE(marked.durationsNs, of.durationsNs);
        QCOMPARE(marked.afterGaps, of.afterGaps);
        if (isAgain)
            break;
        result = merged({{result, "both"}, {others, "others"}}, 0, nullptr, "again.zoe");
    }
    TrimOptions kept;
    kept.selection.frames = FrameRanges(FrameRange{1, 4});
    const auto path = pathIn(m_folder, "part.zoe");
    QVERIFY(trimCapture(*game, path, kept).ok());
    const auto part = openWhole(path);
    QCOMPARE(markedFrameTimes(*part).size(), 3U); // its first frame begins with a mark
    QCOMPARE(markedFrameTimes(*merged({{part, "part"}, {server, "server"}})).durationsNs,
             markedFrameTimes(*part).durationsNs);
}

// Frames of the main capture that a trim left out, or that nobody watched, are missing for its
// other sets too, but not for those of other captures, which went on.
void TestMergeFrames::setsKeepTheirLosses()
{
    const auto game = captureFromText("frame 50 50\n"
                                      "frame 100 100\n"
                                      "  set audio 100 30\n"
                                      "  set audio 140 40\n"
                                      "frame 300 150\n"
                                      "  set audio 300 40\n"
                                      "  set audio 350 50\n");
    const auto server = captureFromText("frame 0 1000\n"
                                        "  net\n"
                                        "    tick 20 930\n"
                                        "  set poll 80 20\n"
                                        "  set poll 100 300\n"
                                        "  set poll 400 300\n");
    const auto timesOf = [](const Capture &capture, const char *name) {
        const auto set = frameSetCalled(capture, name);
        return set ? *frameTimesOf(capture, *set) : FrameTimes{};
    };
    const FrameTimes alone = timesOf(*game, "audio");
    QCOMPARE(alone.afterGaps, std::vector<FrameIndex>{2});
    const auto result = merged({{game, "game"}, {server, "server"}});
    QVERIFY(isAdded(result->frames()[0]) && isAdded(result->frames()[3]));
    const FrameTimes audio = timesOf(*result, "game: audio");
    QCOMPARE(audio.startsNs, alone.startsNs);
    QCOMPARE(audio.afterGaps, alone.afterGaps);
    QCOMPARE(audio.apart, alone.apart);
    const auto cutBy = [this](const Capture &capture, const char *name) {
        const auto path = pathIn(m_folder, "scratch.zoe");
        std::filesystem::remove(path);
        const auto plan = planFrames(capture, name);
        const auto cut = openRecut(capture, **plan, path);
        return markedFrameTimes(*cut->capture).afterGaps;
    };
    QCOMPARE(cutBy(*game, "audio").size(), std::size_t{1});
    QCOMPARE(cutBy(*result, "game: audio"), cutBy(*game, "audio"));
    QVERIFY(cutBy(*result, "server: poll").empty());
    const FrameTimes poll = timesOf(*result, "server: poll");
    QCOMPARE(poll.size(), std::size_t{3});
    QVERIFY(poll.afterGaps.empty());
}

// Only those of the first of three captures have lost something, unless a trim took frames out of
// the first two together.
void TestMergeFrames::setsAreThoseOfTheirCaptureAlsoIfItIsMergedAgain()
{
    const auto game = captureFromText("frame 0 100\n"
                                      "  set audio 0 30\n"
                                      "  set audio 40 40\n"
                                      "frame 300 100\n"
                                      "  set audio 300 40\n");
    const auto server = captureFromText("frame 0 1000\n"
                                        "  net\n"
                                        "    tick 20 930\n"
                                        "  set poll 20 30\n"
                                        "  set poll 50 100\n"
                                        "  set poll 150 150\n"
                                        "  set poll 310 30\n"
                                        "  set poll 340 40\n");
    const auto others = captureFromText("frame 0 1000\n  log\n    flush 0 950\n");
    const auto gapsOf = [](const Capture &capture, const char *name) {
        const auto set = frameSetCalled(capture, name);
        return set ? frameTimesOf(capture, *set)->afterGaps : std::vector<FrameIndex>{99};
    };
    const auto both = merged({{game, "game"}, {server, "server"}}, 0, nullptr, "both.zoe");
    QVERIFY(gapsOf(*both, "server: poll").empty());
    const auto all = merged({{both, "both"}, {others, "others"}});
    QCOMPARE(mergedSetPrefix(*all), std::string("both: game: "));
    QVERIFY(gapsOf(*all, "both: server: poll").empty());
    QCOMPARE(gapsOf(*all, "both: game: audio"), std::vector<FrameIndex>{2});

    TrimOptions kept;
    kept.selection.frames = FrameRanges({0, 1}).united(FrameRanges({2, 3}));
    const auto path = pathIn(m_folder, "part-of-both.zoe");
    QVERIFY(trimCapture(*both, path, kept).ok());
    const auto part = merged({{openWhole(path), "both"}, {others, "others"}});
    QCOMPARE(mergedSetPrefix(*part), std::string("both: "));
    QVERIFY(!gapsOf(*part, "both: server: poll").empty());
}

} // namespace tst_merge_frames

ZOE_TEST(tst_merge_frames::TestMergeFrames)
#include "tst_merge_frames.moc"
