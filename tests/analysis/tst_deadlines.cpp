// Deadlines of frame sets: what is reported per set and frame, in conditions and gates.
#include <QtTest>

#include <algorithm>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/columns/frame_columns.h"
#include "analysis/columns/set_columns.h"
#include "analysis/columns/spike_columns.h"
#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/comparison/missed_deadlines.h"
#include "analysis/frames/frame_stats.h"
#include "analysis/frames/set_stats.h"
#include "analysis/frames/where.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/marked_frames.h"
#include "analysis/model/memory_capture.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/test_program.h"

namespace tst_deadlines {

using namespace zoe;
using namespace zoe::test;

namespace {

// Sets "main" and "audio" with these deadlines.
std::shared_ptr<const MemoryCapture> captureWith(DurationNs mainNs, DurationNs audioNs)
{
    const auto text = captureFromText(R"(
frame 0 100
  main
    update 0 50
  set audio 0 10
  set audio 20 10
  set audio 40 31
frame 100 70
  set audio 120 10
frame 170 100
  set audio 180 32
)");
    Dictionaries dictionaries = text->dictionaries();
    dictionaries.frameSets[0].deadlineNs = mainNs;
    dictionaries.frameSets[1].deadlineNs = audioNs;
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < text->chunks().size(); ++i)
        chunks.push_back(**text->chunk(i));
    SessionInfo session; // frame 0 began with a mark
    session.metadata.emplace_back(kTrimmedKey, "7-9");
    return std::make_shared<const MemoryCapture>(session, dictionaries, std::move(chunks));
}

GateCondition conditionOf(const char *text)
{
    const auto condition = parseGateCondition(text);
    if (!condition)
        qFatal("%s", condition.error().text().c_str());
    return *condition;
}

template <class Row>
ColumnValue valueOf(const Columns<Row> &columns, const Row &row, const char *id)
{
    const auto column = std::ranges::find(columns, id, &ColumnInfo::id);
    return column != columns.end() ? column->value(row) : ColumnValue();
}

// Of a capture whose main set has the deadline.
std::shared_ptr<const MemoryCapture>
withDeadline(const char *text, DurationNs deadlineNs,
             std::vector<std::pair<std::string, std::string>> facts = {}, bool flagsOutside = false)
{
    const auto capture = captureFromText(text, 1);
    Dictionaries dictionaries = capture->dictionaries();
    for (FrameSet &set : dictionaries.frameSets)
        set.deadlineNs = deadlineNs;
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        chunks.push_back(**capture->chunk(i));
    SessionInfo session;
    session.metadata = std::move(facts);
    session.flagsOutside = flagsOutside;
    return std::make_shared<const MemoryCapture>(session, dictionaries, std::move(chunks));
}

GateOutcome outcomeOf(const Capture &capture, const char *condition)
{
    const std::vector<CompareSide> sides{{&capture, {}}};
    const auto outcome = judgeMisses(conditionOf(condition), sides, sides);
    if (!outcome)
        qFatal("%s", outcome.error().text().c_str());
    return *outcome;
}

} // namespace

class TestDeadlines : public QObject {
    Q_OBJECT

  private slots:
    void figuresOfEachSet();
    void framesAndSpikesThatMissed();
    void conditionsOnFrames();
    void gatesCountMisses();
    void mainFramesCountFromMarkToMark();
    void rowsTellTheSameMisses();
    void framesBehindAGapFollowNothing();
    void manyLossesAreNotForgotten();
    void withoutMarksNothingIsKnown();
    void piecesOfAFrameAreOneMiss();
    void pausesAreNoFrames();
    void framesOfRunningProgramsAreTheSame();
    void firstFramesCountIfTheyBeginWithAMark();
    void beginningsDontEndFrames();
    void missesOfFramesThatWereCutAtTheNextAreUnknown();
    void missesInUnreadablePartsAreUnknown();
    void gatesThatCannotCount();
    void gateTextsThatAreWrong_data();
    void gateTextsThatAreWrong();
};

