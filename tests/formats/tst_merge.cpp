// Merging: a single capture stays the same, calls and times are kept, and main frames cut the
// content of the others.
#include <QtTest>

#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/memory_capture.h"
#include "analysis/summary/summary.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/merge.h"
#include "formats/transform/trim.h"
#include "tests/analysis/with_states.h"
#include "tests/formats/merge_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_merge {

using namespace zoe;
using namespace zoe::test;

class TestMerge : public QObject, private Merges {
    Q_OBJECT

  private slots:
    void oneAloneIsItself();
    void callsAndTimesStay();
    void itemsStay();
    void slicesGiveTheSameCapture();
    void sumsThatReachOverFramesStay();
    void mainFramesCutTheOthers();
    void framesOfOthersAreWhole();
    void framesOfOthersMayHaveGaps();
    void framesOfOthersMayLackParts();
    void theMainSetIsOfTheMainCapture();
    void negativeTimesMoveEverything();
    void clocksGiveOffsets();
    void metadataTellsOfOffsets();
    void annotationsKeepTheirFrames();
    void unreadablePartsAreCounted();
    void badRequestsLeaveNothing();
};

namespace {

SessionInfo sessionAt(std::int64_t startUnixNs)
{
    SessionInfo session;
    session.startUnixNs = startUnixNs;
    return session;
}

} // namespace

void TestMerge::oneAloneIsItself()
{
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        const auto source = randomCapture({.seed = seed, .frames = 30, .extremes = seed % 3 == 0});
        Report report;
        const auto result = merged({{source, "random"}}, 0, &report);
        QVERIFY(report.notes().empty());
        QVERIFY(result->dictionaries() == source->dictionaries());
        QVERIFY(std::ranges::equal(result->frames(), source->frames()));
        QVERIFY(std::ranges::equal(result->annotations(), source->annotations()));
        QCOMPARE(result->info().zones, source->info().zones);
        QCOMPARE(result->chunks().size(), source->chunks().size());
        for (std::size_t i = 0; i < source->chunks().size(); ++i)
            QVERIFY(**result->chunk(i) == **source->chunk(i));
    }
}

void TestMerge::callsAndTimesStay()
{
    for (std::uint64_t seed = 1; seed < 16; ++seed) {
        const double missing = seed % 4 == 0 ? 0.2 : 0;
        const auto game = randomCapture({.seed = seed, .frames = 30, .missingShare = missing});
        const auto server = randomCapture({.seed = seed + 100,
                                           .frames = 25,
                                           .threads = 2,
                                           .fragmentShare = 0.7,
                                           .missingShare = missing});
        const auto tool = randomCapture({.seed = seed + 200, .frames = 3, .sites = 3});
        const auto offset = static_cast<DurationNs>(seed * 700'000);
        const std::vector<MergeSource> sources{{game, "game", 0},
                                               {server, "server", offset - 5'000'000},
                                               {tool, "tool", 20'000'000 - offset}};
        const auto result = merged(sources, seed % 3);
        auto expected = sumsOf(*game, "game: ");
        expected.merge(sumsOf(*server, "server: "));
        expected.merge(sumsOf(*tool, "tool: "));
        const auto actual = sumsOf(*result);
        QCOMPARE(actual.size(), expected.size());
        for (const auto &[name, sums] : expected) {
            const auto found = actual.find(name);
            QVERIFY2(found != actual.end(), name.second.c_str());
            QCOMPARE(found->second.calls, sums.calls);
            QCOMPARE(found->second.selfNs, sums.selfNs);
            QCOMPARE(found->second.totalNs, sums.totalNs);
            QCOMPARE(found->second.shortestNs, sums.shortestNs);
            QCOMPARE(found->second.longestNs, sums.longestNs);
        }
        QCOMPARE(result->info().lostZones,
                 game->info().lostZones + server->info().lostZones + tool->info().lostZones);
    }
}

namespace {

struct Items {
    std::map<std::string, std::uint64_t> counts;
    double plotSum = 0;

    friend bool operator==(const Items &, const Items &) = default;
};

void addItems(const Capture &capture, Items &items)
{
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const Message &message : chunk->messages)
            ++items.counts["message " + message.text];
        for (const PlotPoint &point : chunk->plots)
            items.plotSum += point.value;
        const ChunkExtras &extras = chunk->extras;
        items.counts["plots"] += chunk->plots.size();
        for (const ZoneValue &value : extras.values) {
            const Site &site = capture.sites()[chunk->zones.site[value.zone]];
            ++items.counts["value " + capture.valueKeys()[value.key.value] + " of " + site.label()];
            if (value.kind == ValueKind::Text)
                ++items.counts["text " + std::string(extras.text(value))];
        }
        for (const LockSpan &span : extras.locks)
            items.counts["locked ns"] += static_cast<std::uint64_t>(span.durationNs);
        for (const AsyncSpan &span : extras.asyncs)
            items.counts["async ns"] += static_cast<std::uint64_t>(span.durationNs);
        for (const ThreadStateSpan &span : extras.states)
            items.counts["state " + std::to_string(static_cast<int>(span.state)) + " ns"] +=
                static_cast<std::uint64_t>(span.durationNs);
        for (const ThreadUsage &usage : extras.usage) {
            ++items.counts["usage"];
            items.counts["faults"] += usage.faults;
        }
        items.counts["locks"] += extras.locks.size();
        items.counts["asyncs"] += extras.asyncs.size();
        items.counts["flows"] += extras.flows.size();
        for (const MemoryEvent &event : extras.memory)
            ++items.counts[event.isFree ? "frees" : "allocations"];
    }
    items.counts["annotations"] += capture.annotations().size();
}

} // namespace

