// Queries that read large frames in slices find what they find in whole frames.
#include <QtTest>

#include <algorithm>
#include <map>
#include <stop_token>
#include <tuple>

#include "analysis/calltree/call_tree.h"
#include "analysis/frames/spike_causes.h"
#include "analysis/reasons/reasons.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_thread.h"
#include "analysis/walk/self_time_capture.h"
#include "tests/analysis/naive_summary.h"
#include "tests/analysis/with_states.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_sliced_frames {

using namespace zoe;
using namespace zoe::test;

namespace {

// A capture for each seed, all unlike.
std::shared_ptr<const MemoryCapture> captureOf(std::uint64_t seed)
{
    RandomCaptureOptions options;
    options.seed = seed;
    options.extremes = seed % 14 == 0; // with few zones, as the naive sums don't saturate
    options.recursion = seed % 4 != 1;
    options.zeroLengths = seed % 3 == 0;
    options.missingShare = seed % 5 == 0 ? 0.2 : 0;
    options.threads = 1 + static_cast<std::uint32_t>(seed % 6);
    options.maxZonesPerTree = seed % 2 == 0 ? 30 : 120;
    options.frames = seed % 2 == 0 ? 20 : 5;
    options.fragmentShare = seed % 4 < 2 ? 0.3 : 0.9;
    options.framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 5);
    return randomCapture(options);
}

Selection selectionOf(std::uint64_t seed, const Capture &capture)
{
    Selection selection;
    if (seed % 3 == 1) {
        selection.frames.emplace();
        for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
            if (frame % 4 != seed % 4)
                selection.frames->add(frame);
        }
    }
    if (seed % 5 == 2)
        selection.threads = {ThreadId{0}, ThreadId{2}};
    if (seed % 4 == 0 || seed % 11 == 4)
        selection.inside = {SiteId{1}};
    return selection;
}

// Calls check(whole, sliced, selection, what) for many captures and sizes of slices.
template <class Check>
void forMany(Check check)
{
    for (std::uint64_t seed = 0; seed < 90 && !QTest::currentTestFailed(); ++seed) {
        const auto whole = captureOf(seed);
        for (const std::size_t zones : {std::size_t{1}, std::size_t{4}, std::size_t{50}}) {
            const SlicedCapture sliced(*whole, zones);
            check(*whole, sliced, selectionOf(seed, *whole),
                  QString("seed %1, %2 zones").arg(seed).arg(zones));
        }
    }
}

using Sums = std::map<std::tuple<FrameIndex, std::uint32_t, std::uint32_t>, DurationNs>;

// By frame, thread and site, in the selected frames. Each tree and each site in it once.
Result<Sums> sumsOf(const Capture &capture, const Selection &selection)
{
    const FrameRanges frames = selection.framesOf(capture);
    Sums sums;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = capture.chunk(i);
        if (!chunk)
            return chunk.error();
        for (const TreeSpan &span : (*chunk)->trees) {
            const ZoneTree tree = (*chunk)->tree(span);
            if (!frames.contains(tree.frame()))
                continue;
            for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                if (!sums.emplace(std::tuple(tree.frame(), span.thread.value, tree.sites()[zone]),
                                  tree.selves()[zone])
                         .second)
                    return Error{ErrorCode::Damaged, "a sum twice", {}};
            }
        }
    }
    return sums;
}

bool sameCause(const FrameCause &a, const FrameCause &b)
{
    const auto facts = [](const FrameCause &cause) {
        return std::tuple(cause.kind, cause.function, cause.thread, cause.wait, cause.lock,
                          cause.holder, cause.otherSite, cause.runner, cause.waiter, cause.calls,
                          cause.typicalCalls, cause.deltaNs, cause.evidence);
    };
    return facts(a) == facts(b);
}

} // namespace

class TestSlicedFrames : public QObject {
    Q_OBJECT

  private slots:
    void walksStopBetweenSlices()
    {
        const auto whole = randomCapture({.frames = 1, .maxZonesPerTree = 100});
        const SlicedCapture sliced(*whole, 4);
        std::stop_source stop;
        SerialExecutor executor;
        ChunkRun run(sliced, Selection{}.framesOf(sliced));
        int parts = 0;
        const Status status = run.forEachPart(Task(executor, stop.get_token()),
                                              [&](std::size_t, std::size_t, const ChunkPart &part) {
                                                  QVERIFY(part.goesOn());
                                                  ++parts;
                                                  stop.request_stop();
                                              });
        QCOMPARE(parts, 1);
        QVERIFY(!status && status.error().code == ErrorCode::Cancelled);
    }

