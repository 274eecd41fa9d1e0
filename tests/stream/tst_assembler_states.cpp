// The frame assembler's handling of the system's information about threads and CPUs: states, usage,
// stolen time and samples, also outside of frames.
#include <QtTest>

#include <algorithm>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "tests/stream/collected_chunks.h"
#include "tests/support/test_program.h"

namespace tst_assembler_states {

using namespace zoe;
using namespace zoe::test;

class TestAssemblerStates : public QObject {
    Q_OBJECT

  private slots:
    void statesFollowTheirChanges();
    void whatAWaitIsForMayBeToldLater();
    void statesOfRandomChanges();
    void whatFollowsTheLastFrameMakesNone();
    void whatIsInTheUnfinishedFrameIsNotLeftOut();
    void whatIsBehindTheUnfinishedFrameIsLeftOut();
    void sumsOfAChunkThatIsGoneAreLeftOut();
    void whatIsBeforeTheFirstFrameIsLeftOut();
    void statesThatAreLateAreCounted();
};

namespace {

constexpr ThreadId kMain{0};

} // namespace

void TestAssemblerStates::statesFollowTheirChanges()
{
    using enum ThreadState;
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink()); // a chunk a frame
    assembler.threadState(kMain, 2, Running, 3);
    assembler.threadState(kMain, 6, Waiting, 3);
    assembler.threadState(kMain, 8, Running, 1);
    assembler.threadState(ThreadId{2}, 4, Preempted);
    assembler.threadState(ThreadId{2}, 5, std::nullopt);
    assembler.threadState(ThreadId{2}, 9, Waiting, 0);
    for (const TimeNs mark : {10, 20, 30})
        assembler.frameMark(mark);
    QVERIFY(assembler.advance(10).ok());
    assembler.threadState(kMain, 25, Running, 1);      // nothing new
    assembler.threadState(ThreadId{2}, 7, Running, 0); // late
    QVERIFY(assembler.finish(35).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{3});
    const ThreadId two{2};
    QCOMPARE(collected.chunks[0].extras.states,
             (std::vector<ThreadStateSpan>{{kMain, Running, 3, 2, 4},
                                           {two, Preempted, kUnknownCpu, 4, 1},
                                           {kMain, Waiting, 3, 6, 2},
                                           {kMain, Running, 1, 8, 2},
                                           {two, Waiting, 0, 9, 1}}));
    QCOMPARE(
        collected.chunks[1].extras.states,
        (std::vector<ThreadStateSpan>{{kMain, Running, 1, 10, 10}, {two, Running, 0, 10, 10}}));
    QCOMPARE(
        collected.chunks[2].extras.states,
        (std::vector<ThreadStateSpan>{{kMain, Running, 1, 20, 10}, {two, Running, 0, 20, 10}}));
}

void TestAssemblerStates::whatAWaitIsForMayBeToldLater()
{
    using enum ThreadState;
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink()); // a chunk a frame
    assembler.threadState(kMain, 2, Running, 3);
    assembler.threadState(kMain, 6, Waiting, 3);
    assembler.threadState(kMain, 8, Waiting, 3, true); // all of it
    assembler.threadState(kMain, 9, Running, 3);
    assembler.threadState(kMain, 10, Waiting, 3, true);
    assembler.threadWoken(kMain, 12, {});
    assembler.threadState(kMain, 14, Running, 3);
    assembler.threadState(kMain, 16, Waiting, 3);
    for (const TimeNs mark : {15, 20, 30})
        assembler.frameMark(mark);
    QVERIFY(assembler.advance(20).ok());
    assembler.threadState(kMain, 25, Waiting, 3, true); // a chunk has the first part
    QVERIFY(assembler.finish(35).ok());
    const ThreadId none{};
    QCOMPARE(collected.chunks[0].extras.states,
             (std::vector<ThreadStateSpan>{{kMain, Running, 3, 2, 4},
                                           {kMain, Waiting, 3, 6, 3, none, true},
                                           {kMain, Running, 3, 9, 1},
                                           {kMain, Waiting, 3, 10, 2, none, true},
                                           {kMain, Preempted, 3, 12, 2},
                                           {kMain, Running, 3, 14, 1}}));
    QCOMPARE(
        collected.chunks[1].extras.states,
        (std::vector<ThreadStateSpan>{{kMain, Running, 3, 15, 1}, {kMain, Waiting, 3, 16, 4}}));
    QCOMPARE(collected.chunks[2].extras.states,
             (std::vector<ThreadStateSpan>{{kMain, Waiting, 3, 20, 10, none, true}}));
}

