// The operating system's counts for threads, and what is recorded if it permits less.
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <ctime>
#include <linux/seccomp.h>
#include <pthread.h>
#include <semaphore>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "recorder/collector/system_events.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "recorder/platform/thread_usage.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

void touchFreshPages(std::size_t pages)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t bytes = pages * page;
    void *const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        qFatal("no memory");
    madvise(memory, bytes, MADV_NOHUGEPAGE);
    for (std::size_t i = 0; i < bytes; i += page)
        static_cast<volatile char *>(memory)[i] = 1;
    munmap(memory, bytes);
}

// Of each CPU, in ticks since the system started: time for interrupts, and taken by the hypervisor.
QMap<uint, std::pair<quint64, quint64>> stolenTicks()
{
    QFile file("/proc/stat");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QMap<uint, std::pair<quint64, quint64>> result;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QList<QByteArray> fields = line.simplified().split(' ');
        // cpuN user nice system idle iowait irq softirq steal …
        if (fields[0].startsWith("cpu") && fields[0] != "cpu")
            result[fields[0].mid(3).toUInt()] = {fields[6].toULongLong() + fields[7].toULongLong(),
                                                 fields[8].toULongLong()};
    }
    return result;
}

} // namespace

class TestSums : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void sumsAgreeWithTheSystems_data();
    void sumsAgreeWithTheSystems();
    void theLastFrameHasItsShare();
    void stolenTimeIsTheSystems();
    void threadsThatSleepAreNotRead();
    void whatHappensWhileTheWriterIsInterruptedIsNotEarlier();
    void sumsGoOnWhenDescriptorsRunOut();
    void canBeSwitchedOff();
    void filtersThatKillAreNotTried();
    void refusalIsSaidOnce();
};

void TestSums::sumsAgreeWithTheSystems_data()
{
    QTest::addColumn<bool>("only");
    QTest::newRow("beside switches") << false;
    QTest::newRow("only") << true;
}

void TestSums::sumsAgreeWithTheSystems()
{
    QFETCH(bool, only);
    SessionOptions options;
    options.scheduling = only ? Scheduling::Sums : Scheduling::Switches;
    constexpr std::size_t kBurst = 10; // the zone with many page faults
    constexpr std::size_t kPages = 3000;
    std::vector<OwnCounts> owns;   // in each zone
    std::uint64_t burstFaults = 0; // fewer than pages, if they are large
    const OwnCounts outside = OwnCounts::now();
    const auto capture = recorded(
        [&owns, &burstFaults] {
            settle();
            ZOE_FRAME();
            const OwnCounts before = OwnCounts::now();
            sleepUs(20'000);
            for (std::size_t frame = 0; frame < 20; ++frame) {
                {
                    ZOE_ZONE("frame");
                    compute(300);
                    sleepUs(6'000);
                    if (frame == kBurst) {
                        const OwnCounts fresh = OwnCounts::now();
                        touchFreshPages(kPages);
                        burstFaults = (OwnCounts::now() - fresh).faults;
                    }
                    owns.push_back(OwnCounts::now() - before);
                }
                ZOE_FRAME();
            }
            for (int frame = 0; frame < 10; ++frame) { // the last row ends before the last frame
                settle();
                ZOE_FRAME();
            }
        },
        options);
    const OwnCounts all = OwnCounts::now() - outside;
    const auto zones = zonesOf(*capture, "frame");
    const auto burst = zones.at(kBurst);
    if (only) {
        QVERIFY(switchesSaid(*capture).starts_with("CPU time only"));
        QVERIFY(statesOf(*capture).empty());
    }
    ThreadUsage sum;
    TimeNs lastNs = 0;
    std::uint64_t inBurst = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        for (const auto chunk = *capture->chunk(i);
             const ThreadUsage &usage : chunk->extras.usage) {
            if (capture->thread(usage.thread).name != "main")
                continue;
            QVERIFY(usage.startNs >= lastNs);
            lastNs = usage.endNs();
            QCOMPARE((usage.known & kUsageSwitches) != 0, only);
            QVERIFY((usage.known & kUsageFaults) != 0);
            sum.runningNs += usage.runningNs;
            sum.faults += usage.faults;
            sum.waits += usage.waits;
            sum.preemptions += usage.preemptions;
            if (usage.endNs() >= burst.first && usage.startNs <= burst.second)
                inBurst += usage.faults;
        }
    }
    // From the first to the last row: more than between our readings within, less than between
    // those around.
    const auto told = static_cast<std::size_t>(
        std::ranges::count_if(zones, [lastNs](const auto &zone) { return zone.second <= lastNs; }));
    QVERIFY(told > kBurst);
    const OwnCounts own = owns.at(told - 1);
    constexpr std::uint64_t kFewFaults = 16; // as long as there are fewer, nobody asks
    QVERIFY(sum.faults + kFewFaults >= own.faults && sum.faults <= all.faults);
    QVERIFY(burstFaults > 0 && inBurst + kFewFaults >= burstFaults);
    if (only) {
        QVERIFY(sum.waits >= own.waits && sum.waits <= all.waits);
        QVERIFY(sum.preemptions >= own.preemptions && sum.preemptions <= all.preemptions);
    }
    // The system adds up the time of a running thread at each of its ticks.
    constexpr DurationNs kTickNs = 10 * kNsPerMs;
    QVERIFY(sum.runningNs >= own.cpuNs - kTickNs);
    QVERIFY(sum.runningNs <= all.cpuNs + kTickNs);
}

// Their switches show that they do. What they do afterwards is not spread over their sleep. The
// last sums are read when the session ends, after the last mark.
void TestSums::theLastFrameHasItsShare()
{
    std::uint64_t faults = 0;
    const auto capture = recorded([&faults] {
        settle();
        ZOE_FRAME();
        {
            ZOE_ZONE("frame");
            const OwnCounts before = OwnCounts::now();
            touchFreshPages(3000);
            faults = (OwnCounts::now() - before).faults;
        }
        ZOE_FRAME();
    });
    const FrameRecord last = capture->frames().back();
    QVERIFY((last.flags & kFramePartial) == 0);
    std::uint64_t told = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        for (const ThreadUsage &usage : (*capture->chunk(i))->extras.usage)
            told += usage.startNs < last.endNs() && usage.endNs() > last.startNs ? usage.faults : 0;
    }
    QVERIFY2(told >= faults, qPrintable(QStringLiteral("%1 of %2").arg(told).arg(faults)));
}

