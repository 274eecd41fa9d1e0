// The frame assembler's handling of values, spans, flows, memory events and zones with given times.
#include <QtTest>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "tests/stream/collected_chunks.h"
#include "tests/support/test_program.h"

namespace tst_assembler_extras {

using namespace zoe;
using namespace zoe::test;

class TestAssemblerExtras : public QObject {
    Q_OBJECT

  private slots:
    void valuesHangOnTheirZones();
    void valuesOfAZoneInFragmentsHangOnTheLast();
    void valuesWithoutAZoneAreCounted();
    void givenZonesMakeTheTreesOfMeasuredOnes();
    void givenZonesThatReachOutAreCut();
    void givenZonesHaveValues();
    void measuredAndGivenZonesDontMix();
    void spansStandWhereTheyEnd();
    void asyncEndsFindTheirBeginnings();
    void asyncOddities();
    void freesGetTheirSizes();
    void flowsAreInOrder();
    void nothingIsLostAtTheEnd();
};

namespace {

constexpr ThreadId kMain{0};

std::string textOf(const Chunk &chunk, const ZoneValue &value)
{
    return std::to_string(chunk.zones.site[value.zone]) + "@" +
           std::to_string(chunk.zones.startNs[value.zone]) + " " + std::to_string(value.key.value) +
           "=" +
           (value.kind == ValueKind::Text ? std::string(chunk.extras.text(value))
                                          : std::to_string(value.bits));
}

std::vector<std::string> valuesIn(const Chunk &chunk)
{
    std::vector<std::string> result;
    for (const ZoneValue &value : chunk.extras.values)
        result.push_back(textOf(chunk, value));
    return result;
}

} // namespace

// Every zone has its own site, and every value says which zone it belongs to.
void TestAssemblerExtras::valuesHangOnTheirZones()
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        std::mt19937_64 random(seed);
        Collected collected;
        FrameAssembler assembler({1 + random() % 30, 1000}, collected.sink());
        std::vector<std::vector<std::uint32_t>> open(3);
        std::vector<std::uint64_t> given;
        std::uint32_t zones = 0;
        for (TimeNs now = 0; now < 2000; now += static_cast<TimeNs>(random() % 4)) {
            const auto thread = static_cast<std::uint32_t>(random() % open.size());
            auto &path = open[thread];
            switch (random() % 6) {
            case 0:
            case 1:
                assembler.enter(ThreadId{thread}, now, SiteId{zones});
                given.push_back(0);
                path.push_back(zones++);
                break;
            case 2:
                assembler.leave(ThreadId{thread}, now);
                if (!path.empty())
                    path.pop_back();
                break;
            case 3:
                assembler.frameMark(now);
                QVERIFY(assembler.advance(now - static_cast<TimeNs>(random() % 50)).ok());
                break;
            default:
                if (!path.empty()) {
                    const std::uint64_t nth = given[path.back()]++;
                    assembler.zoneValue(ThreadId{thread}, ValueKeyId{path.back()},
                                        ValueKind::Unsigned, nth);
                }
            }
        }
        QVERIFY(assembler.finish(2000).ok());
        std::vector<std::uint64_t> seen(zones, 0);
        for (const Chunk &chunk : collected.chunks) {
            for (const ZoneValue &value : chunk.extras.values) {
                const std::uint32_t site = chunk.zones.site[value.zone];
                QCOMPARE(value.key.value, site);
                QCOMPARE(value.bits, seen[site]++);
                QVERIFY((chunk.zones.flags[value.zone] & kContinuesTo) == 0);
            }
            QVERIFY(std::ranges::is_sorted(chunk.extras.values, {}, &ZoneValue::zone));
        }
        QCOMPARE(seen, given);
    }
}

void TestAssemblerExtras::valuesOfAZoneInFragmentsHangOnTheLast()
{
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink()); // a chunk a frame
    assembler.enter(kMain, 5, SiteId{1});
    assembler.zoneText(kMain, ValueKeyId{0}, "first");
    assembler.frameMark(10);
    QVERIFY(assembler.advance(10).ok());
    assembler.zoneNumbers(kMain, ValueKeyId{1}, std::array{1.5, 2.5});
    assembler.enter(kMain, 12, SiteId{2});
    assembler.zoneText(kMain, ValueKeyId{0}, "inner");
    assembler.leave(kMain, 15);
    assembler.zoneText(kMain, ValueKeyId{0}, "last");
    assembler.frameMark(20);
    assembler.leave(kMain, 25);
    assembler.frameMark(30);
    QVERIFY(assembler.finish(30).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{3});
    QVERIFY(collected.chunks[0].extras.values.empty());
    QCOMPARE(valuesIn(collected.chunks[1]), (std::vector<std::string>{"2@12 0=inner"}));
    const Chunk &last = collected.chunks[2];
    QCOMPARE(valuesIn(last), (std::vector<std::string>{"1@20 0=first", "1@20 1=0", "1@20 0=last"}));
    const auto numbers = last.extras.numbersOf(last.extras.values[1]);
    QCOMPARE(std::vector<double>(numbers.begin(), numbers.end()), (std::vector<double>{1.5, 2.5}));
}