// Spans in any order, cut by other frames, are the same time again; a chunk has those of its
// frames.
void TestAssemblerStates::statesOfRandomChanges()
{
    constexpr TimeNs kEnd = 2000;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        std::mt19937_64 random(seed);
        using Moment = std::optional<std::pair<ThreadState, std::uint32_t>>;
        std::vector<std::vector<Moment>> expected(3, std::vector<Moment>(kEnd));
        std::vector<ThreadStateSpan> spans;
        for (std::uint32_t thread = 0; thread < expected.size(); ++thread) {
            TimeNs now = static_cast<TimeNs>(random() % 50);
            while (now < kEnd) {
                const auto state = static_cast<ThreadState>(random() % 3);
                const auto cpu = static_cast<std::uint32_t>(random() % 2);
                const TimeNs end = std::min(kEnd, now + static_cast<TimeNs>(random() % 90));
                spans.push_back({ThreadId{thread}, state, cpu, now, end - now});
                for (TimeNs at = now; at < end; ++at)
                    expected[thread][static_cast<std::size_t>(at)] = Moment({state, cpu});
                now = end + (random() % 2 == 0 ? static_cast<TimeNs>(random() % 40) : 0);
            }
        }
        std::ranges::shuffle(spans, random);
        Collected collected;
        FrameAssembler assembler({1, static_cast<DurationNs>(random() % 200)}, collected.sink());
        for (const ThreadStateSpan &span : spans)
            assembler.stateSpan(span);
        for (TimeNs mark = 0; mark < kEnd; mark += 1 + static_cast<TimeNs>(random() % 60))
            assembler.frameMark(mark);
        assembler.frameMark(kEnd);
        QVERIFY(assembler.finish(kEnd).ok());
        std::vector<std::vector<Moment>> actual(3, std::vector<Moment>(kEnd));
        for (const Chunk &chunk : collected.chunks) {
            for (const ThreadStateSpan &span : chunk.extras.states) {
                QVERIFY(span.durationNs > 0);
                QVERIFY(span.startNs >= chunk.frames.front().startNs);
                QVERIFY(span.endNs() <= chunk.frames.back().endNs());
                for (TimeNs at = span.startNs; at < span.endNs(); ++at) {
                    Moment &moment = actual[span.thread.value][static_cast<std::size_t>(at)];
                    QVERIFY(!moment);
                    moment = Moment({span.state, span.cpu});
                }
            }
        }
        QVERIFY(actual == expected);
    }
}

void TestAssemblerStates::whatFollowsTheLastFrameMakesNone()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(kMain, 1, SiteId{0});
    assembler.leave(kMain, 5);
    assembler.frameMark(10);
    assembler.threadState(kMain, 2, ThreadState::Running, 0);
    assembler.threadState(kMain, 12, ThreadState::Waiting, 0);
    const ThreadUsage usage{.thread = kMain, .startNs = 2, .durationNs = 7, .runningNs = 5};
    ThreadUsage reaching = usage;
    reaching.startNs = 9;
    ThreadUsage later = usage;
    later.startNs = 16;
    for (const ThreadUsage &row : {later, reaching, usage})
        assembler.usage(row);
    const StolenTime stolen{0, 3, 5, 1, 1};
    const StolenTime reachingStolen{0, 8, 5, 1, 1};
    for (const StolenTime &row : {stolen, reachingStolen, StolenTime{0, 13, 5, 1, 1}})
        assembler.stolen(row);
    assembler.threadState(ThreadId{1}, 30, std::nullopt); // is none
    for (const TimeNs timeNs : {4, 10, 39})
        assembler.sample({kMain, {}, timeNs, 1000});
    QVERIFY(assembler.finish(40).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{1});
    const Chunk &chunk = collected.chunks[0];
    QCOMPARE(chunk.frames.size(), std::size_t{1});
    QCOMPARE(chunk.extras.states,
             (std::vector<ThreadStateSpan>{{kMain, ThreadState::Running, 0, 2, 8}}));
    QCOMPARE(chunk.extras.usage, (std::vector<ThreadUsage>{usage, reaching}));
    QCOMPARE(chunk.extras.stolen, (std::vector<StolenTime>{stolen, reachingStolen}));
    QCOMPARE(chunk.extras.samples.size(), std::size_t{1});
    QCOMPARE(assembler.leftOut(), (LeftOut{.samples = 2, .states = 3}));
    QCOMPARE(assembler.report().countOf("samples outside all frames were left out"),
             std::uint64_t{2});
    QCOMPARE(
        assembler.report().countOf("states of threads outside all frames were left out or cut"),
        std::uint64_t{3});
}

void TestAssemblerStates::whatIsInTheUnfinishedFrameIsNotLeftOut()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.threadState(kMain, 2, ThreadState::Running, 0);
    assembler.frameMark(10);
    assembler.threadState(kMain, 12, ThreadState::Waiting, 0);
    assembler.sample({kMain, {}, 30, 1000});
    assembler.enter(kMain, 13, SiteId{0});
    assembler.leave(kMain, 15);
    QVERIFY(assembler.finish(40).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{1});
    const Chunk &chunk = collected.chunks[0];
    QCOMPARE(chunk.frames.size(), std::size_t{2});
    QCOMPARE(chunk.extras.states,
             (std::vector<ThreadStateSpan>{{kMain, ThreadState::Running, 0, 2, 10},
                                           {kMain, ThreadState::Waiting, 0, 12, 28}}));
    QCOMPARE(chunk.extras.samples.size(), std::size_t{1});
    QVERIFY(!assembler.leftOut().any());
    QVERIFY(assembler.report().notes().empty());
}

