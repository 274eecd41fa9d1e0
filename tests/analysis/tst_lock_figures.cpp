// Waits and holds of locks, against a walk over all spans.
#include <QtTest>

#include <map>
#include <random>

#include "analysis/model/memory_capture.h"
#include "analysis/summary/lock_figures.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/test_program.h"

namespace tst_lock_figures {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr DurationNs kFrameNs = 1000;
constexpr std::uint32_t kFramesAChunk = 3;

struct Made {
    std::shared_ptr<const MemoryCapture> capture;
    std::vector<LockSpan> spans;
};

// Spans anywhere in twelve frames, each in the chunk in which it ends.
Made randomLocks(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<Chunk> chunks(4);
    for (std::uint32_t c = 0; c < chunks.size(); ++c) {
        chunks[c].firstFrame = c * kFramesAChunk;
        for (std::uint32_t f = 0; f < kFramesAChunk; ++f) {
            chunks[c].frames.push_back(
                {.startNs = (c * kFramesAChunk + f) * kFrameNs, .durationNs = kFrameNs});
        }
    }
    Made made;
    for (std::size_t i = 0; i < random() % 200; ++i) {
        LockSpan span;
        span.lock = LockId{static_cast<std::uint32_t>(random() % 3)};
        span.thread = ThreadId{static_cast<std::uint32_t>(random() % 4)};
        span.use = static_cast<LockUse>(random() % 4);
        span.startNs = static_cast<TimeNs>(random() % 12'000);
        const auto most = static_cast<std::uint64_t>(12'000 - span.startNs);
        span.durationNs = static_cast<DurationNs>(random() % std::min<std::uint64_t>(most, 3000));
        made.spans.push_back(span);
        const auto chunk = (span.startNs + span.durationNs) / (kFramesAChunk * kFrameNs);
        chunks[static_cast<std::size_t>(chunk)].extras.locks.push_back(span);
    }
    for (Chunk &chunk : chunks)
        std::ranges::stable_sort(chunk.extras.locks, {}, &LockSpan::startNs);
    Dictionaries names;
    names.threads.resize(4);
    names.locks.resize(3);
    made.capture =
        std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(names), std::move(chunks));
    return made;
}

bool isWait(const LockSpan &span)
{
    return span.use == LockUse::Wait || span.use == LockUse::SharedWait;
}

FrameIndex frameOf(const LockSpan &span)
{
    return static_cast<FrameIndex>((span.startNs + span.durationNs) / kFrameNs);
}

} // namespace

class TestLockFigures : public QObject {
    Q_OBJECT

