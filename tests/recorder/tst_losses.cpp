// Everything that a program records is in the capture or counted as lost.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <map>
#include <mutex>
#include <sched.h>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/collector/lock_events.h"
#include "tests/recorder/event_counts.h"
#include "tests/recorder/host_support.h"
#include "tests/recorder/live_peers.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/lock.h"
#include "zoetrope/zoe.h"
#include "zoetrope/zoe_c.h"

namespace tst_losses {

using namespace zoe;
using namespace zoe::test;

namespace {

// It runs when nothing else wants the CPU.
void starveWriter()
{
    const sched_param none{};
    QCOMPARE(sched_setscheduler(static_cast<pid_t>(writerThread()), SCHED_IDLE, &none), 0);
}

} // namespace

class TestLosses : public QObject, private RecordsPrograms, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void marksOfManyThreadsAreInOrder_data();
    void marksOfManyThreadsAreInOrder();
    void framesOfSetsMayEndOnAnotherThread();
    void longFramesOfOtherEventsAreCut();
    void ignoredEventsAreCounted();
    void everyKindIsKeptOrCounted_data();
    void everyKindIsKeptOrCounted();
    void locksAreReleasedAnywhereOrNever();
    void locksWithoutTheirReleaseAreNotHeldOn();
    void zonesEndOnTheirOwnThread();
    void locksArePausedWithTheRecording();
    void framesOfSetsWithoutAnEndAreCounted();
    void failedSessionsCountWhatTheyDidNotWrite();
    void failedSessionsCountEachKind();
    void zonesOfFibresAndTracksAreLostZones();
    void markedSetsWithOneMarkAreCounted();
    void chunksQueuedForViewersAtTheEndAreCounted();
};

void TestLosses::marksOfManyThreadsAreInOrder_data()
{
    QTest::addColumn<bool>("starved");
    QTest::addColumn<int>("marks");
    QTest::newRow("idle machine") << false << 500;
    QTest::newRow("starved writer") << true << 20'000;
}

// The threads alternate. A writer thread that gets little of a CPU is stopped anywhere in a pass.
void TestLosses::marksOfManyThreadsAreInOrder()
{
    QFETCH(bool, starved);
    QFETCH(int, marks);
    const auto capture = recorded([&] {
        if (starved)
            starveWriter();
        std::atomic<int> turn = 0;
        const auto mark = [&](int parity) {
            for (int i = parity; i < marks; i += 2) {
                while (turn != i)
                    std::this_thread::yield();
                ZOE_FRAME_SET("set");
                ZOE_FRAME();
                turn = i + 1;
            }
        };
        std::thread odd([&] { mark(1); });
        mark(0);
        odd.join();
    });
    QCOMPARE(capture->frames().size(), static_cast<std::size_t>(marks));
    std::vector<SetFrame> set;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        set.insert(set.end(), chunk->setFrames.begin(), chunk->setFrames.end());
    }
    QCOMPARE(set.size(), static_cast<std::size_t>(marks - 1));
    for (std::size_t i = 1; i < set.size(); ++i)
        QCOMPARE(set[i].startNs, set[i - 1].startNs + set[i - 1].durationNs);
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

void TestLosses::framesOfSetsMayEndOnAnotherThread()
{
    const auto capture = recorded([] {
        for (int i = 0; i < 20; ++i) {
            ZOE_FRAME_BEGIN("set");
            std::thread([] { ZOE_FRAME_END("set"); }).join();
        }
        ZOE_FRAME_END("set");
    });
    std::size_t frames = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        frames += (*capture->chunk(i))->setFrames.size();
    QCOMPARE(frames, std::size_t{20});
    QCOMPARE(m_result.lostEvents, std::uint64_t{1});
    QCOMPARE(warningsOf(*capture).size(), std::size_t{1});
}

