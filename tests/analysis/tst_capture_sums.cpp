// The sums that comparisons stand on, by frame and function, against every zone looked at one by
// one: captures with many threads, recursion and zones of no length.
#include <QTest>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/comparison/sums/capture_sums.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/broken_capture.h"
#include "tests/analysis/naive.h"
#include "tests/support/random_capture.h"
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
};

void TestCaptureSums::sumsOfZones_data()
{
    QTest::addColumn<bool>("merged");
    QTest::addColumn<bool>("threadsApart");
    QTest::addColumn<Selection>("selection");
    Selection some;
    some.frames = FrameRanges(FrameRange{2, 17});
    some.frames->add(FrameRange{20, 36});
    some.threads = std::vector{ThreadId{0}, kFrameThread, ThreadId{5}, ThreadId{6}};
    some.sites.emplace();
    for (std::uint32_t site = 0; site < kSites; site += site % 4 + 1)
        some.sites->push_back(SiteId{site});
    Selection inside;
    inside.inside = std::vector{SiteId{1}, SiteId{4}, SiteId{9}};
    QTest::newRow("all") << false << false << Selection{};
    QTest::newRow("functions share a slot") << true << false << Selection{};
    QTest::newRow("threads apart") << true << true << Selection{};
    QTest::newRow("some") << false << false << some;
    QTest::newRow("some, threads apart") << true << true << some;
    QTest::newRow("inside") << false << false << inside;
}

void TestCaptureSums::sumsOfZones()
{
    QFETCH(bool, merged);
    QFETCH(bool, threadsApart);
    QFETCH(Selection, selection);
    const SlotTable table = tableOf(merged, threadsApart);
    TbbExecutor executor(2);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const BrokenCapture capture(manyThreads(seed), {1, 5, 6});
        const auto sums = sumCapture({&capture, selection},
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
        for (Slot slot = 0; slot < table.count; ++slot) {
            SlotSums all;
            sums->columns[slot].forEach([&](const FrameFigures &figures) {
                FrameFigures &own = found[{slot, sums->numbers[figures.frame]}] = figures;
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

} // namespace tst_capture_sums

ZOE_TEST(tst_capture_sums::TestCaptureSums)
#include "tst_capture_sums.moc"
