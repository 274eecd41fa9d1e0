// The sums on which comparisons are based, by frame and function, compared with sums over single
// zones: captures with many threads, recursion and zones of no length.
#include <QTest>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <thread>
#include <utility>

#include "analysis/comparison/figures/function_frames.h"
#include "analysis/comparison/sums/capture_sums.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_capture_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr std::uint32_t kThreads = 8;
constexpr std::uint32_t kSites = 30;
constexpr ThreadId kFrameThread{2};

std::shared_ptr<const Capture> manyThreads(std::uint64_t seed)
{
    return randomCapture({.seed = seed,
                          .frames = 40,
                          .threads = kThreads,
                          .sites = kSites,
                          .maxZonesPerTree = 60,
                          .maxDepth = 9,
                          .framesPerChunk = 3,
                          .fragmentShare = 0.4,
                          .recursion = true,
                          .missingShare = 0.1,
                          .zeroLengths = true,
                          .extras = false});
}

// Which functions share a slot, and which threads have slots of their own.
struct SlotTable {
    std::vector<Slot> ofSite;
    std::vector<Slot> ofThread; // added; empty: shared
    std::size_t count = 0;
    std::vector<std::uint8_t> watched;

    [[nodiscard]] Slot of(const Zone &zone, ThreadId thread, const Selection &selection) const
    {
        const Slot slot = ofSite[zone.site.value];
        if (slot == kNoSlot || !selection.hasSite(zone.site))
            return kNoSlot;
        return ofThread.empty() ? slot : slot + ofThread[thread.value];
    }
};

SlotTable tableOf(bool merged, bool threadsApart)
{
    SlotTable table;
    const std::uint32_t own = merged ? kSites / 3 : kSites;
    for (std::uint32_t site = 0; site < kSites; ++site)
        table.ofSite.push_back(merged && site % 7 == 0 ? kNoSlot : site % own);
    for (std::uint32_t thread = 0; threadsApart && thread < kThreads; ++thread)
        table.ofThread.push_back(thread % 3 * own);
    table.count = threadsApart ? std::size_t{3} * own : own;
    for (Slot slot = 0; slot < table.count; ++slot)
        table.watched.push_back(slot % 4 == 0 ? 1 : 0);
    return table;
}

struct NaiveSums {
    std::map<std::pair<Slot, FrameIndex>, FrameFigures> figures; // frames by number
    std::set<CallEdge> edges;
};

NaiveSums naiveSums(const Capture &capture, const Selection &selection, const SlotTable &table)
{
    const std::vector<NaiveZone> zones = naiveZones(capture, selection);
    const FrameRanges frames = selection.framesOf(capture);
    const auto isRead = [&](FrameIndex frame) {
        const std::size_t chunk = capture.chunkOfFrame(frame);
        return frames.contains(frame) && chunk < capture.chunks().size() && capture.chunk(chunk);
    };
    NaiveSums sums;
    for (const NaiveZone &entry : zones) {
        const Slot slot = table.of(entry.zone, entry.thread, selection);
        if (slot == kNoSlot)
            continue;
        bool isNested = false;
        for (int up = entry.parent; up >= 0; up = zones[static_cast<std::size_t>(up)].parent) {
            const NaiveZone &above = zones[static_cast<std::size_t>(up)];
            isNested = isNested || table.of(above.zone, above.thread, selection) == slot;
        }
        FrameFigures &figures = sums.figures[{slot, entry.frame}];
        const bool goesOn = !entry.zone.begins() && entry.frame > 0 && isRead(entry.frame - 1);
        figures.calls += goesOn ? 0 : 1;
        figures.totalNs += isNested ? 0 : entry.zone.durationNs;
        figures.selfNs += entry.zone.selfNs;
        figures.frameThreadSelfNs += entry.thread == kFrameThread ? entry.zone.selfNs : 0;
        CallEdge edge{.slot = slot};
        if (entry.parent >= 0) {
            const NaiveZone &above = zones[static_cast<std::size_t>(entry.parent)];
            edge.parent = table.of(above.zone, above.thread, selection);
        }
        const bool isWatched =
            table.watched[slot] != 0 || (edge.parent != kNoSlot && table.watched[edge.parent] != 0);
        if (isWatched)
            sums.edges.insert(edge);
    }
    return sums;
}

} // namespace

class TestCaptureSums : public QObject {
    Q_OBJECT

  private slots:
    void sumsOfZones_data();
    void sumsOfZones();
    void columnsThatVaryMostStay();
    void noWorkerRunsAhead();
    void aBodyThatThrowsKeepsNobodyWaiting();
    void aBodyMayStartParallelWork();
    void functionsAreUnpackedAsTheyWere();
};