void TestDeadlines::figuresOfEachSet()
{
    const auto capture = captureWith(0, 30);
    const auto all = setStats(*capture, false);
    QVERIFY(all && all->size() == 2);
    const auto some = setStats(*capture, true);
    QVERIFY(some && some->size() == 1);
    const SetStats &audio = some->front();
    QCOMPARE(audio.set, FrameSetId{1});
    QCOMPARE(audio.stats.misses, std::uint64_t{2});
    QCOMPARE(audio.stats.minSlackNs, DurationNs{-2});
    QCOMPARE(audio.stats.meanSlackNs, 30 - 93 / 5.0);
    QCOMPARE(audio.stats.periodNs, 40.0); // of 20, 20, 80 and 60
    QCOMPARE(audio.stats.maxJitterNs, DurationNs{40});
    const SetRow row = setRow(*capture, audio);
    QCOMPARE(valueOf(setColumns(), row, "misses").number(), 2.0);
    QCOMPARE(valueOf(setColumns(), row, "shareMissed").number(), 0.4);
    const SetRow main = setRow(*capture, all->front());
    QVERIFY(valueOf(setColumns(), main, "misses").isNone());
    QCOMPARE(valueOf(setColumns(), main, "thread").text(), std::string("main"));
}

void TestDeadlines::framesAndSpikesThatMissed()
{
    const auto capture = captureWith(80, 0);
    QCOMPARE(missedDeadline(*capture, FrameSetId{0}, 80), std::optional(false));
    QCOMPARE(missedDeadline(*capture, FrameSetId{0}, 81), std::optional(true));
    QVERIFY(!missedDeadline(*capture, FrameSetId{1}, 81));
    QVERIFY(!missedDeadline(*capture, FrameSetId{2}, 81));
    QCOMPARE(frameRow(*capture, DeadlineMisses(*capture), 0, false).missed, std::optional(true));
    QCOMPARE(frameRow(*capture, DeadlineMisses(*capture), 1, false).missed, std::optional(false));
    SpikeRow spike{{.frame = 0, .durationNs = 100}};
    QVERIFY(valueOf(spikeColumns(), spike, "missNs").isNone());
    spike.deadlineNs = 80;
    QCOMPARE(valueOf(spikeColumns(), spike, "missNs").number(), 20.0);
    spike.deadlineNs = 100;
    QVERIFY(valueOf(spikeColumns(), spike, "missNs").isNone());
}

void TestDeadlines::conditionsOnFrames()
{
    const auto capture = captureWith(80, 0);
    QCOMPARE(framesWhere(*capture, "duration > deadline")->text(), std::string("0,2"));
    QCOMPARE(framesWhere(*capture, "deadline >= duration and frame < 2")->text(), std::string("1"));
    const auto none = framesWhere(*captureWith(0, 5), "duration > deadline");
    QVERIFY(!none);
    QVERIFY(none.error().text().find("the frames have no deadline") != std::string::npos);
}

