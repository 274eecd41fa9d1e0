// Frames that were cut off by the end of the recording count nowhere, and every query says so.
#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/frames/frame_stats.h"
#include "analysis/frames/set_stats.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/frames/whole_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_whole_frames {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr int kWhole = 60;

// Frames of 100 ns or 300 ns with an update each, and the rest of another one that the end cut off.
std::string recording(const char *last)
{
    std::string text;
    TimeNs startNs = 0;
    for (int i = 0; i < kWhole; ++i) {
        const int durationNs = i % 3 == 0 ? 300 : 100;
        text += "frame " + std::to_string(startNs) + " " + std::to_string(durationNs) +
                "\n  main\n    " + (i % 3 == 0 ? "load" : "update") + " 0 " +
                std::to_string(durationNs - 10) + "\n";
        startNs += durationNs;
    }
    return text + "frame " + std::to_string(startNs) + last;
}

const char *const kPartial = " 9000 partial\n  main\n    shutdown 0 8000\n";

Selection only(FrameRange frames)
{
    Selection selection;
    selection.frames = FrameRanges(frames);
    return selection;
}

bool hasNote(const std::vector<std::string> &notes, const std::string &start)
{
    return std::ranges::any_of(notes,
                               [&](const std::string &note) { return note.starts_with(start); });
}

} // namespace

class TestWholeFrames : public QObject {
    Q_OBJECT

  private slots:
    void partialFramesAreLeftOut();
    void agreesWithTheRecords();
    void everyQueryLeavesThemOut();
    void aCaptureOfNothingElseStays();
};

void TestWholeFrames::partialFramesAreLeftOut()
{
    const auto capture = captureFromText(recording(kPartial));
    const WholeFrames all = wholeFramesOf(*capture);
    QCOMPARE(all.selection.frames, std::optional(FrameRanges(FrameRange{0, kWhole})));
    QCOMPARE(all.partialFrames, std::uint64_t{1});
    const WholeFrames some = wholeFramesOf(*capture, only({10, kWhole}));
    QCOMPARE(some.selection, only({10, kWhole}));
    QCOMPARE(some.partialFrames, std::uint64_t{0});
    // Whoever asks about it alone is answered.
    const WholeFrames alone = wholeFramesOf(*capture, only({kWhole, kWhole + 1}));
    QCOMPARE(alone.selection, only({kWhole, kWhole + 1}));
    QCOMPARE(alone.partialFrames, std::uint64_t{0});
    // Nothing to leave out: the selection stays one of all frames.
    QVERIFY(!wholeFramesOf(*captureFromText(recording(" 90\n"))).selection.frames);
}

void TestWholeFrames::agreesWithTheRecords()
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 100; ++round) {
        std::string text;
        std::vector<FrameIndex> whole;
        std::vector<FrameIndex> partial;
        const Selection selection = only(
            {static_cast<FrameIndex>(random() % 5), 5 + static_cast<FrameIndex>(random() % 9)});
        for (FrameIndex i = 0; i < 12; ++i) {
            const std::uint64_t kind = random() % 4;
            text += kind == 0 ? "frame 0 0 missing\n"
                              : "frame " + std::to_string(10 * i) + " 10" +
                                    (kind == 1   ? " partial\n"
                                     : kind == 2 ? " cut\n"
                                                 : "\n");
            if (kind != 0 && selection.frames->contains(i))
                (kind == 1 ? partial : whole).push_back(i);
        }
        const auto capture = captureFromText(text, 1);
        const FrameTimes times = frameTimes(*capture, selection);
        QCOMPARE(times.numbers, whole.empty() ? partial : whole);
        QCOMPARE(times.partialFrames, std::uint64_t{whole.empty() ? 0 : partial.size()});
    }
}

void TestWholeFrames::everyQueryLeavesThemOut()
{
    const auto capture = captureFromText(recording(kPartial));
    constexpr auto kFrames = std::uint64_t{kWhole};
    const FrameStats stats = frameStats(*capture);
    QCOMPARE(stats.duration.count, kFrames);
    QCOMPARE(stats.duration.maxNs, DurationNs{300});
    QCOMPARE(stats.partialFrames, std::uint64_t{1});
    QCOMPARE(setStats(*capture, false)->front().stats.duration.count, kFrames);
    const std::vector<Spike> spikes = *findSpikes(*capture);
    QVERIFY(std::ranges::find(spikes, FrameIndex{kWhole}, &Spike::frame) == spikes.end());

    const CompareSide side{capture.get(), {}};
    const auto comparison = compareCaptures(Baseline(side), Head(side));
    QVERIFY(comparison);
    QCOMPARE((*comparison)->headFrames.count, kFrames);
    QCOMPARE((*comparison)->headFrames.maxNs, DurationNs{300});
    QVERIFY(hasNote((*comparison)->notes, "2 frames that the end of a recording cut off"));
    QVERIFY(doubtsOf({&side, &side}, 1).empty());
    CompareOptions inBrackets;
    inBrackets.translator = [](const char *english) { return '<' + std::string(english) + '>'; };
    QVERIFY(hasNote((*compareCaptures(Baseline(side), Head(side), inBrackets))->notes,
                    "<<2 frames that the end of a recording cut off> don't count>"));

    const auto found = findBehaviours(*capture, {}, {}, kMeans);
    QVERIFY(found);
    QCOMPARE((*found)->assignment.at(kWhole), kUnusual);
    QVERIFY((*found)->unusual.empty());
    const auto frames = [](std::uint64_t sum, const Behaviour &one) { return sum + one.frames; };
    QCOMPARE(std::accumulate((*found)->behaviours.begin(), (*found)->behaviours.end(),
                             std::uint64_t{0}, frames),
             kFrames);
    QVERIFY(hasNote((*found)->notes, "1 frame that the end of the recording cut off"));
    const auto applied = applyBehaviours(*capture, {}, (*found)->definition);
    QVERIFY(applied);
    QCOMPARE((*applied)->assignment, (*found)->assignment);
    QVERIFY(hasNote((*applied)->notes, "1 frame that the end of the recording cut off"));
}

// An import without marks, or a program that was killed in its first frame.
void TestWholeFrames::aCaptureOfNothingElseStays()
{
    const auto capture =
        captureFromText("frame 0 9000 partial\n  main\n    import 0 8000\n      parse 0 10\n");
    const FrameStats stats = frameStats(*capture);
    QCOMPARE(stats.duration.count, std::uint64_t{1});
    QCOMPARE(stats.partialFrames, std::uint64_t{0});
    const CompareSide side{capture.get(), {}};
    const auto comparison = compareCaptures(Baseline(side), Head(side));
    QVERIFY(comparison);
    QCOMPARE((*comparison)->headFrames.count, std::uint64_t{1});
}

} // namespace tst_whole_frames

ZOE_TEST(tst_whole_frames::TestWholeFrames)
#include "tst_whole_frames.moc"
