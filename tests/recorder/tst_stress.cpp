// Many threads, threads by the thousand, libraries that go: nothing is lost, nothing comes twice.
#include <atomic>
#include <dlfcn.h>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <QElapsedTimer>
#include <QTest>

#include "analysis/model/open_zones.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_stress {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

void work(int depth)
{
    ZOE_FUNCTION();
    if (depth > 1)
        work(depth - 1);
}

template <class Body>
void onThreads(int count, Body body)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([&body, i] { body(i); });
    for (std::thread &thread : threads)
        thread.join();
}

std::uint64_t sumOf(const Counts &counts)
{
    std::uint64_t sum = 0;
    for (const auto &[name, count] : counts)
        sum += count;
    return sum;
}

// Of this process, in bytes.
std::uint64_t residentBytes()
{
    std::ifstream file("/proc/self/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Counts the content of files that are complete, and removes them.
struct Collected {
    std::uint64_t zones = 0;
    std::uint64_t lostZones = 0;
    int files = 0;

    void take(const std::string &path)
    {
        {
            const auto capture = openRecording(path);
            if (!capture->info().complete)
                qFatal("%s is not whole", path.c_str());
            const std::uint64_t counted = sumOf(countsOf(*capture));
            // Those open when the file began were counted in the one before.
            const std::uint64_t open = zonesOpenAtStart(**capture->chunk(0));
            if (open != capture->info().zonesOpenAtStart || counted + open != capture->info().zones)
                qFatal("%s does not agree with itself", path.c_str());
            zones += counted;
            lostZones += capture->info().lostZones;
        }
        ++files;
        fs::remove(path);
    }
};

} // namespace

class TestStress : public QObject {
    Q_OBJECT

  private slots:
    void sixtyFourThreadsAtFullSpeed();
    void tenThousandThreads();
    void librariesGoWithEventsUnread();
    void recordsForLong();
};

void TestStress::sixtyFourThreadsAtFullSpeed()
{
    const RecordingFolder folder;
    constexpr int kThreads = 64;
    constexpr int kRounds = 4000;
    constexpr int kDepth = 5;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    onThreads(kThreads, [](int thread) {
        ZOE_THREAD_NAME(("worker " + std::to_string(thread)).c_str());
        for (int i = 0; i < kRounds; ++i) {
            work(kDepth);
            if (thread == 0 && i % 10 == 0)
                ZOE_FRAME();
        }
    });
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.lostZones, std::uint64_t{0});
    QCOMPARE(result.zones, std::uint64_t{kThreads} * kRounds * kDepth);
    Counts expected;
    for (int thread = 0; thread < kThreads; ++thread)
        expected["worker " + std::to_string(thread) + "/tst_stress::work"] = kRounds * kDepth;
    QCOMPARE(countsOf(*openRecording(folder.path())), expected);
}

void TestStress::tenThousandThreads()
{
    const RecordingFolder folder;
    constexpr int kRounds = 625;
    constexpr int kAtOnce = 16;
    SessionOptions options;
    options.waitForMemory = true; // each has its own, until it is read
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    for (int round = 0; round < kRounds; ++round) {
        onThreads(kAtOnce, [](int thread) {
            if (thread % 3 == 0)
                ZOE_THREAD_NAME("named");
            work(thread % 4 + 1);
        });
        ZOE_FRAME();
    }
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.zones, std::uint64_t{kRounds} * kAtOnce / 4 * (1 + 2 + 3 + 4));
    const auto capture = openRecording(folder.path());
    QCOMPARE(sumOf(countsOf(*capture)), result.zones);
    // The main thread has marked frames, so it is there as well.
    QCOMPARE(capture->threads().size(), std::size_t{kRounds * kAtOnce + 1});
}