void TestDeadlines::gatesCountMisses()
{
    const auto head = captureWith(80, 30);
    const auto base = captureWith(100, 31);
    const std::vector<CompareSide> heads{{head.get(), {}}};
    const std::vector<CompareSide> bases{{base.get(), {}}};
    const std::vector<GateCondition> conditions{
        conditionOf("misses(audio) > 0"), conditionOf("misses(frame) > 2"),
        conditionOf("misses(\"main\") >= 2"), conditionOf("misses(audio) > 2")};
    QVERIFY(comparedStatistics(conditions).empty());
    const auto outcomes = judgeAll(conditions, {}, 3, bases, heads);
    QVERIFY(outcomes);
    QCOMPARE((*outcomes)[0].verdict, GateVerdict::Fail);
    QCOMPARE((*outcomes)[0].head, 2.0);
    QCOMPARE((*outcomes)[0].base, 1.0);
    QCOMPARE((*outcomes)[1].verdict, GateVerdict::Pass);
    QCOMPARE((*outcomes)[1].head, 2.0);
    QCOMPARE((*outcomes)[2].verdict, GateVerdict::Fail);
    QCOMPARE((*outcomes)[3].verdict, GateVerdict::Pass);
    // Facts use up no part of the error rate, and a few frames are enough.
    QCOMPARE(sharedConfidence(0.95, conditions), 0.95);
    std::vector<GateOutcome> doubted = *outcomes;
    const std::vector<CaptureDoubt> few{{0, "has few frames", DoubtKind::FewFrames}};
    const std::vector<std::string> names{"base", "head"};
    doubt(doubted, few, names, false);
    QCOMPARE(doubted[1].verdict, GateVerdict::Pass);
    const std::vector<CaptureDoubt> loss{{1, "lost frames", DoubtKind::Unsound}};
    doubt(doubted, loss, names, false);
    QCOMPARE(doubted[1].verdict, GateVerdict::CannotTell);
    // The length of the last frame, when the recording ended, means nothing.
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < head->chunks().size(); ++i)
        chunks.push_back(**head->chunk(i));
    chunks.back().frames.back().flags = kFramePartial;
    const MemoryCapture cut(head->info().session, head->dictionaries(), std::move(chunks));
    const std::vector<CompareSide> cutOff{{&cut, {}}};
    QCOMPARE(judgeMisses(conditions[1], bases, cutOff)->head, 1.0);
    QCOMPARE(judgeMisses(conditions[0], bases, cutOff)->head, 2.0);
    QCOMPARE(frameRow(*head, DeadlineMisses(*head), 2, false).missed, std::optional(true));
    QVERIFY(!frameRow(cut, DeadlineMisses(cut), 2, false).missed);
    // Only frames of the set that begin in selected ones.
    Selection selection;
    selection.frames = FrameRanges(FrameRange{0, 2});
    const std::vector<CompareSide> selected{{head.get(), selection}};
    QCOMPARE(judgeMisses(conditions[0], bases, selected)->head, 1.0);
}

// A program that loads first, and is ended within a frame.
void TestDeadlines::mainFramesCountFromMarkToMark()
{
    const char *const marks =
        "frame 0 3000\nframe 3000 10\nframe 3010 10\nframe 3020 500 partial\n";
    const auto capture = withDeadline(marks, 10);
    QCOMPARE(outcomeOf(*capture, "misses(frame) > 0").verdict, GateVerdict::Pass);
    QCOMPARE(setStats(*capture, true)->front().stats.misses, std::uint64_t{0});
    QCOMPARE(setStats(*capture, true)->front().stats.minSlackNs, DurationNs{0});
    QCOMPARE(outcomeOf(*withDeadline(marks, 9), "misses(frame) > 0").head, 2.0);
    // Re-cut by a set whose first frame begins with a mark, or by one that follows on.
    const char *const gaps = "frame 5 20\nframe 30 10\nframe 50 20\n";
    const auto missesWith = [](const char *text,
                               std::vector<std::pair<std::string, std::string>> facts) {
        return outcomeOf(*withDeadline(text, 10, std::move(facts)), "misses(frame) > 0").head;
    };
    QCOMPARE(missesWith(gaps, {{kFramesByKey, "a"}, {kGapsKey, "left out"}}), 2.0);
    const char *const follow = "frame 5 20\nframe 25 10\nframe 35 20\n";
    QCOMPARE(missesWith(follow, {{kFramesByKey, "a"}}), 1.0);
    // By earlier versions, which don't note the gaps.
    QCOMPARE(missesWith(gaps, {{kFramesByKey, "a"}}), 2.0);
    QCOMPARE(missesWith(gaps, {{kFramesByKey, "a"}, {kTrimmedKey, "0-2"}}), 2.0);
    QCOMPARE(missesWith("frame 5 20\n", {{kFramesByKey, "a"}}), 0.0);
    // Of several steps the last one decides, unless it kept the first frame.
    QCOMPARE(missesWith(follow, {{kTrimmedKey, "0-200"}, {kTrimmedKey, "5-10"}}), 2.0);
    QCOMPARE(missesWith(follow, {{kTrimmedKey, "7-9"}, {kFramesByKey, "tick"}}), 1.0);
    QCOMPARE(missesWith(follow, {{kTrimmedKey, "7-9"}, {kTrimmedKey, "0-2"}}), 2.0);
    QCOMPARE(missesWith(follow, {{kFramesByKey, "tick"}, {kTrimmedKey, "0-2"}}), 1.0);
    QCOMPARE(missesWith(follow, {{kFramesByKey, "a"}, {kGapsKey, ""}, {kFramesByKey, "b"}}), 1.0);
    // Frames with gaps that happen to follow on.
    QCOMPARE(missesWith(follow, {{kFramesByKey, "a"}, {kGapsKey, ""}, {kTrimmedKey, "0-2"}}), 2.0);
}

