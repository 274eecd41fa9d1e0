// The effects of the machine's other threads on the recorded ones, as the system reports them. How
// much it reports depends on what else runs: all of it must be true, and what is missing must be
// counted.
#include <QtTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <ctime>
#include <map>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/platform/cpu_events.h"
#include "recorder/platform/platform.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_machine_records {

using namespace zoe;
using namespace zoe::test;
using recorder::platform::CpuEvent;
using recorder::platform::CpuEventKind;

namespace {

// While it lives, stays on the present CPU, as do threads and processes started meanwhile.
class Pinned {
  public:
    Pinned()
        : m_cpu(sched_getcpu())
    {
        sched_getaffinity(0, sizeof m_before, &m_before);
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(static_cast<std::size_t>(m_cpu), &cpus);
        sched_setaffinity(0, sizeof cpus, &cpus);
    }
    ~Pinned() { sched_setaffinity(0, sizeof m_before, &m_before); }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;
    [[nodiscard]] std::uint32_t cpu() const { return static_cast<std::uint32_t>(m_cpu); }

  private:
    int m_cpu;
    cpu_set_t m_before{};
};

// A child of this process that keeps its CPU busy.
class Hog {
  public:
    Hog()
        : m_child(fork())
    {
        while (m_child == 0)
            compute(1000);
    }
    ~Hog()
    {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    Hog(const Hog &) = delete;
    Hog &operator=(const Hog &) = delete;
    [[nodiscard]] std::uint32_t id() const { return static_cast<std::uint32_t>(m_child); }
    // REQUIRES: it shares the CPU of the calling thread, so that all it did is counted.
    [[nodiscard]] DurationNs cpuNs() const
    {
        clockid_t clock{};
        timespec used{};
        clock_getcpuclockid(m_child, &clock);
        clock_gettime(clock, &used);
        return used.tv_sec * kNsPerSecond + used.tv_nsec;
    }

  private:
    pid_t m_child;
};

SessionOptions wholeMachine()
{
    SessionOptions options;
    options.scheduling = Scheduling::Machine;
    return options;
}

std::vector<ThreadStateSpan> statesOfThread(const Capture &capture, ThreadId thread)
{
    std::vector<ThreadStateSpan> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        std::ranges::copy_if((*capture.chunk(i))->extras.states, std::back_inserter(result),
                             [&](const ThreadStateSpan &span) { return span.thread == thread; });
    return result;
}

// Threads of others run on known CPUs, one at a time.
void checkRunsOfOthers(const Capture &capture)
{
    std::map<std::uint32_t, ThreadStateSpan> lastOfCpu;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        std::vector<ThreadStateSpan> runs = (*capture.chunk(i))->extras.states;
        std::erase_if(runs, [&](const ThreadStateSpan &span) {
            return capture.thread(span.thread).isRecorded();
        });
        std::ranges::sort(runs, {}, &ThreadStateSpan::startNs);
        for (const ThreadStateSpan &run : runs) {
            QVERIFY(run.state == ThreadState::Running && run.cpu != kUnknownCpu);
            const ThreadStateSpan last = std::exchange(lastOfCpu[run.cpu], run);
            if (run.startNs < last.endNs())
                QFAIL(qPrintable(QString("chunk %1, CPU %2: \"%3\" from %4 to %5 ns, then \"%6\" "
                                         "from %7 to %8 ns")
                                     .arg(i)
                                     .arg(run.cpu)
                                     .arg(capture.thread(last.thread).name.c_str())
                                     .arg(last.startNs)
                                     .arg(last.endNs())
                                     .arg(capture.thread(run.thread).name.c_str())
                                     .arg(run.startNs)
                                     .arg(run.endNs())));
        }
    }
}

} // namespace