void TestAssemblerExtras::valuesWithoutAZoneAreCounted()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.zoneText(kMain, ValueKeyId{0}, "nothing open");
    assembler.enter(kMain, 5, SiteId{1});
    assembler.leave(kMain, 6);
    assembler.zoneText(kMain, ValueKeyId{0}, "nothing open any more");
    assembler.zoneText(ThreadId{}, ValueKeyId{0}, "no thread");
    QVERIFY(assembler.finish(10).ok());
    QVERIFY(collected.chunks[0].extras.empty());
    QCOMPARE(assembler.report().countOf("values without an open zone were ignored"),
             std::uint64_t{2});
    QCOMPARE(assembler.report().countOf("events without a thread were ignored"), std::uint64_t{1});
}

namespace {

struct GivenZone {
    std::uint32_t site;
    TimeNs startNs;
    TimeNs endNs;
};

// Zones that lie properly inside one another, no time twice.
void addZones(std::mt19937_64 &random, TimeNs startNs, TimeNs endNs, std::vector<GivenZone> &zones,
              FrameAssembler &measured)
{
    TimeNs now = startNs + 1;
    while (now + 4 < endNs && random() % 5 != 0) {
        const TimeNs start = now + static_cast<TimeNs>(random() % 10);
        const TimeNs end = start + 2 + static_cast<TimeNs>(random() % 300);
        if (end + 1 >= endNs)
            return;
        const auto site = static_cast<std::uint32_t>(zones.size());
        zones.push_back({site, start, end});
        measured.enter(kMain, start, SiteId{site});
        addZones(random, start, end, zones, measured);
        measured.leave(kMain, end);
        now = end + 1;
    }
}

} // namespace

void TestAssemblerExtras::givenZonesMakeTheTreesOfMeasuredOnes()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        std::mt19937_64 random(seed);
        Collected expected;
        Collected collected;
        const FrameAssembler::Limits limits{1 + random() % 20, 500};
        FrameAssembler measured(limits, expected.sink());
        FrameAssembler given(limits, collected.sink());
        std::vector<GivenZone> zones;
        for (TimeNs start = 0; start < 3000; start += 600)
            addZones(random, start, start + 600, zones, measured);
        // In any order, but each before the watermark passes its start.
        std::ranges::shuffle(zones, random);
        std::ranges::stable_sort(zones, {},
                                 [](const GivenZone &zone) { return zone.startNs / 300; });
        std::size_t next = 0;
        for (TimeNs mark = 0; mark < 3000; mark += 1 + static_cast<TimeNs>(random() % 200)) {
            measured.frameMark(mark);
            given.frameMark(mark);
            while (next < zones.size() && zones[next].startNs / 300 <= mark / 300) {
                given.zone(kMain, SiteId{zones[next].site}, zones[next].startNs, zones[next].endNs);
                ++next;
            }
            QVERIFY(given.advance(mark).ok());
        }
        for (; next < zones.size(); ++next)
            given.zone(kMain, SiteId{zones[next].site}, zones[next].startNs, zones[next].endNs);
        QVERIFY(measured.finish(3000).ok());
        QVERIFY(given.finish(3000).ok());
        QVERIFY2(given.report().notes().empty(),
                 given.report().notes().empty() ? "" : given.report().notes()[0].what.c_str());
        QVERIFY2(collected.chunks == expected.chunks, std::to_string(seed).c_str());
    }
}

void TestAssemblerExtras::givenZonesThatReachOutAreCut()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.zone(kMain, SiteId{2}, 15, 30); // ends after the one around it
    assembler.zone(kMain, SiteId{1}, 10, 20);
    assembler.zone(kMain, SiteId{3}, 20, 20);
    assembler.zone(kMain, SiteId{4}, 50, 40); // backwards
    QVERIFY(assembler.finish(100).ok());
    const ZoneColumns &zones = collected.chunks[0].zones;
    QCOMPARE(zones.site, (std::vector<std::uint32_t>{1, 2, 3}));
    QCOMPARE(zones.depth, (std::vector<std::uint32_t>{0, 1, 0}));
    QCOMPARE(zones.durationNs, (std::vector<DurationNs>{10, 5, 0}));
    QCOMPARE(assembler.report().countOf("zones that end after their parent were shortened"),
             std::uint64_t{1});
    QCOMPARE(assembler.report().countOf("zones that end before they start were ignored"),
             std::uint64_t{1});
}

