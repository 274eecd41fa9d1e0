// What the frame assembler keeps in long sessions: millions of allocations, threads that have
// ended, and more frames than there are numbers.
#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/assembler/live_allocations.h"
#include "formats/stream/assembler/thread_events.h"
#include "tests/support/test_program.h"

namespace tst_assembler_limits {

using namespace zoe;

class TestAssemblerLimits : public QObject {
    Q_OBJECT

  private slots:
    void freesGetTheirSizesAmongMillions();
    void allocationsBeyondTheLimitAreCounted();
    void endedThreadsLeaveAlmostNothing();
    void longSessionsKeepOnlyTheirLastEvents();
    void valuesOfLongZonesOutlastThoseOfShortOnes();
    void zonesThatStayOpenKeepTheirFirstValues();
    void zonesGoOnWhenFrameNumbersAreUsedUp();
};

namespace {

constexpr ThreadId kMain{0};

} // namespace

// As std::map finds them, with addresses that are reused in all orders.
void TestAssemblerLimits::freesGetTheirSizesAmongMillions()
{
    constexpr std::uint64_t kLive = (std::uint64_t{1} << 20) + 50'000;
    assembler::LiveAllocations live;
    Report report;
    for (std::uint64_t i = 0; i < kLive; ++i) {
        MemoryEvent event{PoolId{static_cast<std::uint32_t>(i % 3)}, kMain, 0, i * 48, i, false};
        live.apply(event, report);
    }
    QCOMPARE(live.size(), std::size_t{kLive});
    for (std::uint64_t i = 0; i < kLive; ++i) {
        const std::uint64_t which = i * 700'001 % kLive;
        MemoryEvent event{
            PoolId{static_cast<std::uint32_t>(which % 3)}, kMain, 0, which * 48, 0, true};
        live.apply(event, report);
        QCOMPARE(event.size, which);
    }
    QCOMPARE(live.size(), std::size_t{0});
    QVERIFY(live.byteSize() < std::size_t{1} << 20);
    QVERIFY(report.notes().empty());

    std::mt19937_64 random(7);
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t> twin;
    for (int i = 0; i < 200'000; ++i) {
        const auto pool = static_cast<std::uint32_t>(random() % 2);
        const std::uint64_t address = random() % 2000 * 16;
        MemoryEvent event{PoolId{pool}, kMain, 0, address, random() % 1000, random() % 2 == 0};
        const std::uint64_t size = event.size;
        live.apply(event, report);
        const auto known = twin.find({pool, address});
        QCOMPARE(event.size, event.isFree && known != twin.end() ? known->second : size);
        if (!event.isFree)
            twin[{pool, address}] = size;
        else if (known != twin.end())
            twin.erase(known);
        QCOMPARE(live.size(), twin.size());
    }
}

void TestAssemblerLimits::allocationsBeyondTheLimitAreCounted()
{
    assembler::LiveAllocations live(10);
    Report report;
    for (std::uint64_t i = 0; i < 15; ++i) {
        MemoryEvent event{PoolId{0}, kMain, 0, i, 8, false};
        live.apply(event, report);
    }
    MemoryEvent event{PoolId{0}, kMain, 0, 12, 0, true};
    live.apply(event, report);
    QCOMPARE(event.size, std::uint64_t{0});
    QCOMPARE(report.notes().size(), std::size_t{1});
    QCOMPARE(report.notes()[0].count, std::uint64_t{5});
}

void TestAssemblerLimits::endedThreadsLeaveAlmostNothing()
{
    constexpr std::uint32_t kThreads = 200'000;
    std::uint64_t zones = 0;
    FrameAssembler assembler({}, [&](const Chunk &chunk) -> Status {
        zones += chunk.zones.size();
        return {};
    });
    for (std::uint32_t thread = 0; thread < kThreads; ++thread) {
        const TimeNs start = TimeNs{thread} * 1000;
        assembler.enter(ThreadId{thread}, start, SiteId{0});
        assembler.zoneValue(ThreadId{thread}, ValueKeyId{0}, ValueKind::Unsigned, 1);
        assembler.zoneText(ThreadId{thread}, ValueKeyId{1}, "text");
        assembler.leave(ThreadId{thread}, start + 500);
        assembler.frameMark(start + 900);
        QVERIFY(assembler.advance(start + 900).ok());
    }
    QVERIFY(assembler.flush().ok());
    QCOMPARE(zones, std::uint64_t{kThreads});
    QVERIFY2(assembler.byteSize() / kThreads < 64,
             qPrintable(QString::number(assembler.byteSize())));
}

// There is always an event after the watermark, so nothing is ever empty.
void TestAssemblerLimits::longSessionsKeepOnlyTheirLastEvents()
{
    constexpr TimeNs kMinutes = 10;
    constexpr TimeNs kEnd = kMinutes * 60'000;
    std::uint64_t plots = 0;
    std::uint64_t messages = 0;
    std::uint64_t locks = 0;
    std::uint64_t memory = 0;
    std::uint64_t asyncs = 0;
    DurationNs inStates = 0;
    FrameAssembler assembler({}, [&](const Chunk &chunk) -> Status {
        plots += chunk.plots.size();
        messages += chunk.messages.size();
        locks += chunk.extras.locks.size();
        memory += chunk.extras.memory.size();
        asyncs += chunk.extras.asyncs.size();
        for (const ThreadStateSpan &span : chunk.extras.states)
            inStates += span.durationNs;
        return {};
    });
    std::size_t most = 0;
    for (TimeNs ms = 0; ms < kEnd; ++ms) {
        const TimeNs nowNs = ms * kNsPerMs;
        const bool odd = ms % 2 == 1;
        assembler.threadState(kMain, nowNs, odd ? ThreadState::Waiting : ThreadState::Running);
        assembler.plot(PlotId{0}, nowNs, 1.0);
        assembler.message(kMain, nowNs, Severity::Info, "a message that is not short");
        assembler.lockSpan({LockId{0}, kMain, LockUse{}, nowNs, kNsPerMs});
        assembler.memoryEvent({PoolId{0}, kMain, nowNs, 16, 8, odd});
        assembler.setFrame(FrameSetId{0}, nowNs, nowNs + kNsPerMs);
        if (odd)
            assembler.asyncEnd(kMain, nowNs, SiteId{0}, 1);
        else
            assembler.asyncBegin(kMain, nowNs, SiteId{0}, 1);
        if (ms % 16 == 0)
            assembler.frameMark(nowNs);
        QVERIFY(assembler.advance(nowNs - 20 * kNsPerMs).ok());
        most = std::max(most, assembler.byteSize());
    }
    QVERIFY2(most < std::size_t{8} << 20, qPrintable(QString::number(most)));
    QVERIFY(assembler.finish(kEnd * kNsPerMs).ok());
    QCOMPARE(plots, std::uint64_t{kEnd});
    QCOMPARE(messages, std::uint64_t{kEnd});
    QCOMPARE(locks, std::uint64_t{kEnd});
    QCOMPARE(memory, std::uint64_t{kEnd});
    QCOMPARE(asyncs, std::uint64_t{kEnd / 2});
    QCOMPARE(inStates, kEnd * kNsPerMs);
}

// Texts and numbers share room, which is freed around the values of a zone that stays open.
void TestAssemblerLimits::valuesOfLongZonesOutlastThoseOfShortOnes()
{
    constexpr ThreadId kGiven{1};
    constexpr TimeNs kZones = 100'000;
    std::uint64_t found = 0;
    std::vector<std::string> unlike;
    const auto textFor = [](TimeNs zone) { return "text " + std::to_string(zone * 7919); };
    const auto numbersFor = [](TimeNs zone) {
        const auto number = static_cast<double>(zone);
        return std::array{number, number / 3};
    };
    FrameAssembler assembler({1, 1}, [&](const Chunk &chunk) -> Status { // a chunk a frame
        const ChunkExtras &extras = chunk.extras;
        for (const ZoneValue &value : extras.values) {
            const TimeNs zone = chunk.zones.site[value.zone];
            const bool isText = value.kind == ValueKind::Text;
            const bool same = isText
                                  ? extras.text(value) == textFor(zone)
                                  : std::ranges::equal(extras.numbersOf(value), numbersFor(zone));
            if (!same || value.key != ValueKeyId{isText ? 0U : 1U})
                unlike.push_back(std::to_string(zone));
            ++found;
        }
        return {};
    });
    const auto giveValues = [&](ThreadId thread, TimeNs zone) {
        assembler.zoneText(thread, ValueKeyId{0}, textFor(zone));
        assembler.zoneNumbers(thread, ValueKeyId{1}, numbersFor(zone));
    };
    const auto siteFor = [](TimeNs zone) { return SiteId{static_cast<std::uint32_t>(zone)}; };
    assembler.enter(kMain, 0, siteFor(kZones));
    giveValues(kMain, kZones);
    std::size_t most = 0;
    for (TimeNs zone = 0; zone < kZones; ++zone) {
        const TimeNs nowNs = zone * 1000;
        assembler.enter(kMain, nowNs, siteFor(zone));
        giveValues(kMain, zone);
        assembler.leave(kMain, nowNs + 500);
        assembler.zone(kGiven, siteFor(zone), nowNs + 100'000, nowNs + 100'900);
        giveValues(kGiven, zone);
        if (zone % 100 == 99) {
            assembler.frameMark(nowNs);
            QVERIFY(assembler.advance(nowNs).ok());
        }
        most = std::max(most, assembler.byteSize());
    }
    assembler.leave(kMain, kZones * 1000);
    QVERIFY(assembler.finish(kZones * 1000).ok());
    QCOMPARE(unlike, std::vector<std::string>());
    QCOMPARE(found, std::uint64_t{2 * (2 * kZones + 1)});
    QVERIFY2(most < std::size_t{1} << 20, qPrintable(QString::number(most)));
}

// A session of very many frames: marks no longer count, but everything else is there.
// Zones around the loops of three threads, which get numbers, texts, or a few numbers every frame.
void TestAssemblerLimits::zonesThatStayOpenKeepTheirFirstValues()
{
    constexpr std::uint64_t kFrames = 2000;
    constexpr std::uint64_t kNumbers = 100; // a frame
    constexpr ThreadId kTexts{1};
    constexpr ThreadId kFew{2};
    const std::string text(2000, 'x');
    std::map<ThreadId, std::vector<std::uint64_t>> found;
    FrameAssembler assembler({1, 1}, [&](const Chunk &chunk) -> Status { // a chunk a frame
        for (const TreeSpan &tree : chunk.trees)
            for (const ZoneValue &value : chunk.extras.valuesOf(tree.firstZone))
                found[tree.thread].push_back(value.bits);
        return {};
    });
    for (const ThreadId thread : {kMain, kTexts, kFew})
        assembler.enter(thread, 0, SiteId{0});
    std::size_t most = 0;
    for (std::uint64_t frame = 0; frame < kFrames; ++frame) {
        const auto start = static_cast<TimeNs>(frame * 1000);
        for (std::uint64_t i = 0; i < kNumbers; ++i)
            assembler.zoneValue(kMain, ValueKeyId{0}, ValueKind::Unsigned, frame * kNumbers + i);
        assembler.zoneText(kTexts, ValueKeyId{1}, text);
        assembler.zoneValue(kFew, ValueKeyId{0}, ValueKind::Unsigned, frame);
        assembler.enter(kMain, start + 1, SiteId{1}); // what ends keeps all its values
        assembler.zoneValue(kMain, ValueKeyId{0}, ValueKind::Unsigned, frame);
        assembler.leave(kMain, start + 900);
        assembler.frameMark(start + 950);
        QVERIFY(assembler.advance(start + 950).ok());
        most = std::max(most, assembler.byteSize());
    }
    for (const ThreadId thread : {kMain, kTexts, kFew})
        assembler.leave(thread, kFrames * 1000);
    QVERIFY(assembler.finish(kFrames * 1000).ok());
    std::vector<std::uint64_t> first(assembler::kMostHeldValues);
    std::iota(first.begin(), first.end(), std::uint64_t{0});
    QCOMPARE(found[kMain], first);
    const std::uint64_t texts = assembler::kMostHeldBytes / text.size();
    QCOMPARE(found[kTexts].size(), std::size_t{texts});
    QCOMPARE(found[kFew].size(), std::size_t{kFrames});
    QCOMPARE(assembler.report().countOf(
                 "values of zones that have too many and stay open were left out"),
             kFrames * kNumbers - first.size() + kFrames - texts);
    QVERIFY2(most < std::size_t{4} << 20, qPrintable(QString::number(most)));
}

void TestAssemblerLimits::zonesGoOnWhenFrameNumbersAreUsedUp()
{
    constexpr FrameIndex kLeft = 10;
    std::vector<Chunk> chunks;
    EventTally kept;
    FrameAssembler::Limits limits{1, 1};
    limits.firstFrame = FrameAssembler::kMostMarkedFrames - kLeft;
    FrameAssembler assembler(limits, [&](const Chunk &chunk) -> Status {
        chunks.push_back(chunk);
        kept += assembler.tally();
        return {};
    });
    for (TimeNs frame = 0; frame < 50; ++frame) {
        assembler.enter(kMain, 100 * frame + 10, SiteId{0});
        assembler.leave(kMain, 100 * frame + 20);
        assembler.plot(PlotId{0}, 100 * frame, 1);
        assembler.frameMark(100 * frame + 100);
        if (frame >= kLeft)
            assembler.beginFrame(100 * frame + 50); // has no number, either
        if (frame % 10 == 9)
            assembler.cutFrame(100 * frame + 100);
        QVERIFY(assembler.advance(100 * frame + 100).ok());
    }
    QVERIFY(assembler.numbersAreUsedUp());
    QVERIFY(assembler.finish(5001).ok());
    QCOMPARE(kept[EventGroup::FrameMarks], std::uint64_t{kLeft});
    QCOMPARE(kept[EventGroup::Plots], std::uint64_t{50});
    std::uint64_t zones = 0;
    std::uint64_t plots = 0;
    std::uint64_t cut = 0;
    std::uint64_t next = limits.firstFrame;
    for (const Chunk &chunk : chunks) {
        QCOMPARE(std::uint64_t{chunk.firstFrame}, next);
        next += chunk.frames.size();
        zones += chunk.zones.size();
        plots += chunk.plots.size();
        for (const FrameRecord &frame : chunk.frames)
            cut += (frame.flags & kFrameCut) != 0 ? 1 : 0;
    }
    QVERIFY(next <= UINT32_MAX);
    QCOMPARE(zones, std::uint64_t{50});
    QCOMPARE(plots, std::uint64_t{50});
    QCOMPARE(cut, std::uint64_t{5});
}

} // namespace tst_assembler_limits

ZOE_APPLESS_TEST(tst_assembler_limits::TestAssemblerLimits)
#include "tst_assembler_limits.moc"