void TestMerge::itemsStay()
{
    for (std::uint64_t seed = 1; seed < 10; ++seed) {
        const auto game = randomCapture({.seed = seed, .frames = 30});
        const auto server = randomCapture({.seed = seed + 50, .frames = 30});
        Items expected;
        addItems(*game, expected);
        addItems(*server, expected);
        Items actual;
        addItems(*merged({{game, "game"}, {server, "server", 2'000'000}}), actual);
        for (const auto &[what, count] : expected.counts)
            QVERIFY2(actual.counts[what] == count, what.c_str());
        QCOMPARE(actual.plotSum, expected.plotSum);
    }
}

// The system is asked now and then, not once per frame.
void TestMerge::sumsThatReachOverFramesStay()
{
    const auto plain = randomCapture({.seed = 4, .frames = 40});
    const auto server = randomCapture({.seed = 54, .frames = 30});
    const auto frames = plain->frames();
    const TimeNs startNs = frames.front().startNs;
    const DurationNs stepNs = (frames.back().endNs() - startNs) / 27;
    std::vector<ThreadUsage> rows;
    for (std::uint64_t i = 0; i < 27; ++i)
        rows.push_back({.thread = ThreadId{0},
                        .startNs = startNs + static_cast<TimeNs>(i) * stepNs,
                        .durationNs = stepNs,
                        .faults = std::uint64_t{1} << i,
                        .known = kUsageFaults});
    const auto game = withStates(*plain, {}, rows);
    QVERIFY(game->chunks().size() > 3);
    for (const bool alone : {true, false}) {
        std::vector<MergeSource> sources{{game, "game"}};
        if (!alone)
            sources.push_back({withStates(*server, {}), "server", 2'000'000});
        Items items;
        Report report;
        addItems(*merged(sources, 0, &report), items);
        QCOMPARE(items.counts["usage"], rows.size());
        QCOMPARE(items.counts["faults"], (std::uint64_t{1} << rows.size()) - 1);
        QCOMPARE(
            report.countOf("rows of CPU time that reach beyond a selected part were cut there"),
            std::uint64_t{0});
    }
}

// Large frames of the others are read in slices.
void TestMerge::slicesGiveTheSameCapture()
{
    for (std::uint64_t seed = 1; seed < 15; ++seed) {
        const auto game = randomCapture({.seed = seed, .frames = 10});
        const auto server = randomCapture(
            {.seed = seed + 50, .frames = 8, .framesPerChunk = 2, .fragmentShare = 0.5});
        const auto offsetNs = static_cast<DurationNs>(seed * 1'000'003 % 40'000'000);
        Report expectedReport;
        const auto expected =
            merged({{game, "game"}, {server, "server", offsetNs}}, 0, &expectedReport, "whole.zoe");
        for (const std::size_t zones : {std::size_t{1}, std::size_t{7}, std::size_t{40}}) {
            const auto sliced = std::make_shared<const SlicedCapture>(*server, zones);
            Report report;
            const auto result = merged({{game, "game"}, {sliced, "server", offsetNs}}, 0, &report);
            QCOMPARE(report.notes().size(), expectedReport.notes().size());
            for (const Note &note : report.notes())
                QCOMPARE(note.count, expectedReport.countOf(note.what));
            QCOMPARE(result->chunks().size(), expected->chunks().size());
            for (std::size_t i = 0; i < expected->chunks().size(); ++i)
                QVERIFY(**result->chunk(i) == **expected->chunk(i));
        }
    }
}

