// Single passes of the writer thread, with clocks, threads and a memory that the test controls.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/collector/event_collector.h"
#include "recorder/collector/fibre_lanes.h"
#include "recorder/collector/steady_time.h"
#include "recorder/producer/producer.h"
#include "recorder/session/waiting_events.h"
#include "tests/recorder/own_allocations.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_passes {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

std::uint32_t g_session = 0x7000'0000; // of no real session

// Takes no messages; only ids matter.
struct NoSink final : MessageSink {
    std::uint64_t threads = 0;
    std::uint64_t sites = 0;
    Status header(const SessionInfo &) override { return {}; }
    Status dictionary(const DictionaryMessage &, const IdCounts &ids) override
    {
        threads = ids.threads;
        sites = ids.sites;
        return {};
    }
    Status annotations(const AnnotationsMessage &) override { return {}; }
    Status chunk(const std::shared_ptr<const EncodedChunk> &) override { return {}; }
    Status end(const LeftOut & /*leftOut*/) override { return {}; }
};

// What a writer thread has.
struct Writer {
    explicit Writer(std::size_t mostOwnLanes = EventCollector::kMostOwnLanes,
                    const std::string &mainSet = {})
        : system(clock, frames, Scheduling::Off)
        , samples(clock, stream, frames, {})
        , collector(sharedState(), ++g_session, clock, stream, frames, system, samples, mainSet,
                    mostOwnLanes)
    {
        static const bool prepared = startSession(nullptr) || true; // installs the thread-end hook
        static_cast<void>(prepared);
        sharedState().pool.setLimit(std::uint64_t{64} << 20);
    }
    ~Writer() { collector.letGo(); }
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    void pass()
    {
        collector.note();
        clock.follow();
        read();
    }
    void read()
    {
        collector.collect();
        if (!collector.advance(clock.latestNs()))
            qFatal("a chunk can't be made");
    }
    void finish()
    {
        if (!collector.finish(clock.latestNs()))
            qFatal("the last chunk can't be made");
    }

    TickClock clock = TickClock::start(simulatedClock());
    std::vector<Chunk> chunks;
    NoSink sink;
    StreamWriter stream{sink, 0};
    FrameAssembler frames{{}, [this](const Chunk &chunk) -> Status {
                              chunks.push_back(chunk);
                              return {};
                          }};
    SystemEvents system;
    SampleEvents samples;
    EventCollector collector;
};

EventBuffer &ownBuffer()
{
    return *sharedState().registry.bufferOf(g_session, false);
}

// As the hot path does, at the simulated time.
void enter(EventBuffer &buffer, const detail::Site &site)
{
    const std::uint64_t ticks = g_time.ticksNow();
    detail::storeTicks(buffer.cursor, static_cast<std::uint32_t>(ticks),
                       static_cast<std::uint32_t>(ticks >> 32));
    const detail::Site *const address = &site;
    std::memcpy(buffer.cursor + 8, &address, sizeof address);
    buffer.publish(buffer.cursor + kEnterBytes);
}
void leave(EventBuffer &buffer)
{
    const std::uint64_t ticks = g_time.ticksNow();
    detail::storeTicks(buffer.cursor, static_cast<std::uint32_t>(ticks),
                       ~static_cast<std::uint32_t>(ticks >> 32));
    buffer.publish(buffer.cursor + kLeaveBytes);
}

void recordOther(EventBuffer &buffer, EventKind kind, const void *payload, std::size_t bytes,
                 std::uint64_t ticks = g_time.ticksNow())
{
    const std::uint64_t word = otherEventWord(kind, bytes);
    std::memcpy(buffer.cursor, &word, sizeof word);
    std::memcpy(buffer.cursor + sizeof word, &ticks, sizeof ticks);
    std::memcpy(buffer.cursor + kOtherHeaderBytes, payload, bytes);
    buffer.publish(buffer.cursor + otherEventBytes(bytes));
}

void enterFibre(EventBuffer &buffer, const std::string &name)
{
    recordOther(buffer, EventKind::FibreEnter, name.data(), name.size());
}

constexpr detail::Site kSite{"task", "", "", "", 0, 0, 0};