// They neither fill the memory nor end the session. A zone that stays open keeps its first values.
void TestLosses::longFramesOfOtherEventsAreCut()
{
    constexpr std::uint64_t kEvents = 100'000;
    // All messages together have 763 MiB, and come as fast as they can be copied.
    constexpr long kMostGrowthKiB = 250L << 10;
    SessionOptions options;
    options.memoryLimitBytes = std::uint64_t{16} << 20;
    options.waitForMemory = true;
    const std::string text(8000, 'x');
    const long before = anonymousKiB();
    long most = before;
    const auto capture = recorded(
        [&] {
            for (int frame = 0; frame < 10; ++frame)
                ZOE_FRAME();
            ZOE_ZONE("whole");
            for (std::uint64_t i = 0; i < kEvents; ++i) {
                if (i % 100 == 0)
                    most = std::max(most, anonymousKiB());
                ZOE_MESSAGE(text);
                ZOE_ALLOC(&text, i);
                ZOE_FREE(&text);
                ZOE_PLOT("plot", i);
                ZOE_VALUE("key", i);
            }
            most = std::max(most, anonymousKiB());
        },
        options);
#if !defined(ZOE_THREAD_SANITIZER) // whose own memory would count
    QVERIFY2(most - before < kMostGrowthKiB, qPrintable(QString::number(most - before)));
#else
    static_cast<void>(kMostGrowthKiB);
#endif
    QVERIFY(capture->info().complete);
    QVERIFY(capture->frames().size() > 20);
    std::uint64_t messages = 0;
    std::uint64_t memory = 0;
    std::uint64_t plots = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        messages += static_cast<std::uint64_t>(
            std::ranges::count(chunk->messages, text, &Message::text)); // not the recorder's own
        memory += chunk->extras.memory.size();
        plots += chunk->plots.size();
    }
    QCOMPARE(messages, kEvents);
    QCOMPARE(memory, 2 * kEvents);
    QCOMPARE(plots, kEvents);
    QCOMPARE(countsOf(*capture).at("main/whole"), std::uint64_t{1});
    QVERIFY(m_result.lostEvents < kEvents);
    const std::vector<std::string> warnings = warningsOf(*capture);
    const std::string leftOut = std::to_string(m_result.lostEvents) +
                                " values of zones that have too many and stay open were left out";
    QCOMPARE(std::ranges::count(warnings, leftOut), std::ptrdiff_t{1});
    QCOMPARE(countedEvents({capture}).at("values"), kEvents);
}

void TestLosses::ignoredEventsAreCounted()
{
    const auto capture = recorded([] {
        for (std::uint64_t i = 0; i < 3000; ++i) {
            ZOE_VALUE("without a zone", i);
            ZOE_ASYNC_END("never began", i);
        }
    });
    QCOMPARE(m_result.lostEvents, std::uint64_t{6000});
    std::string all;
    for (const std::string &warning : warningsOf(*capture))
        all += warning + '\n';
    QCOMPARE(all, std::string("3000 values without an open zone were ignored\n"
                              "3000 ends of async spans without a start were ignored\n"));
}

void TestLosses::everyKindIsKeptOrCounted_data()
{
    QTest::addColumn<qulonglong>("limit");
    QTest::newRow("memory for one thread") << qulonglong{1};
    QTest::newRow("memory for some events") << (qulonglong{1} << 20);
}

// Sent = received + counted, for each kind, while most events find no memory.
void TestLosses::everyKindIsKeptOrCounted()
{
    QFETCH(qulonglong, limit);
    constexpr std::uint64_t kThreads = 4;
    constexpr std::uint64_t kRounds = 10'000;
    SessionOptions options;
    options.memoryLimitBytes = limit;
    options.compressionLevel = 9; // the writer thread is slow
    std::uint64_t opened = 0;
    const auto capture = recorded(
        [&] {
            std::atomic<std::uint64_t> spans = 0;
            const auto work = [&](std::uint64_t thread) {
                Lockable<std::mutex> mutex("lock", __FILE__, __LINE__);
                for (std::uint64_t i = 0; i < kRounds; ++i) {
                    const std::uint64_t id = thread * kRounds + i;
                    ZOE_ZONE("zone");
                    ZOE_VALUE("key", i);
                    ZOE_PLOT("plot", i);
                    ZOE_MESSAGE("message");
                    ZOE_ASYNC_BEGIN("async", id);
                    ZOE_FLOW_BEGIN("flow", id);
                    ZOE_ALLOC(&spans, i);
                    ZOE_FRAME_BEGIN("set");
                    mutex.lock();
                    mutex.unlock();
                    ZOE_FRAME_END("set");
                    ZOE_FREE(&spans);
                    ZOE_ASYNC_END("async", id);
                    if (thread == 0)
                        ZOE_FRAME();
                    ++spans;
                }
            };
            std::vector<std::thread> threads;
            for (std::uint64_t thread = 0; thread < kThreads; ++thread)
                threads.emplace_back(work, thread);
            for (std::thread &thread : threads)
                thread.join();
            opened = spans;
        },
        options);
    QCOMPARE(m_result.zones + m_result.lostZones, opened);
    std::map<std::string, std::uint64_t> events = countedEvents({capture});
    constexpr std::uint64_t kAll = kThreads * kRounds;
    // A single block is the thread's own until it ends, however fast it is read.
    QVERIFY(m_result.lostEvents > 0 || limit > 1);
    QCOMPARE(events["plots"], kAll);
    QCOMPARE(events["messages"], kAll);
    QCOMPARE(events["values"], kAll);
    QCOMPARE(events["flow points"], kAll);
    QCOMPARE(events["memory events"], 2 * kAll);
    QCOMPARE(events["frame marks"], kRounds);
    QCOMPARE(events["async events"], 2 * kAll);
    QCOMPARE(events["frames of sets"], 2 * kAll);
    QCOMPARE(events["lock events"], 2 * kAll);
    // The session says the same.
    EventCounts kept = keptEvents({capture});
    for (const auto &[kind, lost] : lostEvents(m_result.lost))
        QVERIFY2(kept[kind] + lost == events[kind], kind.c_str());
}