class TestMachineRecords : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void init() { qunsetenv("ZOE_SWITCHES"); }

    // More switches than a ring holds: what runs is unknown from the last one that was kept, even
    // while the system has not yet reported that any are missing.
    void lostRunsAreMissingSinceTheLastOneKept()
    {
        recorder::platform::CpuEvents events;
        if (!events.followRuns())
            QSKIP(events.whyNot().c_str());
        const Pinned pinned;
        std::vector<CpuEvent> ofCpu;
        const auto take = [&](const CpuEvent &event) {
            if (event.cpu == pinned.cpu())
                ofCpu.push_back(event);
        };
        const std::uint64_t before = OwnCounts::now().waits;
        while (OwnCounts::now().waits < before + 3000)
            sleepUs(1);
        events.read(take);
        const auto isGap = [](const CpuEvent &event) {
            return event.kind == CpuEventKind::LostRuns;
        };
        const auto isRun = [](const CpuEvent &event) { return event.kind == CpuEventKind::Runs; };
        const auto gap =
            static_cast<std::size_t>(std::ranges::find_if(ofCpu, isGap) - ofCpu.begin());
        QVERIFY(gap > 0 && gap < ofCpu.size());
        QVERIFY(std::ranges::count_if(ofCpu, isRun) < 3000);
        for (std::size_t i = 0; i < gap; ++i)
            QVERIFY(ofCpu[i].steadyNs <= ofCpu[gap].steadyNs);
        const std::uint64_t then = OwnCounts::now().waits;
        while (OwnCounts::now().waits == then)
            sleepUs(1);
        events.read(take);
        // A switch in the middle of the first reading would already have reported it.
        const std::size_t told = ofCpu[gap].lost > 0 ? gap : gap + 1;
        QVERIFY(told < ofCpu.size() && isGap(ofCpu[told]));
        QVERIFY(ofCpu[told].lost > 0);
        QCOMPARE(ofCpu[told].steadyNs, ofCpu[gap].steadyNs);
        QVERIFY(std::any_of(ofCpu.begin() + static_cast<std::ptrdiff_t>(told), ofCpu.end(), isRun));
    }

    void aHogOfAnotherProcessIsNamed()
    {
        std::uint32_t hog = 0;
        std::uint32_t cpu = 0;
        const auto capture = recorded(
            [&] {
                const Pinned pinned;
                cpu = pinned.cpu();
                settle();
                const Hog other;
                hog = other.id();
                for (int frame = 0; frame < 5; ++frame) {
                    ZOE_FRAME();
                    ZOE_ZONE("work");
                    const DurationNs before = other.cpuNs();
                    while (other.cpuNs() == before)
                        compute(100);
                }
                settle(); // its name is asked for while it is there
                ZOE_FRAME();
            },
            wholeMachine());
        const std::string said = saidOf(*capture, "other processes");
        if (said != "recorded") {
            if (switchesArePermitted())
                QVERIFY2(said.starts_with("not recorded: ") && said.find('`') != said.npos,
                         said.c_str());
            return;
        }
        checkRunsOfOthers(*capture);
        const std::uint64_t missing = missingSwitches(*capture, m_result);
        ThreadId track;
        for (std::uint32_t i = 0; i < capture->threads().size(); ++i) {
            if (capture->threads()[i].osId == hog)
                track = ThreadId{i};
        }
        if (!track.valid()) {
            QVERIFY(missing > 0);
            return;
        }
        const Thread &other = capture->thread(track);
        QVERIFY(!other.isRecorded());
        QCOMPARE(other.label(), other.name + " (" + std::to_string(hog) + ")");
        QVERIFY(!other.name.empty());
        // It had the CPU in each zone, unless that is missing, and only while the recorded thread
        // did not run.
        std::uint64_t untold = 0;
        const auto runs = statesOfThread(*capture, track);
        const auto isOnCpu = [&](const ThreadStateSpan &run) { return run.cpu == cpu; };
        QVERIFY(std::ranges::all_of(runs, isOnCpu));
        const auto zones = zonesOf(*capture, "work");
        QCOMPARE(zones.size(), std::size_t{5});
        for (const auto &zone : zones) {
            const auto meetsZone = [&](const ThreadStateSpan &span) {
                return span.startNs < zone.second && span.endNs() > zone.first;
            };
            untold += std::ranges::any_of(runs, meetsZone) ? 0 : 1;
            const auto own = statesOf(*capture)["main"];
            untold += std::ranges::any_of(own,
                                          [&](const ThreadStateSpan &span) {
                                              return meetsZone(span) &&
                                                     span.state != ThreadState::Running;
                                          })
                          ? 0
                          : 1;
        }
        QVERIFY2(untold <= missing, qPrintable(QString("%1 of %2").arg(untold).arg(missing)));
    }

    // On one CPU, a thread sleeps for certain when another one wakes it.
    void whoEndsAWaitIsTold()
    {
        // If this process may do so, it makes the system's tracepoints readable for itself.
        if (unshare(CLONE_NEWNS) == 0 &&
            mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0)
            mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, nullptr);
        constexpr std::uint64_t kTurns = 30;
        std::uint64_t mainSlept = 0; // as the system counts it
        std::uint64_t workerSlept = 0;
        const auto capture = recorded(
            [&] {
                const Pinned pinned;
                std::array<int, 2> ends{};
                if (pipe(ends.data()) != 0)
                    qFatal("no pipe");
                const auto send = [&](char sign) {
                    if (write(ends[1], &sign, 1) != 1)
                        qFatal("a pipe doesn't take what is written");
                };
                std::atomic<std::uint64_t> workerId{0};
                std::thread worker([&] {
                    ZOE_THREAD_NAME("worker");
                    settle();
                    ZOE_ZONE("wait for main");
                    workerId = recorder::platform::currentThreadId();
                    for (char sign = 0; sign != 'e' && read(ends[0], &sign, 1) == 1;) {
                    }
                });
                ZOE_THREAD_NAME("main");
                settle();
                while (workerId == 0)
                    sleepUs(500);
                std::uint64_t waitsBefore = waitsOf(workerId);
                while (workerSlept < kTurns || mainSlept < kTurns) {
                    ZOE_FRAME();
                    ZOE_ZONE("turn");
                    const OwnCounts before = OwnCounts::now();
                    sleepUs(500); // the timer ends it
                    mainSlept += (OwnCounts::now() - before).waits > 0 ? 1 : 0;
                    // If it has waited since the last sign and the pipe is empty, it waits in
                    // read().
                    int waiting = 0;
                    const bool isEmpty = ioctl(ends[0], FIONREAD, &waiting) == 0 && waiting == 0;
                    const std::uint64_t waits = waitsOf(workerId);
                    workerSlept += isEmpty && waits > waitsBefore && isAsleep(workerId) ? 1 : 0;
                    waitsBefore = waits;
                    send('w');
                }
                send('e');
                worker.join();
                close(ends[0]);
                close(ends[1]);
                settle();
                ZOE_FRAME();
            },
            wholeMachine());
        const std::string said = saidOf(*capture, "wakers");
        if (said != "recorded") {
            if (saidOf(*capture, "other processes") == "recorded")
                QVERIFY2(said.starts_with("not recorded: "), said.c_str());
            return;
        }
        std::uint64_t byMain = 0;
        std::uint64_t byTimer = 0;
        for (const auto &[name, states] : statesOf(*capture)) {
            for (const ThreadStateSpan &span : states) {
                if (!span.waker.valid())
                    continue;
                QVERIFY(span.state == ThreadState::Waiting);
                const Thread &waker = capture->thread(span.waker);
                byMain += name == "worker" && waker.name == "main" ? 1 : 0;
                byTimer += name == "main" && waker.isInterrupts() ? 1 : 0;
            }
        }
        const std::uint64_t missing = missingSwitches(*capture, m_result);
        QVERIFY2(byMain + missing >= workerSlept && byTimer + missing >= mainSlept,
                 qPrintable(QString("%1 of %2, %3 of %4")
                                .arg(byMain)
                                .arg(workerSlept)
                                .arg(byTimer)
                                .arg(mainSlept)));
    }

    void lessIsRecordedIfLessIsWanted()
    {
        const auto program = [] {
            settle();
            ZOE_FRAME();
        };
        qputenv("ZOE_SWITCHES", "own");
        const auto own = recorded(program, wholeMachine());
        qunsetenv("ZOE_SWITCHES");
        SessionOptions options;
        options.scheduling = Scheduling::Switches;
        for (const auto &capture : {own, recorded(program, options)}) {
            QCOMPARE(saidOf(*capture, "other processes"), "");
            QCOMPARE(saidOf(*capture, "wakers"), "");
            QCOMPARE(recordedThreads(capture->threads()), capture->threads().size());
        }
    }
};

} // namespace tst_machine_records

ZOE_TEST(tst_machine_records::TestMachineRecords)
#include "tst_machine_records.moc"