void TestDeadlines::rowsTellTheSameMisses()
{
    const auto capture = withDeadline("frame 0 3000\nframe 3000 10\nframe 3010 5 cut\n"
                                      "frame 3015 8\nframe 3023 500 partial\n",
                                      12);
    const DeadlineMisses misses(*capture);
    const std::vector<std::optional<bool>> expected{{}, false, true, {}, {}};
    std::uint64_t sum = 0;
    for (FrameIndex frame = 0; frame < expected.size(); ++frame) {
        QCOMPARE(misses.of(frame), expected[frame]);
        const FrameRow row = frameRow(*capture, misses, frame, false);
        QCOMPARE(row.missed, expected[frame]);
        sum += row.missed.value_or(false) ? 1 : 0;
    }
    QCOMPARE(sum, setStats(*capture, true)->front().stats.misses);
    const auto none = withDeadline("frame 0 10\nframe 10 10\n", 0);
    QVERIFY(!DeadlineMisses(*none).of(1));
}

// Such as the frames of a trim that fulfil a condition. Frames of a set that has gaps follow on.
void TestDeadlines::framesBehindAGapFollowNothing()
{
    const char *const text = "frame 0 20\nframe 20 30\nframe 90 30\nframe 120 30\nframe 150 20\n";
    const auto statsWith = [text](std::vector<std::pair<std::string, std::string>> facts) {
        return setStats(*withDeadline(text, 25, std::move(facts)), true)->front().stats;
    };
    const FrameStats trimmed = statsWith({{kTrimmedKey, "7-8,12-14"}});
    QCOMPARE(trimmed.misses, std::uint64_t{3});
    QCOMPARE(trimmed.longestBadRun, 2U);
    QCOMPARE(trimmed.longestBadRunFirst, FrameIndex{2});
    QCOMPARE(trimmed.periods, std::uint64_t{3});
    QCOMPARE(trimmed.maxJitterNs, DurationNs{10}); // 20, 30 and 30, not 70
    const FrameStats withGaps = statsWith({{kFramesByKey, "a"}, {kGapsKey, "left out"}});
    QCOMPARE(withGaps.longestBadRun, 3U);
    QCOMPARE(withGaps.periods, std::uint64_t{4});
    const FrameStats trimmedGaps = statsWith({{kFramesByKey, "a"},
                                              {kGapsKey, "left out"},
                                              {kTrimmedKey, "7-8,12-14"},
                                              {kLossesKey, "2"}});
    QCOMPARE(trimmedGaps.longestBadRun, 2U);
    QCOMPARE(trimmedGaps.periods, std::uint64_t{3});
    QCOMPARE(trimmedGaps.maxJitterNs, DurationNs{10});
    // Main frames that a trim left out took those of other sets with them.
    const auto sets = setStats(*captureFromText("frame 0 20\n  set tick 2 10\n"
                                                "frame 20 20\n  set tick 22 10\n"
                                                "frame 200 20\n  set tick 202 10\n"
                                                "frame 220 20\n  set tick 222 10\n"),
                               false);
    QCOMPARE(sets->back().stats.periods, std::uint64_t{2});
    QCOMPARE(sets->back().stats.maxJitterNs, DurationNs{0});
    // Cutting left out those that ended in a gap.
    const auto cut = setStats(*withDeadline("frame 0 20\n  set tick 2 10\n"
                                            "frame 20 20\n  set tick 22 10\n"
                                            "frame 60 20\n  set tick 62 10\n",
                                            25, {{kFramesByKey, "a"}, {kGapsKey, "left out"}}),
                              false);
    QCOMPARE(cut->back().stats.periods, std::uint64_t{1});
}