void TestLosses::locksAreReleasedAnywhereOrNever()
{
    Lockable<std::timed_mutex> early("early", __FILE__, __LINE__);
    early.lock();
    const auto capture = recorded([&] {
        early.unlock();
        zoe_c_lock handed{0, "handed over", __FILE__, __LINE__};
        zoe_c_lock kept{0, "kept", __FILE__, __LINE__};
        zoe_c_lock ofThread{0, "of an ended thread", __FILE__, __LINE__};
        for (int i = 0; i < 20; ++i) {
            zoe_c_lock_acquired(&handed, 0, 0);
            std::thread([&] { zoe_c_lock_released(&handed, 0); }).join();
        }
        zoe_c_lock_acquired(&kept, 0, 0);
        std::thread([&] { zoe_c_lock_acquired(&ofThread, 1, 0); }).join();
    });
    std::map<std::string, int> holds;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i); const LockSpan &span : chunk->extras.locks)
            ++holds[capture->locks()[span.lock.value].name];
    QCOMPARE(holds, (std::map<std::string, int>{
                        {"handed over", 20}, {"kept", 1}, {"of an ended thread", 1}}));
    QCOMPARE(m_result.lostEvents, std::uint64_t{1});
    QCOMPARE(warningsOf(*capture).size(), std::size_t{1});
}

void TestLosses::locksWithoutTheirReleaseAreNotHeldOn()
{
    const auto capture = recorded([&] {
        zoe_c_lock lost{0, "lost release", __FILE__, __LINE__};
        zoe_c_lock recursive{0, "recursive", __FILE__, __LINE__};
        std::thread([&] { zoe_c_lock_acquired(&lost, 0, 0); }).join();
        zoe_c_lock_acquired(&lost, 0, 0);
        zoe_c_lock_released(&lost, 0);
        for (int i = 0; i < 3; ++i)
            zoe_c_lock_acquired(&recursive, 0, 0);
        for (int i = 0; i < 3; ++i)
            zoe_c_lock_released(&recursive, 0);
        // A reader after a writer, and a writer after a reader.
        zoe_c_lock shared{0, "shared", __FILE__, __LINE__};
        for (const int mode : {0, 1}) {
            std::thread([&] { zoe_c_lock_acquired(&shared, mode, 0); }).join();
            zoe_c_lock_acquired(&shared, 1 - mode, 0);
            zoe_c_lock_released(&shared, 1 - mode);
        }
        // Readers side by side.
        zoe_c_lock readers{0, "readers", __FILE__, __LINE__};
        zoe_c_lock_acquired(&readers, 1, 0);
        std::thread([&] {
            zoe_c_lock_acquired(&readers, 1, 0);
            zoe_c_lock_released(&readers, 1);
        }).join();
        zoe_c_lock_released(&readers, 1);
    });
    std::map<std::string, int> holds;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i); const LockSpan &span : chunk->extras.locks)
            ++holds[capture->locks()[span.lock.value].name];
    QCOMPARE(holds, (std::map<std::string, int>{
                        {"lost release", 1}, {"readers", 2}, {"recursive", 3}, {"shared", 2}}));
    QCOMPARE(m_result.lostEvents, std::uint64_t{3});
    QCOMPARE(warningsOf(*capture).size(), std::size_t{1});
}