void TestStress::librariesGoWithEventsUnread()
{
    const RecordingFolder folder;
    constexpr int kRounds = 60;
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    ZOE_THREAD_NAME("main");
    for (int round = 0; round < kRounds; ++round) {
        void *const library = dlopen(ZOE_UNLOADED, RTLD_NOW);
        QVERIFY2(library != nullptr, dlerror());
        const auto workInLibrary = reinterpret_cast<void (*)(int)>(dlsym(library, "workInLibrary"));
        QVERIFY(workInLibrary != nullptr);
        workInLibrary(round);
        QCOMPARE(dlclose(library), 0);
        ZOE_FRAME();
    }
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    const auto capture = openRecording(folder.path());
    const Counts expected{{"main/in a library", kRounds * (kRounds - 1) / 2},
                          {"main/while unloading", kRounds},
                          {"main/workInLibrary", kRounds}};
    QCOMPARE(countsOf(*capture), expected);
    QCOMPARE(capture->sites().size(), std::size_t{3});
}

// A million zones a second by two threads into files that take turns: ZOE_TEST_SECONDS long, else
// for two seconds.
void TestStress::recordsForLong()
{
    const RecordingFolder folder;
    const int asked = qEnvironmentVariableIntValue("ZOE_TEST_SECONDS");
    const int seconds = asked > 0 ? asked : 2;
    SessionOptions options;
    options.rotateBytes = asked > 0 ? 1 << 20 : 256 << 10;
    if (asked == 0) { // under a sanitizer the writer thread would be far behind
        options.memoryLimitBytes = 4 << 20;
        options.waitForMemory = true;
    }
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::atomic<bool> running = true;
    std::atomic<std::uint64_t> made = 0;
    const auto run = [&](bool marks) {
        auto next = std::chrono::steady_clock::now();
        while (running) {
            constexpr int kZonesInFrame = 5000; // in 10 ms
            for (int i = 0; i < kZonesInFrame / 5; ++i)
                work(5);
            made += kZonesInFrame;
            if (marks)
                ZOE_FRAME();
            next += std::chrono::milliseconds(10);
            std::this_thread::sleep_until(next);
        }
    };
    std::thread first(run, true);
    std::thread second(run, false);
    QElapsedTimer timer;
    timer.start();
    Collected collected;
    std::uint64_t early = 0;
    std::uint64_t most = 0;
    // A busy machine may need longer for a second file.
    const auto goesOn = [&] {
        return timer.elapsed() < seconds * 1000 ||
               (collected.files < 2 && timer.elapsed() < 60'000);
    };
    while (goesOn()) {
        std::vector<std::string> files;
        for (const auto &entry : fs::directory_iterator(fs::path(folder.path()).parent_path()))
            if (entry.path().extension() == ".zoe")
                files.push_back(entry.path().string());
        std::ranges::sort(files);
        for (std::size_t i = 0; i + 1 < files.size(); ++i)
            collected.take(files[i]);
        const std::uint64_t resident = residentBytes();
        if (timer.elapsed() < seconds * 300)
            early = std::max(early, resident);
        most = std::max(most, resident);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    running = false;
    first.join();
    second.join();
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    for (const auto &entry : fs::directory_iterator(fs::path(folder.path()).parent_path()))
        collected.take(entry.path().string());
    QVERIFY(collected.files >= 2);
    QCOMPARE(collected.zones, result.zones);
    QCOMPARE(collected.lostZones, result.lostZones);
    QCOMPARE(result.zones + result.lostZones, made.load());
    qInfo("%.1f million zones in %d files, %llu lost; at most %.1f MB in use, %.1f MB at first",
          static_cast<double>(made.load()) / 1e6, collected.files,
          static_cast<unsigned long long>(result.lostZones), static_cast<double>(most) / 1e6,
          static_cast<double>(early) / 1e6);
    if (asked >= 60) // by then all buffers have their size
        QVERIFY(most < early + (64u << 20));
}

} // namespace tst_stress

ZOE_TEST(tst_stress::TestStress)
#include "tst_stress.moc"
