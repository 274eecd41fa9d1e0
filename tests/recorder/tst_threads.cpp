// Many threads, against the program's own counts to the last zone.
#include <algorithm>
#include <atomic>
#include <barrier>
#include <latch>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_threads {

using namespace zoe;
using namespace zoe::test;

namespace {

void startWell(const std::string &path, const SessionOptions &options = {})
{
    if (!startSession(path.c_str(), options))
        qFatal("%s", lastError());
    ZOE_THREAD_NAME("main");
}

SessionResult stopWell()
{
    const SessionResult result = stopSession();
    if (!result.ok)
        qFatal("%s", result.error);
    return result;
}

template <class Body>
void onThreads(int count, Body body)
{
    std::vector<std::thread> threads;
    for (int thread = 0; thread < count; ++thread)
        threads.emplace_back(body, thread);
    for (std::thread &thread : threads)
        thread.join();
}

// A tree of zones whose shape depends on the seed; returns how many there are.
std::uint64_t plant(unsigned seed, int depth)
{
    ZOE_ZONE("plant");
    std::uint64_t zones = 1;
    for (unsigned child = 0; child < seed % 4 && depth > 0; ++child)
        zones += plant(seed / 3 + child, depth - 1);
    return zones;
}

void fail()
{
    throw std::runtime_error("on the way to the end");
}

QString warningsOf(const Capture &capture)
{
    QString warnings;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        for (const Message &message : (*capture.chunk(i))->messages)
            warnings += QString::fromStdString(message.text) + '\n';
    return warnings;
}

std::uint64_t sumOf(const Counts &counts)
{
    std::uint64_t sum = 0;
    for (const auto &[key, count] : counts)
        sum += count;
    return sum;
}

} // namespace

class TestThreads : public QObject {
    Q_OBJECT

  private slots:
    void countsOfEveryThreadAgree();
    void threadsComeAndGo();
    void openZonesEndWithTheirThread();
    void zonesOfFibresOutliveThreads();
    void framesAreMarkedWhileThreadsRun();
    void framesWaitForAThreadThatIsFarAhead();
    void dropsWholeZonesAndCountsThem_data();
    void dropsWholeZonesAndCountsThem();
    void attributesLossesToFrames();
    void sessionsComeAndGoUnderRunningThreads();
    void writesMemoryOfAnyAmountThrough();
};

void TestThreads::countsOfEveryThreadAgree()
{
    const RecordingFolder folder;
    constexpr int kThreads = 8;
    std::vector<std::uint64_t> planted(kThreads);
    startWell(folder.path());
    onThreads(kThreads, [&](int thread) {
        ZOE_THREAD_NAME(("worker " + std::to_string(thread)).c_str());
        for (unsigned i = 0; i < 5000; ++i) {
            planted[static_cast<std::size_t>(thread)] += plant(i * 7 + 3, 6);
            if (thread == 0)
                ZOE_FRAME();
        }
    });
    const SessionResult result = stopWell();
    Counts expected;
    for (int thread = 0; thread < kThreads; ++thread)
        expected["worker " + std::to_string(thread) + "/plant"] =
            planted[static_cast<std::size_t>(thread)];
    const auto capture = openRecording(folder.path());
    QCOMPARE(countsOf(*capture), expected);
    QCOMPARE(result.zones, sumOf(expected));
    QCOMPARE(capture->info().zones, sumOf(expected));
    QVERIFY(capture->frames().size() >= 5000);
    QCOMPARE(QString::fromStdString(capture->thread(capture->frameSets()[0].thread).name),
             "worker 0");
}

void TestThreads::threadsComeAndGo()
{
    const RecordingFolder folder;
    constexpr int kRounds = 250;
    constexpr int kAtOnce = 8;
    startWell(folder.path());
    for (int round = 0; round < kRounds; ++round) {
        ZOE_ZONE("round");
        onThreads(kAtOnce, [&](int thread) {
            ZOE_ZONE("life");
            for (int i = 0; i < thread; ++i) {
                ZOE_ZONE("work");
            }
        });
        ZOE_FRAME();
    }
    const SessionResult result = stopWell();
    const auto capture = openRecording(folder.path());
    std::uint64_t lives = 0;
    std::uint64_t works = 0;
    for (const auto &[key, count] : countsOf(*capture)) {
        lives += key.ends_with("/life") ? count : 0;
        works += key.ends_with("/work") ? count : 0;
    }
    QCOMPARE(lives, std::uint64_t{kRounds * kAtOnce});
    QCOMPARE(works, std::uint64_t{kRounds * kAtOnce * (kAtOnce - 1) / 2});
    QCOMPARE(result.zones, lives + works + kRounds);
    QCOMPARE(capture->threads().size(), std::size_t{kRounds * kAtOnce + 1});
    for (const Thread &thread : capture->threads())
        QVERIFY(thread.osId != 0 && thread.processId != 0);
}