void doTask(const std::string &name)
{
    std::thread([&] {
        ThreadRegistry::nameThread(name.c_str());
        EventBuffer &buffer = ownBuffer();
        enter(buffer, kSite);
        g_time.run(1000);
        leave(buffer);
    }).join();
}

std::size_t zonesIn(const std::vector<Chunk> &chunks)
{
    std::size_t zones = 0;
    for (const Chunk &chunk : chunks)
        zones += chunk.zones.size();
    return zones;
}

} // namespace

class TestPasses : public QObject {
    Q_OBJECT

  private slots:
    void eventsThatWaitAreCounted();
    void sleepInTheMiddle_data();
    void sleepInTheMiddle();
    void switchesAroundASleep_data();
    void switchesAroundASleep();
    void switchesStayInOrder();
    void newThreadsSurviveAllocationFailures();
    void endedThreadsPassOnTheirLanes();
    void threadsThatEndInAFibrePassOnTheirLanes();
    void leftFibresPassOnTheirLanes();
    void threadsAtTheSameTimeShareNoLane();
    void buffersWithOpenZonesGetNoOtherThread();
    void marksOfTheChosenSetAreFrameMarks();
    void marksFromBeforeAPauseMayBeLate();
};

// Against a sum over all passes. Passes of less than a millisecond are joined, so events may be
// counted for so much longer.
void TestPasses::eventsThatWaitAreCounted()
{
    constexpr std::uint64_t kMost = 1000;
    struct Pass {
        TimeNs untilNs;
        std::uint64_t bytes;
    };
    std::mt19937 random(1);
    WaitingEvents waiting(kMost);
    std::vector<Pass> passes;
    std::uint64_t all = 0;
    int tooMany = 0;
    int enough = 0;
    TimeNs nowNs = 0;
    for (int i = 0; i < 20'000; ++i) {
        nowNs += random() % (3 * kNsPerMs);
        const TimeNs finalToNs = nowNs - 20 * kNsPerMs;
        const auto later = [&](TimeNs thanNs) {
            std::uint64_t bytes = 0;
            for (const Pass &pass : passes)
                bytes += pass.untilNs > thanNs ? pass.bytes : 0;
            return bytes;
        };
        const bool isFull = waiting.areTooMany(finalToNs);
        QVERIFY(isFull || later(finalToNs) <= kMost);
        QVERIFY(!isFull || later(finalToNs - kNsPerMs) > kMost);
        ++(isFull ? tooMany : enough);
        if (isFull)
            continue; // reads nothing
        std::erase_if(passes,
                      [&](const Pass &pass) { return pass.untilNs <= finalToNs - 2 * kNsPerMs; });
        passes.push_back({nowNs, random() % 200});
        all += passes.back().bytes;
        waiting.read(nowNs, all);
    }
    QVERIFY(tooMany > 1000 && enough > 1000);
}

void TestPasses::sleepInTheMiddle_data()
{
    QTest::addColumn<bool>("resets");
    QTest::newRow("the counter goes on") << false;
    QTest::newRow("the counter starts again") << true;
}

// Events recorded after the clocks were compared wait for the next pass.
void TestPasses::sleepInTheMiddle()
{
    QFETCH(bool, resets);
    Writer writer;
    EventBuffer &buffer = ownBuffer();
    for (int i = 0; i < 100; ++i) {
        g_time.run(1e7);
        writer.pass();
    }
    enter(buffer, kSite);
    g_time.run(1e6);
    writer.collector.note();
    writer.clock.follow();
    g_time.run(1e6);
    leave(buffer);
    g_time.run(1e6);
    const double awakeNs = g_time.steadyNs;
    enter(buffer, kSite);
    g_time.run(1e6);
    g_time.asleepNs += 3600e9;
    g_time.ticks = resets ? 1e6 : g_time.ticks + 3600e9 * 2.6;
    g_time.run(2e6);
    leave(buffer);
    const double endNs = g_time.steadyNs;
    writer.read();
    g_time.run(1e7);
    writer.pass();
    writer.finish();
    const double startNs = static_cast<double>(writer.clock.startSteadyNs());
    QCOMPARE(zonesIn(writer.chunks), std::size_t{2});
    const ZoneColumns &zones = writer.chunks.back().zones;
    const auto end = [&](std::size_t zone) {
        return static_cast<double>(zones.startNs[zone] + zones.durationNs[zone]) + startNs;
    };
    // What lies between the last comparison and the sleep is known to within that time.
    QVERIFY(std::abs(end(0) - (awakeNs - 1e6)) < 2e6);
    QVERIFY(std::abs(static_cast<double>(zones.startNs[1]) + startNs - awakeNs) < 3e6);
    QVERIFY2(std::abs(end(1) - endNs) < 5000, qPrintable(QString::number(end(1) - endNs)));
}