void TestDeadlines::manyLossesAreNotForgotten()
{
    std::string text;
    std::vector<FrameIndex> losses;
    for (FrameIndex frame = 0; frame < 5000; ++frame) {
        text += "frame " + std::to_string(10 * frame) + " 10\n";
        if (frame % 3 == 2)
            losses.push_back(frame);
    }
    std::vector<std::pair<std::string, std::string>> facts{{kFramesByKey, "a"},
                                                           {kGapsKey, "left out"}};
    noteLosses(facts, losses);
    const auto found = framesAfterLosses(*withDeadline(text.c_str(), 25, facts));
    QVERIFY(std::ranges::includes(found, losses));
    QVERIFY(std::ranges::equal(std::span(found).first(1000), std::span(losses).first(1000)));
    losses.resize(1000);
    noteLosses(facts, losses);
    QCOMPARE(framesAfterLosses(*withDeadline(text.c_str(), 25, facts)), losses);
}

void TestDeadlines::withoutMarksNothingIsKnown()
{
    const auto capture = withDeadline("frame 0 100 cut\nframe 100 100 partial\n", 50);
    const SetRow row = setRow(*capture, setStats(*capture, true)->front());
    QCOMPARE(valueOf(setColumns(), row, "frames").number(), 1.0);
    for (const char *unknown :
         {"periodNs", "jitterNs", "maxJitterNs", "shareMissed", "minSlackNs", "meanSlackNs"})
        QVERIFY2(valueOf(setColumns(), row, unknown).isNone(), unknown);
}

void TestDeadlines::piecesOfAFrameAreOneMiss()
{
    const char *const text = "frame 0 1 cut\nframe 1 4\n"
                             "frame 5 10 cut\nframe 15 10 cut\nframe 25 5\nframe 30 5\n"
                             "frame 35 30 cut\nframe 65 5 partial\n";
    const auto capture = withDeadline(text, 12);
    const FrameTimes times = markedFrameTimes(*capture);
    QCOMPARE(times.startsNs, (std::vector<TimeNs>{5, 30}));
    QCOMPARE(times.durationsNs, (std::vector<DurationNs>{25, 5}));
    QCOMPARE(outcomeOf(*capture, "misses(frame) > 0").head, 1.0);
    const FrameStats stats = frameStats(frameTimes(*capture), times, 12);
    QCOMPARE(stats.duration.count, std::uint64_t{7}); // the last is partial
    QCOMPARE(stats.judged, std::uint64_t{2});
    QCOMPARE(stats.misses, std::uint64_t{1});
    QCOMPARE(stats.overBudget, 0.5);
    QCOMPARE(stats.minSlackNs, DurationNs{-13});
    QCOMPARE(stats.meanSlackNs, -3.0);
    QCOMPARE(stats.timeOverBudgetNs, DurationNs{13});
    QCOMPARE(stats.longestBadRunFirst, FrameIndex{2});
    QCOMPARE(stats.periodNs, 25.0);
    Selection selection;
    selection.frames = FrameRanges(FrameRange{3, 6});
    QCOMPARE(markedFrameTimes(*capture, selection).durationsNs, (std::vector<DurationNs>{5}));
    // A trim left out the last pieces of a frame.
    const auto trimmed = withDeadline("frame 0 5\nframe 5 10 cut\nframe 60 5\nframe 65 4\n", 12,
                                      {{kTrimmedKey, "7-8,12-13"}});
    QCOMPARE(markedFrameTimes(*trimmed).startsNs, (std::vector<TimeNs>{0, 60, 65}));
    QCOMPARE(markedFrameTimes(*trimmed).durationsNs, (std::vector<DurationNs>{5, 5, 4}));
    QCOMPARE(markedFrameTimes(*trimmed).afterGaps, (std::vector<FrameIndex>{1}));
    QCOMPARE(outcomeOf(*trimmed, "misses(frame) > 0").head, 0.0);
}