void TestMerge::mainFramesCutTheOthers()
{
    const auto game = captureFromText("frame 0 100\n"
                                      "  main\n"
                                      "    update 10 60\n"
                                      "frame 100 100\n"
                                      "  main\n"
                                      "    update 110 60\n");
    const auto server = captureFromText("frame 0 60\n"
                                        "  net\n"
                                        "    tick 20 40 to\n"
                                        "frame 60 100\n"
                                        "  net\n"
                                        "    tick 60 70 from\n"
                                        "      read 80 30\n"
                                        "  message net 90 late\n");
    Report report;
    const auto result = merged({{game, "game"}, {server, "server", 10}}, 0, &report);
    QCOMPARE(textOfCapture(*result), std::string("frame 0 100\n"
                                                 "  game: main\n"
                                                 "    update 10 60\n"
                                                 "  server: net\n"
                                                 "    tick 30 70 to\n"
                                                 "      read 90 10 to\n"
                                                 "  set server: main 70 100\n"
                                                 "frame 100 100\n"
                                                 "  game: main\n"
                                                 "    update 110 60\n"
                                                 "  server: net\n"
                                                 "    tick 100 40 from\n"
                                                 "      read 100 20 from\n"
                                                 "  message server: net 100 late\n"));
    QVERIFY(report.notes().empty());
    QCOMPARE(result->info().zones, 4U);
}

// As sets, frames have no flags: one that a limit cut is joined, and one that the end of the
// recording cut off is left out, like slices of time of programs that mark no frames, and what
// comes before the first mark.
void TestMerge::framesOfOthersAreWhole()
{
    const auto game = captureFromText("frame 0 1000\n");
    const auto server = captureFromText("frame 0 100\n"
                                        "frame 100 100 cut\n"
                                        "frame 200 50\n"
                                        "frame 250 30 cut\n" // its rest can't be read
                                        "frame 0 0 missing\n"
                                        "frame 300 40\n"
                                        "frame 340 60 partial\n");
    Report report;
    const auto result = merged({{game, "game"}, {server, "server"}}, 0, &report);
    const auto chunk = *result->chunk(0);
    std::vector<std::pair<TimeNs, DurationNs>> found;
    for (const SetFrame &frame : chunk->setFrames)
        found.emplace_back(frame.startNs, frame.durationNs);
    QCOMPARE(found, (std::vector<std::pair<TimeNs, DurationNs>>{{100, 150}, {300, 40}}));
    QCOMPARE(report.countOf("frames of captures other than the main one that the end of the "
                            "recording cut off"),
             std::uint64_t{1});
    const auto slices = captureFromText("frame 0 100 cut\nframe 100 50 partial\n");
    const auto none = merged({{game, "game"}, {slices, "slices"}}, 0, &report);
    QVERIFY((*none->chunk(0))->setFrames.empty());
    QVERIFY(report.notes().empty());
}

// Main frames with a beginning and an end are recorded from one beginning to the next, and without
// gaps in a set of the same name, which is the one that counts.
void TestMerge::framesOfOthersMayHaveGaps()
{
    const auto game = captureFromText("frame 0 1000\n");
    const auto made = captureFromText("frame 0 10 partial cut begins\n"
                                      "frame 10 100 cut begins\n"
                                      "  set loop 10 40\n"
                                      "  control\n"
                                      "    work 12 5\n"
                                      "frame 110 50 cut begins\n"
                                      "  set loop 110 30\n"
                                      "frame 160 20 partial\n",
                                      4);
    Dictionaries dictionaries = made->dictionaries();
    dictionaries.frameSets = {{.name = "loop", .thread = {}}, {.name = "loop", .thread = {0}}};
    const auto robot = std::make_shared<const MemoryCapture>(made->info().session, dictionaries,
                                                             std::vector{**made->chunk(0)});
    const auto result = merged({{game, "game"}, {robot, "robot"}});
    QCOMPARE(std::ranges::count(result->frameSets(), "robot: loop", &FrameSet::name), 1);
    const auto set = frameSetCalled(*result, "robot: loop");
    QVERIFY(set.has_value());
    std::vector<std::pair<TimeNs, DurationNs>> found;
    for (const SetFrame &frame : (*result->chunk(0))->setFrames) {
        QCOMPARE(frame.set.value, set->value);
        found.emplace_back(frame.startNs, frame.durationNs);
    }
    QCOMPARE(found, (std::vector<std::pair<TimeNs, DurationNs>>{{10, 40}, {110, 30}}));
}