void TestAssemblerStates::whatIsBehindTheUnfinishedFrameIsLeftOut()
{
    using enum ThreadState;
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.frameMark(10);
    assembler.threadState(kMain, 12, Waiting, 0);
    assembler.threadState(kMain, 45, Running, 0);
    assembler.stateSpan({ThreadId{1}, Running, 0, 30, 50});
    assembler.stateSpan({ThreadId{2}, Running, 0, 30, 10});
    assembler.stateSpan({ThreadId{3}, Running, 0, 50, 10});
    for (const TimeNs timeNs : {15, 40, 41})
        assembler.sample({kMain, {}, timeNs, 1000});
    const ThreadUsage over{.thread = kMain, .startNs = 35, .durationNs = 7, .runningNs = 5};
    ThreadUsage later = over;
    later.startNs = 42;
    assembler.usage(over);
    assembler.usage(later);
    assembler.enter(kMain, 13, SiteId{0});
    assembler.leave(kMain, 15);
    QVERIFY(assembler.finish(40).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{1});
    const Chunk &chunk = collected.chunks[0];
    QCOMPARE(chunk.frames.back().endNs(), TimeNs{40});
    QCOMPARE(chunk.extras.states,
             (std::vector<ThreadStateSpan>{{kMain, Waiting, 0, 12, 28},
                                           {ThreadId{1}, Running, 0, 30, 10},
                                           {ThreadId{2}, Running, 0, 30, 10}}));
    QCOMPARE(chunk.extras.samples.size(), std::size_t{2});
    QCOMPARE(chunk.extras.usage, (std::vector<ThreadUsage>{over}));
    QCOMPARE(assembler.leftOut(), (LeftOut{.samples = 1, .states = 4}));
}

// The last chunk waits for them, unless it was asked for.
void TestAssemblerStates::sumsOfAChunkThatIsGoneAreLeftOut()
{
    const ThreadUsage over{.thread = kMain, .startNs = 5, .durationNs = 7, .runningNs = 5};
    for (const bool isGone : {false, true}) {
        Collected collected;
        FrameAssembler assembler({1, 1}, collected.sink()); // a chunk a frame
        assembler.frameMark(5);
        assembler.frameMark(10);
        if (isGone)
            QVERIFY(assembler.advance(10).ok());
        assembler.usage(over);
        QVERIFY(assembler.finish(40).ok());
        QCOMPARE(collected.chunks.size(), std::size_t{2});
        QVERIFY(collected.chunks[0].extras.usage.empty());
        QCOMPARE(collected.chunks[1].extras.usage.size(), std::size_t{isGone ? 0U : 1U});
        QCOMPARE(assembler.leftOut(), (LeftOut{.states = isGone ? 1U : 0U}));
    }
}

void TestAssemblerStates::whatIsBeforeTheFirstFrameIsLeftOut()
{
    using enum ThreadState;
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.startAt(100);
    assembler.stateSpan({kMain, Waiting, 0, -20, 50});
    assembler.stateSpan({kMain, Running, 0, 90, 20});
    assembler.threadState(ThreadId{1}, 95, Running, 1);
    assembler.leaveOut({.samples = 2, .states = 3});
    assembler.frameMark(200);
    QVERIFY(assembler.finish(200).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{1});
    QCOMPARE(collected.chunks[0].extras.states,
             (std::vector<ThreadStateSpan>{{kMain, Running, 0, 100, 10},
                                           {ThreadId{1}, Running, 1, 100, 100}}));
    QCOMPARE(assembler.leftOut(), (LeftOut{.samples = 2, .states = 6}));
}

void TestAssemblerStates::statesThatAreLateAreCounted()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.frameMark(10);
    QVERIFY(assembler.advance(10).ok());
    assembler.stateSpan({kMain, ThreadState::Waiting, 0, 2, 5});
    assembler.stateSpan({kMain, ThreadState::Running, 0, 7, 5});
    assembler.threadState(ThreadId{1}, 9, std::nullopt); // nothing is lost
    assembler.frameMark(20);
    QVERIFY(assembler.finish(20).ok());
    QCOMPARE(collected.chunks[0].extras.states,
             (std::vector<ThreadStateSpan>{{kMain, ThreadState::Running, 0, 10, 2}}));
    QVERIFY(!assembler.leftOut().any());
    QCOMPARE(assembler.report().countOf(
                 "states of threads arrived late: unknown before the first open frame"),
             std::uint64_t{2});
}

} // namespace tst_assembler_states

ZOE_APPLESS_TEST(tst_assembler_states::TestAssemblerStates)
#include "tst_assembler_states.moc"