// Time in which nobody watched, and the frames that it interrupted, are none.
void TestDeadlines::pausesAreNoFrames()
{
    const auto capture = withDeadline("frame 0 5 partial cut\nframe 5 5 partial cut begins\n"
                                      "frame 10 10\nframe 20 5\nframe 25 3 cut\n"
                                      "frame 28 100 partial cut\nframe 128 4 cut\n"
                                      "frame 132 4 partial cut begins\nframe 136 7\n",
                                      6);
    const FrameTimes times = markedFrameTimes(*capture);
    QCOMPARE(times.startsNs, (std::vector<TimeNs>{10, 20, 136}));
    QCOMPARE(times.durationsNs, (std::vector<DurationNs>{10, 5, 7}));
    QCOMPARE(times.afterGaps, (std::vector<FrameIndex>{2}));
    QCOMPARE(frameTimes(*capture).durationsNs, (std::vector<DurationNs>{10, 5, 3, 4, 7}));
    QCOMPARE(frameTimes(*capture).addedFrames, std::uint64_t{4});
    QCOMPARE(outcomeOf(*capture, "misses(frame) > 0").head, 2.0);
}

// Those that live views count, whatever the program did first, and whatever is missing.
void TestDeadlines::framesOfRunningProgramsAreTheSame()
{
    const char *const kinds[] = {"", "", " cut", " partial", " partial cut", " partial cut begins"};
    std::mt19937 random(1);
    std::size_t frames = 0;
    for (int round = 0; round < 300; ++round) {
        std::string text;
        for (int i = 0; i < 30; ++i) {
            const auto kind = random() % (std::size(kinds) + 1);
            text += kind == std::size(kinds)
                        ? "frame 0 0 missing\n"
                        : "frame " + std::to_string(10 * i) + " 10" + kinds[kind] + '\n';
        }
        const bool flagsOutside = round % 2 == 1;
        const auto capture = withDeadline(text.c_str(), 10, {}, flagsOutside);
        MarkedFrames marked(flagsOutside);
        std::vector<DurationNs> durationsNs;
        for (const FrameRecord &record : capture->frames())
            if (const auto durationNs = marked.add(record))
                durationsNs.push_back(*durationNs);
        QCOMPARE(durationsNs, markedFrameTimes(*capture).durationsNs);
        frames += durationsNs.size();
    }
    QVERIFY(frames > 1000);
}

// Where time outside the program's frames is flagged, deadlines are for the frames that count.
void TestDeadlines::firstFramesCountIfTheyBeginWithAMark()
{
    const char *const rest = "frame 20 10\nframe 30 10\nframe 40 5 partial\n";
    const auto timesOf = [&](const char *first, bool flagsOutside) {
        const auto capture = withDeadline((first + std::string(rest)).c_str(), 6, {}, flagsOutside);
        return std::pair(frameTimes(*capture).startsNs, markedFrameTimes(*capture).startsNs);
    };
    using Times = std::vector<TimeNs>;
    QCOMPARE(timesOf("frame 0 20\n", true), std::pair(Times{0, 20, 30}, Times{0, 20, 30}));
    QCOMPARE(timesOf("frame 0 20\n", false), std::pair(Times{0, 20, 30}, Times{20, 30}));
    for (const bool flagsOutside : {false, true})
        QCOMPARE(timesOf("frame 0 20 partial cut begins\n", flagsOutside),
                 std::pair(Times{20, 30}, Times{20, 30}));
}

// Deadlines are for frames from their beginning to their end, which other frames have.
void TestDeadlines::beginningsDontEndFrames()
{
    const auto capture = withDeadline("frame 0 5 partial cut begins\nframe 5 10 cut begins\n"
                                      "frame 15 10 cut begins\nframe 25 10 partial\n",
                                      6);
    QVERIFY(hasMainFrames(*capture) && !hasMainMarks(*capture));
    QCOMPARE(markedFrameTimes(*capture).size(), std::size_t{0});
    QCOMPARE(frameTimes(*capture).durationsNs, (std::vector<DurationNs>{10, 10}));
}