void TestSums::stolenTimeIsTheSystems()
{
    const auto tickNs = 1'000'000'000 / static_cast<quint64>(sysconf(_SC_CLK_TCK));
    const auto before = stolenTicks();
    std::vector<recorder::platform::CpuStolen> cpus;
    recorder::platform::readStolen(cpus);
    const auto after = stolenTicks();
    QCOMPARE(static_cast<qsizetype>(cpus.size()), before.size());
    for (const recorder::platform::CpuStolen &cpu : cpus) {
        QVERIFY(before.contains(cpu.cpu));
        QCOMPARE_GE(cpu.interruptNs, before[cpu.cpu].first * tickNs);
        QCOMPARE_LE(cpu.interruptNs, after[cpu.cpu].first * tickNs);
        QCOMPARE_GE(cpu.hypervisorNs, before[cpu.cpu].second * tickNs);
        QCOMPARE_LE(cpu.hypervisorNs, after[cpu.cpu].second * tickNs);
    }
}

void TestSums::threadsThatSleepAreNotRead()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    constexpr ThreadId kMain{0};
    constexpr ThreadId kSleeper{1};
    const recorder::TickClock clock = recorder::TickClock::start();
    std::vector<ThreadUsage> ofMain;
    std::vector<ThreadUsage> ofSleeper;
    FrameAssembler::Limits limits;
    limits.chunkDurationNs = 1;
    FrameAssembler frames(limits, [&](const Chunk &chunk) -> Status {
        for (const ThreadUsage &usage : chunk.extras.usage)
            (usage.thread == kMain ? ofMain : ofSleeper).push_back(usage);
        return {};
    });
    recorder::SystemEvents system(clock, frames, Scheduling::Switches);
    std::uint64_t marks = 0;
    const auto untilReadAgain = [&](const std::vector<ThreadUsage> &rows, std::size_t times) {
        for (const std::size_t until = rows.size() + times; rows.size() < until;) {
            sleepUs(1000);
            system.gather();
            system.read(++marks);
            const TimeNs nowNs = clock.nowNs();
            frames.frameMark(nowNs);
            if (!frames.advance(nowNs))
                qFatal("a chunk can't be made");
        }
    };

    std::binary_semaphore wakes(0);
    std::binary_semaphore ends(0);
    std::atomic<int> stage{0};
    std::atomic<std::uint64_t> id{0};
    std::atomic<std::uint64_t> waits{0};
    std::jthread sleeper([&] {
        id = recorder::platform::currentThreadId();
        waits = OwnCounts::now().waits;
        stage = 1;
        wakes.acquire();
        compute(300);
        waits = OwnCounts::now().waits;
        stage = 2;
        ends.acquire();
    });
    const auto cpuNs = [&] {
        clockid_t its{};
        timespec used{};
        pthread_getcpuclockid(sleeper.native_handle(), &its);
        clock_gettime(its, &used);
        return used.tv_sec * kNsPerSecond + used.tv_nsec;
    };
    const auto untilAsleep = [&](int at) {
        while (stage != at || waitsOf(id) == waits || !isAsleep(id))
            sleepUs(100);
    };
    while (id == 0)
        sleepUs(100);
    system.addThread(kMain, recorder::platform::currentThreadId());
    system.addThread(kSleeper, id);
    untilAsleep(1);
    untilReadAgain(ofMain, 3); // once until its switch is known
    const std::size_t before = ofSleeper.size();
    untilReadAgain(ofMain, 5);
    const std::size_t asleep = ofSleeper.size();
    const TimeNs readNs = ofMain[ofMain.size() - 2].endNs();
    const DurationNs cpuBefore = cpuNs();
    wakes.release();
    untilAsleep(2);
    const DurationNs workedNs = cpuNs() - cpuBefore;
    untilReadAgain(ofMain, 3);
    ends.release();
    sleeper.join();
    QCOMPARE(asleep, before);
    QVERIFY(ofSleeper.size() > asleep);
    QVERIFY(ofSleeper[asleep].startNs >= readNs);
    DurationNs runningNs = 0;
    for (std::size_t i = asleep; i < ofSleeper.size(); ++i)
        runningNs += ofSleeper[i].runningNs;
    QCOMPARE(runningNs, workedNs);
}