    void summaries()
    {
        forMany([](const Capture &whole, const Capture &sliced, const Selection &selection,
                   const QString &what) {
            const auto expected = naiveSummary(naiveZones(whole, selection));
            // With little memory, ranks need further passes.
            for (const std::optional<std::size_t> memory :
                 {std::optional<std::size_t>(), std::optional<std::size_t>(0)}) {
                const auto summary = summarize(sliced, selection, Task{}, memory);
                QVERIFY(summary.ok());
                const QString wrong = difference(**summary, expected);
                QVERIFY2(wrong.isEmpty(), qPrintable(what + ": " + wrong));
            }
        });
    }

    void causesOfSpikes()
    {
        forMany([](const Capture &whole, const Capture &sliced, const Selection &,
                   const QString &what) {
            std::vector<Spike> spikes;
            for (FrameIndex frame = 1; frame < whole.frames().size(); frame += 3) {
                Spike spike;
                spike.frame = frame;
                spike.durationNs = whole.frames()[frame].durationNs;
                spikes.push_back(spike);
            }
            const auto expected = explainSpikes(whole, spikes);
            const auto found = explainSpikes(sliced, spikes);
            QVERIFY(expected.ok() && found.ok());
            QVERIFY2(std::ranges::equal(*expected, *found,
                                        [](const ExplainedSpike &a, const ExplainedSpike &b) {
                                            return a.because == b.because &&
                                                   a.shorter == b.shorter &&
                                                   a.meanwhile == b.meanwhile;
                                        }),
                     qPrintable(what));
        });
    }

    void reasonsOfFrames()
    {
        std::size_t causes = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const auto plain = captureOf(seed);
            const auto whole = withStates(
                *plain, randomStates(*plain, {.seed = seed, .threadShare = 0.7, .gapShare = 0.2}));
            Reasons expected(whole, nullptr, {Against::Kind::All});
            Reasons found(std::make_shared<const SlicedCapture>(*whole, 1 + seed % 30), nullptr,
                          {Against::Kind::All});
            for (FrameIndex frame = 0; frame < whole->frames().size(); ++frame) {
                const auto a = expected.of(frame);
                const auto b = found.of(frame);
                QCOMPARE(b.ok(), a.ok());
                if (!a)
                    continue;
                QCOMPARE(b->typicalNs, a->typicalNs);
                QCOMPARE(b->statesKnown, a->statesKnown);
                QCOMPARE(b->faults, a->faults);
                QVERIFY(b->meanwhile == a->meanwhile);
                QVERIFY(std::ranges::equal(a->causes, b->causes, sameCause));
                causes += a->causes.size();
            }
        }
        QVERIFY(causes > 1000);
    }

    void callTrees()
    {
        std::size_t nodes = 0;
        forMany([&](const Capture &whole, const Capture &sliced, const Selection &selection,
                    const QString &what) {
            for (const bool folded : {false, true}) {
                CallTreeOptions options;
                options.foldRecursion = folded;
                const auto expected = callTree(whole, selection, options);
                const auto found = callTree(sliced, selection, options);
                QVERIFY(expected.ok() && found.ok());
                QVERIFY2((*found)->nodes == (*expected)->nodes, qPrintable(what));
                nodes += (*found)->nodes.size();
            }
        });
        QVERIFY(nodes > 1000);
    }

    void busiestThreads()
    {
        forMany([](const Capture &whole, const Capture &sliced, const Selection &,
                   const QString &what) {
            const FrameRanges frames = Selection{}.framesOf(whole);
            QVERIFY2(*frameThread(whole, frames, Task{}) == *frameThread(sliced, frames, Task{}),
                     qPrintable(what));
        });
    }

    void sumsOfSelfTimes()
    {
        forMany([](const Capture &whole, const Capture &sliced, const Selection &selection,
                   const QString &what) {
            for (const auto threads :
                 {SelfTimeCapture::Threads::Together, SelfTimeCapture::Threads::Apart}) {
                for (const std::size_t room : {std::size_t{0}, std::size_t{1} << 24}) {
                    const SelfTimeCapture expected(whole, selection, threads, room);
                    const SelfTimeCapture found(sliced, selection, threads, room);
                    for (int again = 0; again < 2; ++again) {
                        const auto sums = sumsOf(found, selection);
                        QVERIFY2(sums.ok(), qPrintable(what));
                        QVERIFY2(*sums == *sumsOf(expected, selection), qPrintable(what));
                    }
                }
            }
        });
    }
};

} // namespace tst_sliced_frames

ZOE_APPLESS_TEST(tst_sliced_frames::TestSlicedFrames)
#include "tst_sliced_frames.moc"