void TestDeadlines::missesOfFramesThatWereCutAtTheNextAreUnknown()
{
    const auto capture =
        withDeadline("frame 5 20\nframe 30 10\n", 15,
                     {{kFramesByKey, "a"}, {kGapsKey, "left out"}, {kShortenedKey, "1"}});
    const GateOutcome outcome = outcomeOf(*capture, "misses(frame) > 1");
    QCOMPARE(outcome.verdict, GateVerdict::CannotTell);
    QVERIFY(outcome.why.find("1 of its frames overlap") != std::string::npos);
    QCOMPARE(outcomeOf(*capture, "misses(frame) > 0").verdict, GateVerdict::Fail);
}

void TestDeadlines::missesInUnreadablePartsAreUnknown()
{
    const auto main = withDeadline("frame 0 5\nframe 5 10\nframe 0 0 missing\nframe 60 10\n", 20);
    const GateOutcome missing = outcomeOf(*main, "misses(frame) > 0");
    QCOMPARE(missing.verdict, GateVerdict::CannotTell);
    QVERIFY(missing.why.find("1 of its frames can't be read") != std::string::npos);
    QCOMPARE(frameStats(markedFrameTimes(*main)).periodNs, 0.0);
    const auto capture = withDeadline("frame 0 100\n  set audio 10 10\n  set audio 30 10\n"
                                      "frame 100 100\n  set audio 120 10\n"
                                      "frame 200 100\n  set audio 210 10\n  set audio 230 10\n",
                                      20);
    const DamagedCapture broken(capture, {1});
    const GateOutcome unread = outcomeOf(broken, "misses(audio) > 0");
    QCOMPARE(unread.verdict, GateVerdict::CannotTell);
    const auto times = frameTimesOf(broken, FrameSetId{1});
    QVERIFY(times);
    QCOMPARE(times->afterGaps, (std::vector<FrameIndex>{2}));
    QCOMPARE(frameStats(*times).maxJitterNs, DurationNs{0}); // 20 and 20, not 180
}

void TestDeadlines::gatesThatCannotCount()
{
    const auto with = captureWith(0, 30);
    const std::vector<CompareSide> sides{{with.get(), {}}};
    const auto noDeadline = judgeMisses(conditionOf("misses(frame) > 0"), sides, sides);
    QVERIFY(!noDeadline);
    QVERIFY(noDeadline.error().message.find("'main' has no deadline") != std::string::npos);
    const auto unknown = judgeMisses(conditionOf("misses(audi) > 0"), sides, sides);
    QVERIFY(!unknown);
    QVERIFY(unknown.error().message.find("did you mean 'audio'") != std::string::npos);
    // An older version without the deadline.
    const auto without = captureWith(0, 0);
    const std::vector<CompareSide> older{{without.get(), {}}};
    const auto outcome = judgeMisses(conditionOf("misses(audio) > 0"), older, sides);
    QVERIFY(outcome);
    QCOMPARE(outcome->base, 0.0);
    QCOMPARE(outcome->verdict, GateVerdict::Fail);
}

void TestDeadlines::gateTextsThatAreWrong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("what");
    QTest::newRow("change") << "misses(audio) > +1"
                            << "misses are counted in the head alone";
    QTest::newRow("share") << "misses(audio) > +5%"
                           << "misses are counted in the head alone";
    QTest::newRow("time") << "misses(audio) > 5ms"
                          << "is not a number of misses";
    QTest::newRow("no set") << "misses() > 0"
                            << "the name of the frame set is missing";
}

void TestDeadlines::gateTextsThatAreWrong()
{
    QFETCH(QString, text);
    QFETCH(QString, what);
    const auto condition = parseGateCondition(text.toStdString());
    QVERIFY(!condition);
    QVERIFY2(QString::fromStdString(condition.error().message).contains(what),
             condition.error().message.c_str());
}

} // namespace tst_deadlines

ZOE_TEST(tst_deadlines::TestDeadlines)
#include "tst_deadlines.moc"