// Handles of zones may get anywhere; an end on another thread is counted and does no harm.
void TestLosses::zonesEndOnTheirOwnThread()
{
    const auto capture = recorded([] {
        static zoe_c_site site{"of C", "", "", "", 0, 0, 0, nullptr};
        ZOE_BEGIN(moved, "moved");
        const ZoneHandle copy = moved;
        const zoe_c_zone ofC = zoe_c_zone_begin(&site);
        const int movable = zoe_c_fibre_zone_begin(&site);
        ZoneHandle ofEnded;
        std::thread([&] {
            ZOE_THREAD_NAME("ended");
            ZOE_BEGIN(left, "left open");
            ofEnded = left;
        }).join();
        std::thread([&] {
            ZOE_THREAD_NAME("worker");
            ZOE_ZONE("around");
            ZOE_END(moved);
            zoe_c_zone_end(ofC);
            ZOE_END(ofEnded);
            zoe_c_fibre_zone_end(movable); // outside of fibres nobody knows where it began
            ZOE_ZONE("within");
        }).join();
        zoe_c_fibre_zone_end(movable);
        zoe_c_zone_end(ofC);
        moved = copy;
        ZOE_END(moved);
        ZOE_ZONE("after");
    });
    QCOMPARE(m_result.lostEvents, std::uint64_t{4});
    QCOMPARE(warningsOf(*capture),
             (std::vector<std::string>{
                 "ends of zones on another thread than their beginning, ignored: 4",
                 "zones that never ended, until the end of their thread: 1"}));
    QCOMPARE(
        QString::fromStdString(shapeOf(*capture)),
        QString("frame partial\n  main\n    moved\n      of C\n        of C\n    after\n  ended\n"
                "    left open open\n  worker\n    around\n      within\n"));
}

void TestLosses::locksArePausedWithTheRecording()
{
    std::vector<LockSpan> spans;
    FrameAssembler frames({}, [&](const Chunk &chunk) -> Status {
        spans.insert(spans.end(), chunk.extras.locks.begin(), chunk.extras.locks.end());
        return {};
    });
    recorder::LockEvents locks;
    const auto add = [&](TimeNs timeNs, std::uint64_t object, bool released) {
        locks.add({timeNs, object, LockId{static_cast<std::uint32_t>(object)}, ThreadId{0}, false,
                   released});
    };
    add(100, 1, false);
    add(200, 2, false);
    add(300, 2, true); // not delivered before the pause
    locks.deliver(150, frames);
    locks.resume(1000, frames);
    add(1100, 3, false);
    locks.deliver(2000, frames);
    locks.finish(2000, frames);
    QVERIFY(frames.finish(2000).ok());
    QCOMPARE(spans.size(), std::size_t{2});
    QCOMPARE(spans[0].lock.value, 2U);
    QCOMPARE(spans[0].durationNs, DurationNs{100});
    QCOMPARE(spans[1].lock.value, 3U);
    QCOMPARE(spans[1].durationNs, DurationNs{900});
}

void TestLosses::framesOfSetsWithoutAnEndAreCounted()
{
    recorded([] { ZOE_FRAME_BEGIN("set"); });
    QCOMPARE(m_result.lostEvents, std::uint64_t{1});
}

// A disk that is full after some time.
void TestLosses::failedSessionsCountWhatTheyDidNotWrite()
{
    const RecordingFolder folder;
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit little{20'000'000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &little);
    SessionOptions options;
    options.compressionLevel = 0;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    ZOE_THREAD_NAME("main");
    std::uint64_t made = 0;
    while (isRecording()) {
        {
            ZOE_ZONE("zone");
            made += isRecording() ? 1 : 0;
        }
        if (made % 100 == 0)
            ZOE_FRAME();
    }
    const SessionResult result = stopSession();
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!result.ok);
    // The last zone may have begun before the failure was seen.
    QVERIFY(result.zones + result.lostZones - made <= 1);
    QVERIFY(result.zones > 0 && result.lostZones > 0);
    const auto capture = openRecording(folder.path());
    QVERIFY(!capture->info().complete);
    QVERIFY(capture->info().zones >= result.zones && capture->info().zones <= made);
}