// As when a trim left them out.
void TestMerge::framesOfOthersMayLackParts()
{
    const auto game = captureFromText("frame 0 100\n");
    const auto server = captureFromText("frame 0 5\nframe 5 10 cut\nframe 60 5\n"
                                        "frame 65 3 cut\nframe 68 4\n");
    const auto result = merged({{game, "game"}, {server, "server"}});
    std::vector<std::pair<TimeNs, DurationNs>> found;
    for (const SetFrame &frame : (*result->chunk(0))->setFrames)
        found.emplace_back(frame.startNs, frame.durationNs);
    QCOMPARE(found, (std::vector<std::pair<TimeNs, DurationNs>>{{60, 5}, {65, 7}}));
}

// If it marks only frames of one other set, these are shown as when it is opened alone.
void TestMerge::theMainSetIsOfTheMainCapture()
{
    const auto audio = captureFromText("frame 0 100 cut\n"
                                       "  set callback 0 40\n"
                                       "  set callback 40 40\n"
                                       "frame 100 50 partial\n");
    const auto game = captureFromText("frame 0 50\nframe 50 70\n");
    const auto result = merged({{audio, "audio"}, {game, "game"}});
    const auto choice = chooseFrames(*result, {}, true);
    QVERIFY(choice && choice->plan);
    QCOMPARE(choice->plan->set.name, std::string("audio: callback"));
    QVERIFY(choice->setsInstead.empty());
    const auto again = chooseFrames(
        *merged({{result, "both"}, {game, "server"}}, 0, nullptr, "again.zoe"), {}, true);
    QVERIFY(again && again->plan);
    QCOMPARE(again->plan->set.name, std::string("both: audio: callback"));
}

void TestMerge::negativeTimesMoveEverything()
{
    const auto frame = captureFromText("frame 0 100\n  main\n    a 10 20\n");
    const auto early = std::make_shared<MemoryCapture>(sessionAt(1'000'000), frame->dictionaries(),
                                                       std::vector{**frame->chunk(0)});
    const auto late = captureFromText("frame 0 100\n  net\n    b 10 20\n");
    const auto result = merged({{early, "early"}, {late, "late", -500}});
    QCOMPARE(result->frames().back().startNs, TimeNs{500});
    QCOMPARE(result->frames().back().endNs(), TimeNs{600});
    QCOMPARE(result->info().session.startUnixNs, std::int64_t{1'000'000 - 500});
    QVERIFY(sumsOf(*result).contains({"late: net", "b"}));
}

void TestMerge::clocksGiveOffsets()
{
    const auto at = [](std::int64_t start) {
        return std::make_shared<MemoryCapture>(sessionAt(start), Dictionaries{},
                                               std::vector<Chunk>{});
    };
    const std::vector<MergeSource> sources{{at(1000), "a"}, {at(4000), "b"}, {at(500), "c"}};
    QCOMPARE(*clockOffsets(sources), (std::vector<DurationNs>{0, 3000, -500}));
    // Programs that run while the computer is up share a clock that nobody sets.
    const auto steadyAt = [](std::int64_t start, std::int64_t steady, const char *boot) {
        SessionInfo session = sessionAt(start);
        session.startSteadyNs = steady;
        session.bootId = boot;
        return std::make_shared<MemoryCapture>(session, Dictionaries{}, std::vector<Chunk>{});
    };
    const std::vector<MergeSource> steady{{steadyAt(1000, 50, "x"), "a"},
                                          {steadyAt(900, 80, "x"), "set back"},
                                          {steadyAt(5000, 90, "y"), "another computer"},
                                          {at(3000), "older"}};
    QCOMPARE(*clockOffsets(steady), (std::vector<DurationNs>{0, 30, 4000, 2000}));
    const std::vector<MergeSource> silent{{at(1000), "a"}, {at(0), "b"}};
    QCOMPARE(clockOffsets(silent).error().code, ErrorCode::BadInput);
}