void TestPasses::switchesAroundASleep_data()
{
    sleepInTheMiddle_data();
}

// The system's times go on where the counter jumps.
void TestPasses::switchesAroundASleep()
{
    QFETCH(bool, resets);
    TickClock clock = TickClock::start(simulatedClock());
    SteadyTime time(clock);
    const auto errorNs = [&](double steadyNs) {
        const TimeNs ns = time.toNs(static_cast<std::uint64_t>(steadyNs));
        return std::abs(static_cast<double>(ns + clock.startSteadyNs()) - steadyNs);
    };
    for (int sleep = 0; sleep < 3; ++sleep) {
        for (int i = 0; i < 500; ++i) {
            g_time.run(1e7);
            clock.follow();
            time.update();
            QVERIFY(errorNs(g_time.steadyNs - 1e6) < 5000);
        }
        g_time.asleepNs += 3600e9;
        g_time.ticks = resets ? 1e6 : g_time.ticks + 3600e9 * 2.6;
        g_time.run(3e6);
        clock.follow();
        time.update();
        for (const double backNs : {0.0, 1e6, 2.9e6})
            QVERIFY2(errorNs(g_time.steadyNs - backNs) < 5000,
                     qPrintable(QString::number(errorNs(g_time.steadyNs - backNs))));
    }
}

// On a busy machine, the thread that compares the clocks is interrupted between two readings.
void TestPasses::switchesStayInOrder()
{
    TickClock clock = TickClock::start(simulatedClock());
    SteadyTime time(clock);
    std::mt19937_64 random(7);
    TimeNs last = std::numeric_limits<TimeNs>::min();
    std::uint64_t switchNs = g_time.steadyNow();
    for (int pass = 0; pass < 2000; ++pass) {
        g_time.run(2e6 + static_cast<double>(random() % 8'000'000));
        g_time.interruptionNs = pass % 3 == 0 ? static_cast<double>(random() % 3'000'000) : 0;
        clock.follow();
        g_time.interruptionNs = 0;
        time.update();
        for (; switchNs + 500 < g_time.steadyNow(); switchNs += 500 + random() % 40'000) {
            const TimeNs ns = time.toNs(switchNs);
            const DurationNs error = ns + clock.startSteadyNs() - static_cast<TimeNs>(switchNs);
            QVERIFY2(ns >= last && std::abs(error) < 5000,
                     qPrintable(QString("pass %1: %2 ns after the switch before, %3 ns off")
                                    .arg(pass)
                                    .arg(ns - last)
                                    .arg(error)));
            last = ns;
        }
    }
}

// Whichever allocation fails: no buffer is lost, and its zones are counted.
void TestPasses::newThreadsSurviveAllocationFailures()
{
#if ZOE_TEST_OWN_NEW
    constexpr std::uint64_t kThreads = 5;
    const std::uint64_t blocks = sharedState().pool.blocksInUse();
    bool failed = true;
    for (long allocations = 0; failed; ++allocations) {
        {
            Writer writer;
            for (std::uint64_t i = 0; i < kThreads; ++i)
                doTask("task");
            failed = false;
            allocationsLeft() = allocations;
            try {
                writer.pass();
            } catch (const std::bad_alloc &) {
                failed = true;
            }
            allocationsLeft() = -1;
            writer.collector.countRest();
            QCOMPARE(writer.collector.zones(), kThreads);
        }
        QCOMPARE(sharedState().pool.blocksInUse(), blocks);
    }
#else
    QSKIP("the sanitizer has allocation functions of its own");
#endif
}