// Sent = in the file + counted, for each kind, on a disk that is full after some time.
void TestLosses::failedSessionsCountEachKind()
{
    const RecordingFolder folder;
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit little{1'000'000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &little);
    SessionOptions options;
    options.compressionLevel = 0;
    options.flushIntervalMs = 1;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    EventCounts sent;
    std::uint64_t during = 0; // the event during which the session failed, if any
    const auto send = [&](const char *kind, const auto &event) {
        const bool records = isRecording();
        event();
        if (isRecording())
            ++sent[kind];
        else if (records)
            ++during;
    };
    Lockable<std::mutex> mutex("lock", __FILE__, __LINE__);
    for (std::uint64_t id = 0; isRecording(); ++id) {
        ZOE_ZONE("zone");
        send("values", [&] { ZOE_VALUE("key", id); });
        send("plots", [&] { ZOE_PLOT("plot", id); });
        send("messages", [] { ZOE_MESSAGE("message"); });
        send("async events", [&] { ZOE_ASYNC_BEGIN("async", id); });
        send("flow points", [&] { ZOE_FLOW_BEGIN("flow", id); });
        send("memory events", [&] { ZOE_ALLOC(&sent, id); });
        send("frames of sets", [] { ZOE_FRAME_BEGIN("set"); });
        send("lock events", [&] { mutex.lock(); });
        if (id % 10 == 0) // each frame has one
            send("bookmarks", [] { ZOE_BOOKMARK("bookmark"); });
        if (id % 10 == 0)
            send("frame marks", [] { ZOE_FRAME(); });
        send("lock events", [&] { mutex.unlock(); });
        send("frames of sets", [] { ZOE_FRAME_END("set"); });
        send("memory events", [&] { ZOE_FREE(&sent); });
        send("async events", [&] { ZOE_ASYNC_END("async", id); });
    }
    const SessionResult result = stopSession();
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!result.ok);
    EventCounts kept = keptEvents({openRecording(folder.path())});
    const EventCounts lost = lostEvents(result.lost);
    std::uint64_t all = 0;
    std::uint64_t inFile = 0;
    std::uint64_t more = 0;
    for (const auto &[kind, count] : lost) {
        all += count;
        inFile += kept[kind];
        const std::uint64_t counted = kept[kind] + count;
        QVERIFY2(counted >= sent[kind], kind.c_str());
        more += counted - sent[kind];
    }
    QVERIFY(more <= during);
    QVERIFY(inFile > 0 && all > 0); // of which kinds depends on where in a pass the disk was full
    QCOMPARE(result.lostEvents, all + result.lost.others);
}

void TestLosses::zonesOfFibresAndTracksAreLostZones()
{
    constexpr std::uint64_t kRounds = 50'000;
    SessionOptions options;
    options.memoryLimitBytes = 1;
    recorded(
        [] {
            static constexpr Track track{"track", Track::Gpu, 0};
            ZOE_FIBRE_ENTER("fibre");
            for (std::uint64_t i = 0; i < kRounds; ++i) {
                ZOE_ZONE("in a fibre");
                ZOE_TRACK_ZONE(track, "of a track", now(), now());
            }
            ZOE_FIBRE_LEAVE();
        },
        options);
    QVERIFY(m_result.lostZones > 0);
    QCOMPARE(m_result.zones + m_result.lostZones, 2 * kRounds);
}

void TestLosses::markedSetsWithOneMarkAreCounted()
{
    const auto capture = recorded([] {
        ZOE_FRAME_SET("once");
        ZOE_FRAME_SET("twice");
        ZOE_FRAME_SET("twice");
    });
    QCOMPARE(m_result.lost.frameSets, std::uint64_t{1});
    QCOMPARE(
        warningsOf(*capture),
        (std::vector<std::string>{"frames of sets without a beginning or an end, ignored: 1"}));
}

// A viewer that reads nothing until the session has ended.
void TestLosses::chunksQueuedForViewersAtTheEndAreCounted()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.compressionLevel = 0;
    options.flushIntervalMs = 1;
    startListening(options, folder.path().c_str());
    PlainPeer peer;
    // Of the chunks that are written before the recorder knows it, none is lost.
    QVERIFY(peer.receive());
    while (peer.bytes.size() < 20'000) { // it has some chunks
        makeFrame();
        QVERIFY(peer.receive());
    }
    for (int frame = 0; frame < 300; ++frame)
        makeFrame(10'000);
    const SessionResult result = stopSession();
    QVERIFY(result.ok);
    while (peer.receive()) {
    }
    std::ofstream(folder.path("received.zoe"), std::ios::binary)
        .write(reinterpret_cast<const char *>(peer.bytes.data()),
               static_cast<std::streamsize>(peer.bytes.size()));
    const std::size_t received = openRecording(folder.path("received.zoe"))->chunks().size();
    const std::size_t written = openRecording(folder.path())->chunks().size();
    QVERIFY(result.lostChunks > 0 && received > 0);
    QCOMPARE(received + result.lostChunks, written);
}

} // namespace tst_losses

ZOE_TEST(tst_losses::TestLosses)
#include "tst_losses.moc"