// As a thread does that forgets the ends of its zones.
void TestThreads::openZonesEndWithTheirThread()
{
    const WithoutSwitches withoutSwitches;
    const RecordingFolder folder;
    startWell(folder.path());
    onThreads(1, [](int) {
        ZOE_THREAD_NAME("forgets");
        ZOE_BEGIN(outer, "outer");
        {
            ZOE_ZONE("closed");
        }
        ZOE_BEGIN(inner, "inner");
        static_cast<void>(outer);
        static_cast<void>(inner);
    });
    ZOE_FRAME();
    onThreads(1, [](int) {
        ZOE_THREAD_NAME("throws");
        try {
            ZOE_BEGIN(skipped, "skipped");
            fail();
            ZOE_END(skipped);
        } catch (const std::exception &) {
            ZOE_ZONE("handler");
        }
    });
    ZOE_FRAME();
    for (int frame = 0; frame < 3; ++frame) {
        {
            ZOE_ZONE("later");
        }
        ZOE_FRAME();
    }
    const SessionResult result = stopWell();
    QCOMPARE(result.zones, std::uint64_t{8});
    QCOMPARE(result.lostZones, std::uint64_t{0});
    const auto capture = openRecording(folder.path());
    const QString shape = QString::fromStdString(shapeOf(*capture));
    QVERIFY2(shape.startsWith("before\n"
                              "  forgets\n"
                              "    outer open\n"
                              "      closed\n"
                              "      inner open\n"
                              "frame\n"
                              "  throws\n"
                              "    skipped open\n"
                              "      handler\n"
                              "frame\n"
                              "  main\n"
                              "    later\n"),
             qPrintable(shape));
    QCOMPARE(shape.count(" open"), 3);
    QVERIFY2(!shape.contains(" to\n"), qPrintable(shape));
    QVERIFY(
        warningsOf(*capture).contains("zones that never ended, until the end of their thread: 3"));
}

// A fibre may go on elsewhere; only its turn on the thread ends.
void TestThreads::zonesOfFibresOutliveThreads()
{
    const WithoutSwitches withoutSwitches;
    const RecordingFolder folder;
    startWell(folder.path());
    zoe::ZoneHandle moves;
    onThreads(1, [&moves](int) {
        ZOE_THREAD_NAME("first");
        ZOE_BEGIN(around, "around");
        static_cast<void>(around);
        ZOE_FIBRE_ENTER("fibre");
        ZOE_BEGIN(moving, "moves");
        moves = moving;
    });
    ZOE_FRAME();
    onThreads(1, [&moves](int) {
        ZOE_THREAD_NAME("second");
        ZOE_FIBRE_ENTER("fibre");
        ZOE_END(moves);
        ZOE_FIBRE_LEAVE();
    });
    ZOE_FRAME();
    stopWell();
    const auto capture = openRecording(folder.path());
    const QString shape = QString::fromStdString(shapeOf(*capture));
    QVERIFY2(shape.contains("  first\n    around open\n      fibre\n"), qPrintable(shape));
    QVERIFY2(shape.contains("    moves to\n") && shape.contains("    moves from\n"),
             qPrintable(shape));
    QCOMPARE(shape.count(" open"), 1);
    QCOMPARE(countsOf(*capture).at("fibre/moves"), std::uint64_t{1});
}