void TestAssemblerExtras::givenZonesHaveValues()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.zone(kMain, SiteId{2}, 15, 18);
    assembler.zoneText(kMain, ValueKeyId{0}, "inner");
    assembler.zone(kMain, SiteId{1}, 10, 20);
    assembler.zoneText(kMain, ValueKeyId{0}, "outer");
    assembler.frameMark(12);
    QVERIFY(assembler.advance(12).ok());
    assembler.zoneText(kMain, ValueKeyId{0}, "whose is it?");
    QVERIFY(assembler.finish(30).ok());
    QCOMPARE(valuesIn(collected.chunks[0]),
             (std::vector<std::string>{"1@12 0=outer", "2@15 0=inner"}));
    QCOMPARE(assembler.report().countOf("values without an open zone were ignored"),
             std::uint64_t{1});
}

void TestAssemblerExtras::measuredAndGivenZonesDontMix()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 5, SiteId{0});
    assembler.zone(ThreadId{0}, SiteId{1}, 6, 7);
    assembler.leave(ThreadId{0}, 8);
    assembler.zone(ThreadId{1}, SiteId{1}, 6, 7);
    assembler.enter(ThreadId{1}, 8, SiteId{0});
    assembler.leave(ThreadId{1}, 9);
    QVERIFY(assembler.finish(10).ok());
    QCOMPARE(collected.chunks[0].zones.site, (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(assembler.report().notes().size(), std::size_t{1});
    QCOMPARE(assembler.report().notes()[0].count, std::uint64_t{3});
}

void TestAssemblerExtras::spansStandWhereTheyEnd()
{
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink());
    const LockSpan longOne{LockId{0}, kMain, LockUse::Hold, 5, 20};
    const LockSpan shortOne{LockId{1}, kMain, LockUse::Wait, 2, 1};
    const LockSpan early{LockId{0}, ThreadId{1}, LockUse::SharedWait, 1, 20};
    assembler.lockSpan(longOne);
    assembler.lockSpan(early);
    assembler.lockSpan(shortOne);
    assembler.lockSpan({LockId{0}, kMain, LockUse::Hold, 9, -1});
    for (const TimeNs mark : {10, 20, 30})
        assembler.frameMark(mark);
    QVERIFY(assembler.finish(30).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{3});
    QCOMPARE(collected.chunks[0].extras.locks, (std::vector<LockSpan>{shortOne}));
    QVERIFY(collected.chunks[1].extras.empty());
    QCOMPARE(collected.chunks[2].extras.locks, (std::vector<LockSpan>{early, longOne}));
    QCOMPARE(assembler.report().countOf("spans that end before they start were ignored"),
             std::uint64_t{1});
}

// Edges in any order that the watermark allows; ids are reused.
void TestAssemblerExtras::asyncEndsFindTheirBeginnings()
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        std::mt19937_64 random(seed);
        Collected collected;
        FrameAssembler assembler({1, 300}, collected.sink());
        std::vector<AsyncSpan> expected;
        struct Edge {
            TimeNs timeNs;
            std::size_t span;
            bool ends;
        };
        std::vector<Edge> edges;
        for (std::uint32_t key = 0; key < 6; ++key) {
            TimeNs now = static_cast<TimeNs>(random() % 50);
            while (now < 2000) {
                const TimeNs end = now + static_cast<TimeNs>(random() % 400);
                expected.push_back(
                    {SiteId{key / 2}, key % 2, ThreadId{static_cast<std::uint32_t>(random() % 3)},
                     ThreadId{static_cast<std::uint32_t>(random() % 3)}, now, end - now, false});
                edges.push_back({now, expected.size() - 1, false});
                edges.push_back({end, expected.size() - 1, true});
                now = end + static_cast<TimeNs>(random() % 3);
            }
        }
        std::ranges::shuffle(edges, random);
        std::ranges::stable_sort(edges, {}, [](const Edge &edge) { return edge.timeNs / 100; });
        for (const Edge &edge : edges) {
            const AsyncSpan &span = expected[edge.span];
            if (edge.ends)
                assembler.asyncEnd(span.endThread, edge.timeNs, span.site, span.id);
            else
                assembler.asyncBegin(span.beginThread, edge.timeNs, span.site, span.id);
            assembler.frameMark(edge.timeNs / 100 * 100);
            QVERIFY(assembler.advance(edge.timeNs / 100 * 100).ok());
        }
        QVERIFY(assembler.finish(3000).ok());
        auto all = collected.all(&ChunkExtras::asyncs);
        const auto order = [](const AsyncSpan &span) {
            return std::tuple(span.startNs, span.durationNs, span.site.value, span.id,
                              span.beginThread.value, span.endThread.value);
        };
        std::ranges::sort(all, {}, order);
        std::ranges::sort(expected, {}, order);
        // If two are joined at the same instant, it is unknown which end belongs to which.
        QCOMPARE(all.size(), expected.size());
        QVERIFY(assembler.report().notes().empty());
        for (std::size_t i = 0; i < all.size(); ++i) {
            QCOMPARE(all[i].startNs, expected[i].startNs);
            QCOMPARE(all[i].site, expected[i].site);
        }
    }
}