// A thread for each task, many of them between two passes.
void TestPasses::endedThreadsPassOnTheirLanes()
{
    constexpr std::size_t kThreads = 2000;
    Writer writer(100);
    for (std::size_t i = 0; i < kThreads; ++i) {
        doTask(i % 2 == 0 ? "even" : "odd");
        if (i % 400 == 0)
            writer.pass();
    }
    writer.pass();
    writer.finish();
    QVERIFY(writer.stream.writeDictionary().ok());
    QVERIFY2(writer.sink.threads <= 102, qPrintable(QString::number(writer.sink.threads)));
    QCOMPARE(zonesIn(writer.chunks), kThreads);
    QVERIFY(writer.frames.report().notes().empty());
}

void TestPasses::threadsAtTheSameTimeShareNoLane()
{
    constexpr std::size_t kEarlier = 10;
    constexpr std::size_t kThreads = 20;
    Writer writer(5);
    for (std::size_t i = 0; i < kEarlier; ++i)
        doTask("earlier" + std::to_string(i));
    writer.pass();
    QVERIFY(writer.stream.writeDictionary().ok());
    const std::uint64_t lanes = writer.sink.threads;
    // All have ended by the next pass.
    const SimulatedTime start = g_time;
    for (std::size_t i = 0; i < kThreads; ++i) {
        g_time = start;
        doTask("at once");
    }
    writer.pass();
    QVERIFY(writer.stream.writeDictionary().ok());
    QCOMPARE(writer.sink.threads, lanes + kThreads);
    writer.finish();
    QCOMPARE(zonesIn(writer.chunks), kEarlier + kThreads);
    QVERIFY(writer.frames.report().notes().empty());
}

// Neither the thread's lane nor that of its fibre is kept for good.
void TestPasses::threadsThatEndInAFibrePassOnTheirLanes()
{
    constexpr std::size_t kThreads = 2000;
    constexpr std::size_t kInAPass = 20;
    constexpr std::size_t kLanes = 100;
    Writer writer(kLanes);
    for (std::size_t i = 0; i < kThreads; ++i) {
        std::thread([i] {
            ThreadRegistry::nameThread("task");
            EventBuffer &buffer = ownBuffer();
            enterFibre(buffer, "fibre " + std::to_string(i));
            g_time.run(1000);
        }).join();
        g_time.run(1000);
        if (i % kInAPass == 0)
            writer.pass();
    }
    writer.pass();
    writer.finish();
    QVERIFY(writer.stream.writeDictionary().ok());
    QVERIFY2(writer.sink.threads <= 2 * (kLanes + kInAPass),
             qPrintable(QString::number(writer.sink.threads)));
    QCOMPARE(zonesIn(writer.chunks), kThreads); // the runs of fibres
    for (const Chunk &chunk : writer.chunks)
        QVERIFY(std::ranges::none_of(chunk.zones.flags,
                                     [](std::uint8_t flags) { return (flags & kStillOpen) != 0; }));
    QVERIFY(writer.frames.report().notes().empty());
}

// A fibre for each task, next to some that live on; reading lags behind.
void TestPasses::leftFibresPassOnTheirLanes()
{
    constexpr std::size_t kFibres = 5000;
    constexpr std::size_t kLimit = 20;
    constexpr TimeNs kLagNs = 300; // 30 fibres
    NoSink sink;
    StreamWriter stream(sink, 0);
    FibreLanes lanes(stream, kLimit);
    struct Life {
        Fibre fibre;
        TimeNs beginNs = 0;
        TimeNs endNs = 0;
    };
    std::vector<Life> lives;
    const Fibre waiting = lanes.enter("waits in a zone", 0);
    lanes.openZone(waiting);
    lanes.leave(waiting, 1);
    TimeNs now = 10;
    for (std::size_t i = 0; i < kFibres; ++i, now += 10) {
        const Fibre again = lanes.enter("runs again and again", now);
        lanes.leave(again, now + 1);
        Life life{lanes.enter("task " + std::to_string(i), now + 2), now + 2, now + 9};
        lanes.openZone(life.fibre);
        lanes.leave(life.fibre, now + 4);
        // On another thread.
        QCOMPARE(lanes.enter("task " + std::to_string(i), now + 5).lane, life.fibre.lane);
        lanes.closeZone(life.fibre, now + 8);
        lanes.leave(life.fibre, now + 9);
        lives.push_back(life);
        lanes.hasRead(now - kLagNs);
    }
    std::map<std::uint32_t, TimeNs> busyUntil;
    for (const Life &life : lives) {
        const std::uint32_t lane = life.fibre.lane.value;
        QVERIFY(lane != waiting.lane.value);
        QVERIFY(busyUntil[lane] + kLagNs <= life.beginNs || busyUntil[lane] == 0);
        busyUntil[lane] = life.endNs;
    }
    QCOMPARE(lanes.enter("waits in a zone", now).lane, waiting.lane);
    QVERIFY(stream.writeDictionary().ok());
    QVERIFY2(sink.threads <= kLimit + 60, qPrintable(QString::number(sink.threads)));
    QVERIFY(sink.sites <= sink.threads + 1);
}