  private slots:
    void figuresAreThoseOfAllSpans()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Made made = randomLocks(seed);
            Selection selection;
            if (seed % 2 == 0)
                selection.frames = FrameRanges(FrameRange{2, 8});
            if (seed % 3 == 0)
                selection.threads = {ThreadId{0}, ThreadId{2}};
            std::map<LockId, std::map<bool, std::vector<DurationNs>>> expected;
            std::map<std::pair<LockId, ThreadId>, LockThread> threads;
            for (const LockSpan &span : made.spans) {
                if ((selection.frames && !selection.frames->contains(frameOf(span))) ||
                    !selection.hasThread(span.thread))
                    continue;
                expected[span.lock][isWait(span)].push_back(span.durationNs);
                LockThread &thread = threads[{span.lock, span.thread}];
                thread.thread = span.thread;
                (isWait(span) ? thread.waits : thread.holds) += 1;
                (isWait(span) ? thread.waitNs : thread.holdNs) += span.durationNs;
                if (isWait(span))
                    thread.longestWaitNs = std::max(thread.longestWaitNs, span.durationNs);
            }
            const auto all = lockFigures(*made.capture, selection, 5, Task(executor));
            QVERIFY(all.ok());
            QCOMPARE((*all)->locks.size(), expected.size());
            for (const LockFigures &lock : (*all)->locks) {
                QVERIFY(sameDistribution(lock.wait, naiveDistribution(expected[lock.lock][true])));
                QVERIFY(sameDistribution(lock.hold, naiveDistribution(expected[lock.lock][false])));
                DurationNs waitNs = 0;
                for (const LockThread &thread : lock.threads) {
                    QVERIFY(thread == (threads[{lock.lock, thread.thread}]));
                    threads.erase({lock.lock, thread.thread});
                    waitNs += thread.waitNs;
                }
                QCOMPARE(lock.waitNs, waitNs);
            }
            QVERIFY(threads.empty());
        }
    }

    void theWorstWaitsAndWhoHeldTheLock()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Made made = randomLocks(seed);
            std::vector<LockSpan> waits;
            std::ranges::copy_if(made.spans, std::back_inserter(waits), isWait);
            std::ranges::sort(waits, std::greater{}, &LockSpan::durationNs);
            const auto all = lockFigures(*made.capture, {}, 7, Task(executor));
            QCOMPARE((*all)->worstWaits.size(), std::min<std::size_t>(waits.size(), 7));
            for (std::size_t i = 0; i < (*all)->worstWaits.size(); ++i) {
                const LockWait &wait = (*all)->worstWaits[i];
                QCOMPARE(wait.durationNs, waits[i].durationNs);
                std::map<ThreadId, DurationNs> holders;
                for (const LockSpan &span : made.spans) {
                    const TimeNs from = std::max(span.startNs, wait.startNs);
                    const TimeNs to =
                        std::min(span.startNs + span.durationNs, wait.startNs + wait.durationNs);
                    if (!isWait(span) && span.lock == wait.lock && span.thread != wait.thread &&
                        from < to)
                        holders[span.thread] += to - from;
                }
                QCOMPARE(wait.holders.size(), holders.size());
                DurationNs before = std::numeric_limits<DurationNs>::max();
                for (const LockHolder &holder : wait.holders) {
                    QCOMPARE(holder.overlapNs, holders[holder.thread]);
                    QVERIFY(holder.overlapNs <= before);
                    before = holder.overlapNs;
                }
            }
            const auto serial = lockFigures(*made.capture, {}, 7);
            for (std::size_t i = 0; i < (*all)->worstWaits.size(); ++i) {
                QCOMPARE((*serial)->worstWaits[i].startNs, (*all)->worstWaits[i].startNs);
                QVERIFY((*serial)->worstWaits[i].holders == (*all)->worstWaits[i].holders);
            }
        }
    }

    void aThreadThatWaitsForAnother()
    {
        std::vector<Chunk> chunks(1);
        chunks[0].frames.push_back({.startNs = 0, .durationNs = 100});
        chunks[0].extras.locks = {{LockId{0}, ThreadId{1}, LockUse::Hold, 10, 40},
                                  {LockId{0}, ThreadId{0}, LockUse::Wait, 20, 30},
                                  {LockId{0}, ThreadId{0}, LockUse::Hold, 50, 5}};
        Dictionaries names;
        names.threads.resize(2);
        names.locks.push_back({.name = "queue", .file = {}, .line = 0});
        const MemoryCapture capture({}, std::move(names), std::move(chunks));
        const auto all = lockFigures(capture);
        QCOMPARE((*all)->locks.size(), std::size_t{1});
        QCOMPARE((*all)->locks[0].waitNs, DurationNs{30});
        QCOMPARE((*all)->locks[0].holdNs, DurationNs{45});
        QCOMPARE((*all)->worstWaits.size(), std::size_t{1});
        QVERIFY((*all)->worstWaits[0].holders == (std::vector<LockHolder>{{ThreadId{1}, 30}}));
    }

    void damagedChunksAreCounted()
    {
        const Made made = randomLocks(7);
        const auto all = lockFigures(DamagedCapture(made.capture, {1}));
        QVERIFY(all.ok());
        QCOMPARE((*all)->unreadableFrames, std::uint64_t{3});
    }
};

} // namespace tst_lock_figures

ZOE_TEST(tst_lock_figures::TestLockFigures)
#include "tst_lock_figures.moc"