void TestMerge::metadataTellsOfOffsets()
{
    const auto game = randomCapture({.seed = 1});
    const auto server = randomCapture({.seed = 2});
    const auto result = merged({{game, "game"}, {server, "server", 3'000'000}}, 1);
    const SessionInfo &session = result->info().session;
    QCOMPARE(session.program, std::string("game + server"));
    const auto says = [&](const std::string &key) {
        for (const auto &[name, value] : session.metadata) {
            if (name == key)
                return value;
        }
        return std::string();
    };
    QCOMPARE(says("merged from game"), std::string("offset +0 ms"));
    QCOMPARE(says("merged from server"), std::string("offset +3 ms"));
    QCOMPARE(says("frames of"), std::string("server"));
    QCOMPARE(result->frameSets()[0].name, std::string("server: main"));
    QCOMPARE(result->plotSeries().size(), game->plotSeries().size() + server->plotSeries().size());
}

void TestMerge::annotationsKeepTheirFrames()
{
    const auto path = pathIn(m_folder, "annotated.zoe");
    {
        auto writer = CaptureWriter::create(path, {});
        QVERIFY(writer.ok());
        for (int i = 0; i < 4; ++i)
            (*writer)->events().frameMark(100 * (i + 1));
        Annotation note;
        note.frame = 2;
        note.timeNs = 200;
        note.text = "here";
        (*writer)->annotate(note);
        QVERIFY((*writer)->finish(400).ok());
    }
    const auto server = captureFromText("frame 0 100\n  net\n    b 10 20\n");
    const auto result = merged({{openWhole(path), "game"}, {server, "server", -300}});
    QCOMPARE(result->annotations().size(), 1U);
    const Annotation &note = result->annotations()[0];
    QCOMPARE(note.timeNs, TimeNs{500});
    QVERIFY(note.frame.has_value());
    QCOMPARE(result->frames()[*note.frame].startNs, TimeNs{500});
}

void TestMerge::unreadablePartsAreCounted()
{
    const auto whole = randomCapture({.seed = 5, .frames = 20, .framesPerChunk = 4});
    const auto other = randomCapture({.seed = 6, .frames = 20, .framesPerChunk = 4});
    const auto damaged = std::make_shared<DamagedCapture>(whole, std::vector<std::size_t>{2});
    const auto alsoDamaged = std::make_shared<DamagedCapture>(other, std::vector<std::size_t>{0});
    Report report;
    const auto result = merged({{damaged, "a"}, {alsoDamaged, "b"}}, 0, &report);
    QCOMPARE(report.countOf("frames in damaged parts were skipped"), 8U);
    Selection rest;
    rest.frames = FrameRanges(FrameRange{8, 12}).inverted(20);
    const auto sums = sumsOf(*result);
    for (const auto &[name, expected] : sumsOf(*whole, "a: ", rest))
        QVERIFY(sums.at(name) == expected);
    rest.frames = FrameRanges(FrameRange{4, 20});
    for (const auto &[name, expected] : sumsOf(*other, "b: ", rest))
        QVERIFY(sums.at(name) == expected);
}

void TestMerge::badRequestsLeaveNothing()
{
    const auto path = pathIn(m_folder, "bad.zoe");
    const auto source = randomCapture({});
    QCOMPARE(mergeCaptures({}, path, {}).error().code, ErrorCode::BadInput);
    const std::vector<MergeSource> far{{source, "a"}, {source, "b", DurationNs{1} << 61}};
    QCOMPARE(mergeCaptures(far, path, {}).error().code, ErrorCode::BadInput);
    QVERIFY(!std::filesystem::exists(path));
    QVERIFY(trimCapture(*source, path, {}).ok());
    const std::vector<MergeSource> itself{{source, "a"}, {openWhole(path), "b"}};
    MergeOptions over;
    over.writer.overwrite = true;
    QCOMPARE(mergeCaptures(itself, path, over).error().code, ErrorCode::BadInput);
    QCOMPARE(openWhole(path)->threads().size(), source->threads().size());
}

} // namespace tst_merge

ZOE_TEST(tst_merge::TestMerge)
#include "tst_merge.moc"