// The writer may lose its CPU whenever it has read the clock, while threads run on.
void TestSums::whatHappensWhileTheWriterIsInterruptedIsNotEarlier()
{
    constexpr std::size_t kPages = 3000;
    constexpr std::uint64_t kFewFaults = 16;
    static int readingsLeft; // of the clock; after the last, threads run for 5 ms
    recorder::ClockSources sources = simulatedClock();
    sources.steadyNs = [] {
        const std::uint64_t nowNs = g_time.steadyNow();
        if (--readingsLeft == 0) {
            touchFreshPages(kPages);
            g_time.run(5e6);
        }
        return nowNs;
    };
    const recorder::TickClock clock = recorder::TickClock::start(sources);
    std::vector<ThreadUsage> sums;
    FrameAssembler frames({}, [&](const Chunk &chunk) -> Status {
        sums.insert(sums.end(), chunk.extras.usage.begin(), chunk.extras.usage.end());
        return {};
    });
    recorder::SystemEvents system(clock, frames, Scheduling::Sums);
    system.addThread(ThreadId{0}, recorder::platform::currentThreadId());
    std::uint64_t marks = 0;
    const auto pass = [&] {
        g_time.run(20e6);
        system.gather();
        system.read(++marks);
    };
    for (int i = 0; i < 5; ++i)
        pass();
    struct Burst {
        TimeNs startNs = 0;
        std::uint64_t faults = 0;
    };
    std::vector<Burst> bursts;
    for (int readings = 1; readings <= 12; ++readings) {
        const std::uint64_t before = OwnCounts::now().faults;
        Burst burst{clock.nowNs() + 20 * kNsPerMs, 0};
        readingsLeft = readings;
        pass();
        const bool wasInterrupted = readingsLeft <= 0;
        readingsLeft = 0;
        burst.faults = OwnCounts::now().faults - before;
        if (wasInterrupted)
            bursts.push_back(burst);
        pass();
        pass();
    }
    frames.frameMark(clock.nowNs());
    QVERIFY(frames.finish(clock.nowNs()).ok());
    QVERIFY(bursts.size() >= 4);
    for (const Burst &burst : bursts) {
        std::uint64_t told = 0;
        for (const ThreadUsage &usage : sums)
            told += usage.endNs() > burst.startNs && usage.startNs < burst.startNs + 5 * kNsPerMs
                        ? usage.faults
                        : 0;
        QVERIFY(burst.faults >= kPages / 2);
        QVERIFY2(told + kFewFaults >= burst.faults,
                 qPrintable(QString("%1 of %2").arg(told).arg(burst.faults)));
    }
}

void TestSums::sumsGoOnWhenDescriptorsRunOut()
{
    const recorder::TickClock clock = recorder::TickClock::start();
    std::vector<ThreadUsage> sums;
    FrameAssembler frames({}, [&](const Chunk &chunk) -> Status {
        sums.insert(sums.end(), chunk.extras.usage.begin(), chunk.extras.usage.end());
        return {};
    });
    recorder::SystemEvents system(clock, frames, Scheduling::Sums);
    std::uint64_t marks = 0;
    const auto work = [&] {
        for (int i = 0; i < 30; ++i) {
            sleepUs(1000);
            system.gather();
            system.read(++marks);
        }
    };
    system.addThread(ThreadId{0}, recorder::platform::currentThreadId());
    system.read(++marks);
    const TimeNs startNs = clock.nowNs();
    work();
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit none{0, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_NOFILE, &none), 0);
    const std::uint64_t bytes = system.bytes();
    work();
    const bool hadNone = system.bytes() == bytes;
    QCOMPARE(setrlimit(RLIMIT_NOFILE, &before), 0);
    QVERIFY(hadNone);
    const TimeNs againNs = clock.nowNs();
    work();
    const TimeNs endNs = clock.nowNs();
    frames.frameMark(endNs);
    QVERIFY(frames.finish(endNs).ok());
    QVERIFY(!sums.empty());
    // One after the other, without a gap.
    DurationNs total = 0;
    for (const ThreadUsage &usage : sums)
        total += usage.durationNs;
    QVERIFY(sums.front().startNs <= startNs);
    QVERIFY(sums.back().endNs() > againNs);
    QCOMPARE(total, sums.back().endNs() - sums.front().startNs);
}