void TestCaptureSums::sumsOfZones_data()
{
    QTest::addColumn<bool>("merged");
    QTest::addColumn<bool>("threadsApart");
    QTest::addColumn<Selection>("selection");
    QTest::addColumn<bool>("inSlices");
    Selection some;
    some.frames = FrameRanges(FrameRange{2, 17});
    some.frames->add(FrameRange{20, 36});
    some.threads = std::vector{ThreadId{0}, kFrameThread, ThreadId{5}, ThreadId{6}};
    some.sites.emplace();
    for (std::uint32_t site = 0; site < kSites; site += site % 4 + 1)
        some.sites->push_back(SiteId{site});
    Selection inside;
    inside.inside = std::vector{SiteId{1}, SiteId{4}, SiteId{9}};
    for (const bool inSlices : {false, true}) {
        const auto add = [inSlices](const char *name, bool merged, bool apart,
                                    const Selection &selection) {
            QTest::addRow("%s%s", name, inSlices ? ", in slices" : "")
                << merged << apart << selection << inSlices;
        };
        add("all", false, false, {});
        add("functions share a slot", true, false, {});
        add("threads apart", true, true, {});
        add("some", false, false, some);
        add("some, threads apart", true, true, some);
        add("inside", false, false, inside);
    }
}

void TestCaptureSums::sumsOfZones()
{
    QFETCH(bool, merged);
    QFETCH(bool, threadsApart);
    QFETCH(Selection, selection);
    QFETCH(bool, inSlices);
    const SlotTable table = tableOf(merged, threadsApart);
    TbbExecutor executor(2);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const DamagedCapture capture(manyThreads(seed), {1, 5, 6});
        const SlicedCapture sliced(capture, 2 + 5 * seed);
        const auto sums =
            sumCapture({inSlices ? &sliced : static_cast<const Capture *>(&capture), selection},
                       {.slotOf = table.ofSite,
                        .slotCount = table.count,
                        .threadOffset = table.ofThread,
                        .watched = table.watched,
                        .frameThread = kFrameThread},
                       Task(executor));
        QVERIFY(sums.ok());
        const NaiveSums expected = naiveSums(capture, naiveWhole(capture, selection), table);
        QVERIFY(expected.figures.size() > 100);
        std::map<std::pair<Slot, FrameIndex>, FrameFigures> found;
        const std::vector<FrameIndex> numbers = sums->numbers.frames();
        for (Slot slot = 0; slot < table.count; ++slot) {
            SlotSums all;
            sums->columns[slot].forEach([&](const FrameFigures &figures) {
                FrameFigures &own = found[{slot, numbers[figures.frame]}] = figures;
                own.frame = 0;
                all.calls += figures.calls;
                ++all.frames;
                all.totalNs += figures.totalNs;
                all.selfNs += figures.selfNs;
                all.frameThreadSelfNs += figures.frameThreadSelfNs;
            });
            const SlotSums &told = sums->slotSums[slot];
            QCOMPARE(told.calls, all.calls);
            QCOMPARE(told.frames, all.frames);
            QCOMPARE(told.totalNs, all.totalNs);
            QVERIFY(told.selfNs == all.selfNs);
            QVERIFY(told.frameThreadSelfNs == all.frameThreadSelfNs);
        }
        QVERIFY(found == expected.figures);
        QVERIFY(std::ranges::equal(sums->edges, expected.edges));
    }
}

namespace {

// A thread for each.
class Threads final : public Executor {
  public:
    void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) override
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&body, i] { body(i); });
    }
    [[nodiscard]] unsigned concurrency() const override { return 4; }
};

} // namespace

void TestCaptureSums::columnsThatVaryMostStay()
{
    constexpr Slot kWanted = 8;
    constexpr Slot kSitesEach = 20;
    const auto capture =
        randomCapture({.seed = 5, .frames = 2000, .sites = 300, .maxZonesPerTree = 400});
    // A few slots have many sites: they vary most, and their columns are the largest.
    std::vector<Slot> ofSite;
    for (Slot site = 0; site < capture->sites().size(); ++site)
        ofSite.push_back(site < kWanted * kSitesEach ? site / kSitesEach : site);
    SumRequest request{.slotOf = ofSite, .slotCount = ofSite.size()};
    const auto all = sumCapture({capture.get(), {}}, request, Task());
    QVERIFY(all);
    std::size_t bytes = 0;
    for (const FrameColumn &column : all->columns)
        bytes += column.byteSize();
    request.columnBytes = bytes / 2;
    const auto some = sumCapture({capture.get(), {}}, request, Task());
    QVERIFY(some);
    std::size_t kept = 0;
    for (Slot slot = 0; slot < ofSite.size(); ++slot) {
        QCOMPARE(some->columns[slot].count(),
                 some->hasColumn[slot] != 0 ? all->columns[slot].count() : std::size_t{0});
        kept += some->columns[slot].byteSize();
    }
    QVERIFY(kept <= request.columnBytes);
    QVERIFY(kept > request.columnBytes / 4 * 3); // room is not left empty
    for (const Slot slot : mostVaryingSlots(*some, kWanted))
        QCOMPARE(some->hasColumn[slot], std::uint8_t{1});
}