void TestAssemblerExtras::asyncOddities()
{
    Collected collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.asyncEnd(kMain, 5, SiteId{0}, 1);
    assembler.asyncBegin(kMain, 10, SiteId{0}, 1);
    assembler.asyncBegin(ThreadId{1}, 20, SiteId{0}, 1);
    assembler.asyncBegin(ThreadId{}, 20, SiteId{0}, 2);
    assembler.frameMark(30);
    QVERIFY(assembler.finish(50).ok());
    const auto all = collected.all(&ChunkExtras::asyncs);
    QCOMPARE(all.size(), std::size_t{2});
    QCOMPARE(all[0], (AsyncSpan{SiteId{0}, 1, kMain, ThreadId{1}, 10, 10, false}));
    QCOMPARE(all[1], (AsyncSpan{SiteId{0}, 1, ThreadId{1}, ThreadId{1}, 20, 30, true}));
    QCOMPARE(assembler.report().countOf("ends of async spans without a start were ignored"),
             std::uint64_t{1});
    QCOMPARE(assembler.report().countOf("async spans started again before their end: ended there"),
             std::uint64_t{1});
}

void TestAssemblerExtras::freesGetTheirSizes()
{
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink());
    assembler.memoryEvent({PoolId{0}, ThreadId{1}, 15, 0x1000, 0, true}); // told of first
    assembler.memoryEvent({PoolId{0}, kMain, 5, 0x1000, 64, false});
    assembler.memoryEvent({PoolId{1}, kMain, 6, 0x1000, 32, false});
    assembler.frameMark(10);
    QVERIFY(assembler.advance(10).ok());
    assembler.memoryEvent({PoolId{1}, kMain, 16, 0x1000, 0, true});
    assembler.memoryEvent({PoolId{1}, kMain, 17, 0x1000, 0, true}); // twice
    assembler.memoryEvent({PoolId{0}, kMain, 18, 0x1000, 8, false});
    assembler.memoryEvent({PoolId{0}, kMain, 19, 0x1000, 0, true});
    QVERIFY(assembler.finish(20).ok());
    std::vector<std::uint64_t> sizes;
    for (const MemoryEvent &event : collected.all(&ChunkExtras::memory))
        sizes.push_back(event.size);
    QCOMPARE(sizes, (std::vector<std::uint64_t>{64, 32, 64, 32, 0, 8, 8}));
}

void TestAssemblerExtras::flowsAreInOrder()
{
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink());
    assembler.flow({7, SiteId{0}, ThreadId{1}, 12, FlowStep::End});
    assembler.flow({7, SiteId{0}, kMain, 3, FlowStep::Begin});
    assembler.frameMark(10);
    QVERIFY(assembler.finish(20).ok());
    QCOMPARE(collected.chunks[0].extras.flows,
             (std::vector<FlowPoint>{{7, SiteId{0}, kMain, 3, FlowStep::Begin}}));
    QCOMPARE(collected.chunks[1].extras.flows,
             (std::vector<FlowPoint>{{7, SiteId{0}, ThreadId{1}, 12, FlowStep::End}}));
}

void TestAssemblerExtras::nothingIsLostAtTheEnd()
{
    Collected collected;
    FrameAssembler assembler({1, 1}, collected.sink());
    assembler.asyncBegin(kMain, 5, SiteId{0}, 1);
    assembler.frameMark(10);
    QVERIFY(assembler.advance(10).ok());
    QVERIFY(assembler.finish(10).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{2});
    QCOMPARE(collected.all(&ChunkExtras::asyncs).at(0).durationNs, DurationNs{5});

    Collected later;
    FrameAssembler other({}, later.sink());
    other.zone(kMain, SiteId{0}, 10, 70);
    other.enter(ThreadId{1}, 5, SiteId{1});
    other.zoneText(ThreadId{1}, ValueKeyId{0}, "open");
    other.lockSpan({LockId{0}, kMain, LockUse::Wait, 20, 60});
    QVERIFY(other.finish(40).ok());
    QCOMPARE(later.chunks[0].frames[0].endNs(), TimeNs{80});
    QCOMPARE(later.chunks[0].zones.durationNs, (std::vector<DurationNs>{60, 75}));
    QCOMPARE(valuesIn(later.chunks[0]), (std::vector<std::string>{"1@5 0=open"}));
    QVERIFY(other.byteSize() > 0);
}

} // namespace tst_assembler_extras

ZOE_APPLESS_TEST(tst_assembler_extras::TestAssemblerExtras)
#include "tst_assembler_extras.moc"