void TestThreads::framesAreMarkedWhileThreadsRun()
{
    const RecordingFolder folder;
    std::atomic<bool> running = true;
    std::atomic<std::uint64_t> zones = 0;
    startWell(folder.path());
    std::thread worker([&] {
        ZOE_THREAD_NAME("worker");
        std::uint64_t made = 0;
        while (running.load()) {
            ZOE_ZONE("step");
            ZOE_ZONE("inner");
            made += 2;
        }
        zones = made;
    });
    for (int frame = 0; frame < 20'000; ++frame)
        ZOE_FRAME();
    running = false;
    worker.join();
    const SessionResult result = stopWell();
    QCOMPARE(result.zones + result.lostZones, zones.load());
    const auto capture = openRecording(folder.path());
    QCOMPARE(sumOf(countsOf(*capture)), result.zones);
    QVERIFY(capture->frames().size() >= 20'000);
}

// More than is read in one pass, so that marks of one thread are known long before the zones of the
// other that lie in front of them.
void TestThreads::framesWaitForAThreadThatIsFarAhead()
{
    constexpr int kFrames = 40;
    constexpr std::uint32_t kZones = 25'000;
    const RecordingFolder folder;
    startWell(folder.path());
    std::barrier frameIsOver(2);
    std::barrier frameIsMarked(2);
    std::thread worker([&] {
        for (int frame = 0; frame < kFrames; ++frame) {
            for (std::uint32_t zone = 0; zone < kZones; ++zone) {
                ZOE_ZONE("step");
            }
            frameIsOver.arrive_and_wait();
            frameIsMarked.arrive_and_wait();
        }
    });
    for (int frame = 0; frame < kFrames; ++frame) {
        frameIsOver.arrive_and_wait();
        ZOE_FRAME();
        frameIsMarked.arrive_and_wait();
    }
    worker.join();
    const SessionResult result = stopWell();
    QCOMPARE(result.zones, std::uint64_t{kFrames} * kZones);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->frames().size() >= kFrames);
    for (std::size_t i = 0; i < kFrames; ++i)
        QCOMPARE(capture->frames()[i].zones, kZones);
}

void TestThreads::dropsWholeZonesAndCountsThem_data()
{
    QTest::addColumn<qulonglong>("limit");
    QTest::addColumn<int>("threads");
    QTest::newRow("nothing") << 0ull << 1;
    QTest::newRow("one block") << 65'536ull << 1;
    QTest::newRow("one block for four") << 65'536ull << 4;
    QTest::newRow("two blocks for four") << 131'072ull << 4;
    QTest::newRow("a megabyte for four") << 1'048'576ull << 4;
}

void TestThreads::dropsWholeZonesAndCountsThem()
{
    QFETCH(const qulonglong, limit);
    QFETCH(const int, threads);
    const RecordingFolder folder;
    std::atomic<std::uint64_t> made = 0;
    SessionOptions options;
    options.memoryLimitBytes = limit;
    startWell(folder.path(), options);
    onThreads(threads, [&](int thread) {
        for (unsigned i = 0; i < 10'000; ++i) {
            made += plant(i * 5 + 2, 8);
            if (thread == 0 && i % 100 == 0)
                ZOE_FRAME();
        }
    });
    const SessionResult result = stopWell();
    QCOMPARE(result.zones + result.lostZones, made.load());
    if (limit <= 65'536) // far more than the writer thread can keep up with
        QVERIFY(result.lostZones > 0);
    const auto capture = openRecording(folder.path());
    QCOMPARE(sumOf(countsOf(*capture)), result.zones);
    QCOMPARE(capture->info().lostZones, result.lostZones);
    std::uint64_t lost = 0;
    for (const FrameRecord &frame : capture->frames())
        lost += frame.lostZones;
    QCOMPARE(lost, result.lostZones);
    // Only whole zones: all zones that don't cross a frame mark are complete.
    QVERIFY(shapeOf(*capture).find("open") == std::string::npos);
    QVERIFY(capture->frames().size() >= 100);
}

void TestThreads::attributesLossesToFrames()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.memoryLimitBytes = 0; // one block, whose room is spent in the first frame
    startWell(folder.path(), options);
    std::vector<std::uint64_t> made(20);
    for (std::uint64_t &count : made) {
        for (int i = 0; i < 100'000; ++i, ++count) {
            ZOE_ZONE("busy");
        }
        ZOE_FRAME();
    }
    stopWell();
    const auto capture = openRecording(folder.path());
    std::vector<std::uint64_t> kept(made.size());
    for (std::size_t frame = 0; frame < made.size(); ++frame) {
        const FrameRecord &record = capture->frames()[frame];
        // A zone lost while another one straddles nothing: entries and losses make up the frame.
        QCOMPARE(std::uint64_t{record.zones} + record.lostZones, made[frame]);
    }
}

void TestThreads::sessionsComeAndGoUnderRunningThreads()
{
    const RecordingFolder folder;
    std::atomic<bool> running = true;
    std::latch alive(5); // their lives begin before the first session
    std::vector<std::thread> workers;
    for (int thread = 0; thread < 4; ++thread)
        workers.emplace_back([&] {
            ZOE_ZONE("life");
            alive.arrive_and_wait();
            while (running.load())
                plant(50, 4);
        });
    alive.arrive_and_wait();
    for (int session = 0; session < 50; ++session) {
        startWell(folder.path());
        for (int frame = 0; frame < 50; ++frame) {
            ZOE_ZONE("frame");
            ZOE_FRAME();
        }
        const SessionResult result = stopWell();
        const auto capture = openRecording(folder.path());
        const Counts counts = countsOf(*capture);
        QCOMPARE(sumOf(counts), result.zones);
        QCOMPARE(counts.at("main/frame"), std::uint64_t{50});
        for (const auto &[key, count] : counts)
            QVERIFY(!key.ends_with("/life"));
    }
    running = false;
    for (std::thread &worker : workers)
        worker.join();
}

void TestThreads::writesMemoryOfAnyAmountThrough()
{
    const RecordingFolder folder;
    startWell(folder.path());
    std::uint64_t made = 0;
    for (int frame = 0; frame < 100; ++frame) {
        for (int i = 0; i < 10'000; ++i, ++made) {
            ZOE_ZONE("many");
        }
        ZOE_FRAME();
    }
    const SessionResult result = stopWell();
    QCOMPARE(result.lostZones, std::uint64_t{0});
    QCOMPARE(result.zones, made);
    QCOMPARE(countsOf(*openRecording(folder.path())), (Counts{{"main/many", made}}));
}

} // namespace tst_threads

ZOE_TEST(tst_threads::TestThreads)
#include "tst_threads.moc"