void TestCaptureSums::noWorkerRunsAhead()
{
    constexpr std::size_t kAhead = 6;
    const auto whole = randomCapture({.seed = 3, .frames = 60, .framesPerChunk = 1});
    const std::vector<std::size_t> broken{0, 7, 8, 30, 59};
    const DamagedCapture capture(whole, broken);
    const std::size_t count = capture.chunks().size();
    Threads executor;
    for (const std::size_t limit : {std::size_t{0}, kAhead}) {
        ChunkRun run(capture, Selection{});
        const std::size_t most = std::max<std::size_t>(limit, 4);
        run.limitAhead(limit);
        std::mutex mutex;
        std::condition_variable changed;
        std::set<std::size_t> done(broken.begin(),
                                   broken.end()); // as far as anybody waits for them
        std::size_t first = 1;
        bool ranAhead = false;
        const Status walked =
            run.forEach(Task(executor), [&](std::size_t, std::size_t i, const Chunk &) {
                std::unique_lock lock(mutex);
                ranAhead = ranAhead || i >= first + most;
                // Every tenth is slow: it waits for those that may go before it.
                const auto others = [&] {
                    std::size_t ahead = 0;
                    for (std::size_t j = i + 1; j < std::min(i + most, count); ++j)
                        ahead += done.contains(j) ? 0 : 1;
                    return ahead == 0;
                };
                if (i % 10 == 1)
                    changed.wait(lock, others);
                done.insert(i);
                while (done.contains(first))
                    ++first;
                changed.notify_all();
            });
        QVERIFY(walked.ok());
        QVERIFY(!ranAhead);
        QCOMPARE(done.size(), count);
    }
}

void TestCaptureSums::aBodyThatThrowsKeepsNobodyWaiting()
{
    const auto capture = randomCapture({.seed = 3, .frames = 60, .framesPerChunk = 1});
    TbbExecutor executor(4);
    ChunkRun run(*capture, Selection{});
    run.limitAhead(1);
    const auto throwing = [](std::size_t, std::size_t i, const Chunk &) {
        if (i == 20)
            throw std::bad_alloc();
    };
    bool thrown = false;
    try {
        const Status walked = run.forEach(Task(executor), throwing);
        QVERIFY(walked.ok()); // is never reached
    } catch (const std::bad_alloc &) {
        thrown = true;
    }
    QVERIFY(thrown);
}

// While it waits for that, it must not begin a chunk that waits for its own to be passed.
void TestCaptureSums::aBodyMayStartParallelWork()
{
    const auto capture = randomCapture({.seed = 3, .frames = 60, .framesPerChunk = 1});
    TbbExecutor executor(4);
    for (int round = 0; round < 50; ++round) {
        ChunkRun run(*capture, Selection{});
        run.limitAhead(1);
        std::atomic<std::size_t> pieces = 0;
        const Status walked =
            run.forEach(Task(executor), [&](std::size_t, std::size_t, const Chunk &) {
                executor.parallelFor(8, [&](std::size_t) {
                    std::this_thread::yield();
                    ++pieces;
                });
            });
        QVERIFY(walked.ok());
        QCOMPARE(pieces.load(), 8 * capture->chunks().size());
    }
}

// Few frames are unpacked, many are not.
void TestCaptureSums::functionsAreUnpackedAsTheyWere()
{
    const auto many = randomCapture({.seed = 5,
                                     .frames = 60'000,
                                     .threads = 1,
                                     .sites = 1,
                                     .maxZonesPerTree = 4,
                                     .framesPerChunk = 4000,
                                     .extras = false});
    const auto few = randomCapture({.seed = 6, .frames = 50, .sites = 3, .extras = false});
    const std::vector<CompareSide> sides{{many.get(), {}}, {few.get(), {}}};
    const std::vector<const CompareSide *> captures{&sides[0], &sides[1]};
    const auto compared = ComparedCaptures::make(SiteTable(captures, {}), {}, Task{});
    QVERIFY(compared.ok());
    FunctionFrames frames(*compared);
    std::size_t most = 0;
    for (Slot slot = 0; slot < compared->table().rows().size(); ++slot) {
        frames.take(slot);
        for (const CaptureData &capture : compared->all()) {
            std::vector<FrameFigures> expected;
            capture.sums.columns[slot].forEach(
                [&](const FrameFigures &figures) { expected.push_back(figures); });
            std::vector<FrameFigures> found;
            frames.forEach(capture, [&](const FrameFigures &figures) { found.push_back(figures); });
            QVERIFY(found == expected);
            most = std::max(most, found.size());
        }
    }
    QVERIFY(most > (std::size_t{1} << 15));
}

} // namespace tst_capture_sums

ZOE_TEST(tst_capture_sums::TestCaptureSums)
#include "tst_capture_sums.moc"