void TestSums::canBeSwitchedOff()
{
    const auto program = [] {
        settle();
        ZOE_FRAME();
    };
    SessionOptions options;
    options.scheduling = Scheduling::Off;
    const auto isEmpty = [](const Capture &capture) {
        for (std::size_t i = 0; i < capture.chunks().size(); ++i)
            if (!(*capture.chunk(i))->extras.empty())
                return false;
        return switchesSaid(capture) == "off";
    };
    QVERIFY(isEmpty(*recorded(program, options)));
    qputenv("ZOE_SWITCHES", "0");
    QVERIFY(isEmpty(*recorded(program)));
    qputenv("ZOE_SWITCHES", "sums");
    QCOMPARE(switchesSaid(*recorded(program)), std::string("CPU time only"));
    qunsetenv("ZOE_SWITCHES");
}

// As systemd's SystemCallFilter.
void TestSums::filtersThatKillAreNotTried()
{
    const auto saidUnderFilter = [](std::uint32_t answer) {
        int pipes[2];
        if (pipe(pipes) != 0)
            return std::string("no pipe");
        const pid_t child = fork();
        if (child == 0) {
            std::string said = "no seccomp";
            if (answerPerfEvents(answer)) {
                recorder::platform::ThreadSwitches switches;
                const bool permitted = switches.permitted();
                const bool added = switches.add(recorder::platform::currentThreadId(), 0);
                said = (permitted || added ? "tried: " : "") + switches.whyNot();
            }
            static_cast<void>(!write(pipes[1], said.data(), said.size()));
            _exit(0);
        }
        close(pipes[1]);
        char text[512];
        const ssize_t size = read(pipes[0], text, sizeof text);
        close(pipes[0]);
        int status = 0;
        waitpid(child, &status, 0);
        return WIFSIGNALED(status) ? std::string("killed")
                                   : std::string(text, static_cast<std::size_t>(size));
    };
    const std::string said = saidUnderFilter(SECCOMP_RET_KILL_PROCESS);
    if (said == "no seccomp")
        QSKIP("no seccomp here");
    QCOMPARE(said, std::string("a seccomp filter is active; `ZOE_SWITCHES=1` tries nevertheless"));
    qputenv("ZOE_SWITCHES", "1");
    const std::string killed = saidUnderFilter(SECCOMP_RET_KILL_PROCESS);
    const std::string refused = saidUnderFilter(SECCOMP_RET_ERRNO | EPERM);
    qunsetenv("ZOE_SWITCHES");
    QCOMPARE(killed, std::string("killed"));
    QVERIFY2(refused.find("perf_event") != std::string::npos, refused.c_str());
}

// As in a container. The filter applies only to its thread.
void TestSums::refusalIsSaidOnce()
{
    std::string said;
    qputenv("ZOE_SWITCHES", "1");
    std::thread([this, &said] {
        if (!answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
            return;
        const auto capture = recorded([] {
            settle();
            for (int frame = 0; frame < 20; ++frame) {
                ZOE_ZONE("frame");
                sleepUs(2000);
                ZOE_FRAME();
            }
            settle();
            ZOE_FRAME();
        });
        said = switchesSaid(*capture);
        if (!statesOf(*capture).empty())
            said += ", and yet recorded";
        std::uint64_t waits = 0;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            for (const auto chunk = *capture->chunk(i);
                 const ThreadUsage &usage : chunk->extras.usage)
                waits += usage.waits;
        if (waits == 0)
            said += ", without sums";
    }).join();
    qunsetenv("ZOE_SWITCHES");
    if (said.empty())
        QSKIP("no seccomp here");
    const bool byLevel =
        QString::fromStdString(said).contains("sudo sysctl kernel.perf_event_paranoid=2");
    QVERIFY2(byLevel || said == "CPU time only: the container forbids perf_event_open; `--cap-add "
                                "PERFMON` and `--security-opt seccomp=unconfined` permit it",
             said.c_str());
}

} // namespace tst_sums

ZOE_TEST(tst_sums::TestSums)
#include "tst_sums.moc"