// The program may still have handles of these zones.
void TestPasses::buffersWithOpenZonesGetNoOtherThread()
{
    Writer writer;
    const auto bufferOfThread = [&](bool leaves) {
        const EventBuffer *own = nullptr;
        std::thread([&] {
            EventBuffer &buffer = ownBuffer();
            own = &buffer;
            enter(buffer, kSite);
            if (leaves)
                leave(buffer);
        }).join();
        writer.pass();
        return own;
    };
    QCOMPARE(bufferOfThread(true), bufferOfThread(true));
    const EventBuffer *const open = bufferOfThread(false);
    const EventBuffer *const next = bufferOfThread(true);
    QVERIFY(next != open);
    QCOMPARE(bufferOfThread(true), next);
}

// Frames that begin there aren't cut for being long.
void TestPasses::marksOfTheChosenSetAreFrameMarks()
{
    for (const SetMarkKind kind : {SetMarkKind::Next, SetMarkKind::Begin}) {
        Writer writer(EventCollector::kMostOwnLanes, "audio");
        std::thread([&] {
            EventBuffer &buffer = ownBuffer();
            const auto mark = [&](const SetPayload &payload) {
                g_time.run(1000);
                recordOther(buffer, EventKind::SetMark, &payload, sizeof payload);
                writer.pass();
            };
            mark({"other", kind});
            QVERIFY(!writer.collector.hasFrameMarks());
            mark({"audio", kind});
            QVERIFY(writer.collector.hasFrameMarks());
        }).join();
    }
}

// A thread that is interrupted while it marks a frame goes on after the pause.
void TestPasses::marksFromBeforeAPauseMayBeLate()
{
    for (const auto &[first, second] : {std::pair(SetMarkKind::Next, SetMarkKind::Next),
                                        std::pair(SetMarkKind::Begin, SetMarkKind::End)}) {
        Writer writer;
        TimeNs resumedNs = 0;
        std::thread([&] {
            EventBuffer &buffer = ownBuffer();
            const auto mark = [&](SetMarkKind kind, std::uint64_t ticks) {
                const SetPayload payload{"other", kind};
                recordOther(buffer, EventKind::SetMark, &payload, sizeof payload, ticks);
            };
            mark(first, g_time.ticksNow());
            g_time.run(1000);
            writer.pass();
            const std::uint64_t interruptedTicks = g_time.ticksNow();
            g_time.run(1000);
            writer.clock.follow();
            resumedNs = writer.clock.latestNs();
            writer.collector.resume(resumedNs);
            g_time.run(1000);
            mark(first, interruptedTicks);
            for (const SetMarkKind kind : {first, second}) {
                mark(kind, g_time.ticksNow());
                g_time.run(1000);
            }
            writer.pass();
        }).join();
        writer.finish();
        std::vector<SetFrame> frames;
        for (const Chunk &chunk : writer.chunks)
            frames.insert(frames.end(), chunk.setFrames.begin(), chunk.setFrames.end());
        QCOMPARE(frames.size(), std::size_t{1});
        QVERIFY(frames[0].startNs > resumedNs);
    }
}

} // namespace tst_passes

ZOE_TEST(tst_passes::TestPasses)
#include "tst_passes.moc"
