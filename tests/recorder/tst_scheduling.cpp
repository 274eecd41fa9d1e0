// What the operating system tells of threads, against what it tells the threads themselves.
#include <QtTest>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <map>
#include <mutex>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/collector/system_events.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "recorder/platform/thread_usage.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_scheduling {

using namespace zoe;
using namespace zoe::test;

namespace {

bool isPermitted()
{
    return recorder::platform::ThreadSwitches().permitted();
}

// All states of a capture by the name of their thread, in order; pieces that chunks cut are whole.
std::map<std::string, std::vector<ThreadStateSpan>> statesOf(const Capture &capture)
{
    std::map<std::string, std::vector<ThreadStateSpan>> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const ThreadStateSpan &span : chunk->extras.states) {
            auto &states = result[capture.thread(span.thread).name];
            if (!states.empty() && states.back().endNs() == span.startNs &&
                states.back().state == span.state && states.back().cpu == span.cpu)
                states.back().durationNs += span.durationNs;
            else
                states.push_back(span);
        }
    }
    return result;
}

std::vector<std::pair<TimeNs, TimeNs>> zonesOf(const Capture &capture, std::string_view name)
{
    std::vector<std::pair<TimeNs, TimeNs>> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t zone = 0; zone < tree.size(); ++zone)
                if (capture.site(tree[zone].site).label() == name)
                    result.emplace_back(tree[zone].startNs, tree[zone].endNs());
        }
    }
    return result;
}

std::string metadataOf(const Capture &capture)
{
    for (const auto &[key, value] : capture.info().session.metadata)
        if (key == "switches")
            return value;
    return {};
}

void sleepUs(long us)
{
    const timespec pause{0, us * 1000};
    nanosleep(&pause, nullptr);
}

// Uses CPU time, without a system call.
void compute(unsigned rounds)
{
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds * 1000; ++i)
        sum = sum + i;
}

// Until the writer thread has seen this thread, and a while longer. There is no other way to know.
void settle()
{
    {
        ZOE_ZONE("settle");
    }
    sleepUs(60'000);
}

struct OwnCounts {
    std::uint64_t waits = 0;
    std::uint64_t preemptions = 0;
    std::uint64_t faults = 0;
    DurationNs cpuNs = 0;

    static OwnCounts now()
    {
        rusage usage{};
        getrusage(RUSAGE_THREAD, &usage);
        timespec cpu{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
        return {static_cast<std::uint64_t>(usage.ru_nvcsw),
                static_cast<std::uint64_t>(usage.ru_nivcsw),
                static_cast<std::uint64_t>(usage.ru_minflt + usage.ru_majflt),
                cpu.tv_sec * kNsPerSecond + cpu.tv_nsec};
    }
    OwnCounts operator-(const OwnCounts &before) const
    {
        return {waits - before.waits, preemptions - before.preemptions, faults - before.faults,
                cpuNs - before.cpuNs};
    }
};

void touchFreshPages(std::size_t pages)
{
    const std::size_t bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<char> memory(pages * bytes);
    for (std::size_t i = 0; i < memory.size(); i += bytes)
        memory[i] = 1;
}

} // namespace

class TestScheduling : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void statesAreAboutTheWholeTime();
    void countsAgreeWithTheSystems();
    void zonesAndSwitchesShareAClock();
    void threadsOfAllAges();
    void childrenLeaveNoTrace();
    void sumsAgreeWithTheSystems_data();
    void sumsAgreeWithTheSystems();
    void canBeSwitchedOff();
    void manyThreadsLeaveTheProgramItsFiles();
    void lostSwitchesAreCounted();
    void pausesHaveNoStates();
    void sumsGoOnWhenDescriptorsRunOut();
    void filtersThatKillAreNotTried();
    void refusalIsSaidOnce();
};

void TestScheduling::statesAreAboutTheWholeTime()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    const auto capture = recorded([] {
        settle();
        for (int frame = 0; frame < 50; ++frame) {
            ZOE_FRAME();
            ZOE_ZONE("frame");
            compute(100);
            sleepUs(500);
        }
        ZOE_FRAME();
    });
    QCOMPARE(metadataOf(*capture), std::string("recorded"));
    const auto states = statesOf(*capture)["main"];
    QVERIFY(states.size() > 100);
    // From when it is known up to the last mark there is no gap and no overlap.
    for (std::size_t i = 1; i < states.size(); ++i) {
        QCOMPARE(states[i].startNs, states[i - 1].endNs());
        QVERIFY(states[i].state == ThreadState::Running ||
                states[i - 1].state == ThreadState::Running);
        QVERIFY(states[i].state != ThreadState::Running || states[i].cpu != kUnknownCpu);
    }
    QCOMPARE(states.back().endNs(), capture->frames().back().endNs());
    QVERIFY(states.front().startNs < zonesOf(*capture, "frame").front().first);
}

void TestScheduling::countsAgreeWithTheSystems()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    OwnCounts own;
    const auto capture = recorded([&own] {
        std::thread([&own] {
            ZOE_THREAD_NAME("worker");
            settle();
            // The same twice, so that there is something to preempt on every machine.
            std::vector<std::thread> rivals;
            for (int i = 0; i < 4; ++i)
                rivals.emplace_back([] { compute(20'000); });
            sleepUs(100);
            const OwnCounts before = OwnCounts::now();
            {
                ZOE_ZONE("counted");
                for (int i = 0; i < 200; ++i) {
                    sleepUs(50);
                    compute(100);
                }
                own = OwnCounts::now() - before;
            }
            for (std::thread &rival : rivals)
                rival.join();
            settle();
        }).join();
        ZOE_FRAME();
    });
    const auto [startNs, endNs] = zonesOf(*capture, "counted").at(0);
    std::uint64_t waits = 0;
    std::uint64_t preemptions = 0;
    DurationNs runningNs = 0;
    for (const ThreadStateSpan &span : statesOf(*capture)["worker"]) {
        const bool begins = span.startNs >= startNs && span.startNs < endNs;
        waits += begins && span.state == ThreadState::Waiting ? 1 : 0;
        preemptions += begins && span.state == ThreadState::Preempted ? 1 : 0;
        if (span.state == ThreadState::Running)
            runningNs += std::max<DurationNs>(0, std::min(span.endNs(), endNs) -
                                                     std::max(span.startNs, startNs));
    }
    // A switch may fall between reading the counts and the edges of the zone.
    const auto differ = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; };
    QVERIFY2(differ(waits, own.waits) <= 1,
             qPrintable(QString("%1 waits, not %2").arg(waits).arg(own.waits)));
    QVERIFY2(differ(preemptions, own.preemptions) <= 2,
             qPrintable(QString("%1 preemptions, not %2").arg(preemptions).arg(own.preemptions)));
    // The system counts its own switching to one side or the other: 20 us each at most.
    const auto most = 20'000 * static_cast<DurationNs>(own.waits + own.preemptions) + 1 * kNsPerMs;
    QVERIFY2(std::abs(runningNs - own.cpuNs) <= most,
             qPrintable(QString("%1 ns, not %2").arg(runningNs).arg(own.cpuNs)));
}

// A thread that sleeps in a zone waits within that zone. The least distances are those of a system
// call, so an error of the clocks of more than a microsecond shows on one side or the other.
void TestScheduling::zonesAndSwitchesShareAClock()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    constexpr int kSleeps = 2000;
    const auto capture = recorded([] {
        settle();
        for (int i = 0; i < kSleeps; ++i) {
            ZOE_ZONE("sleep");
            sleepUs(1);
        }
        ZOE_FRAME();
    });
    const auto zones = zonesOf(*capture, "sleep");
    QCOMPARE(zones.size(), std::size_t{kSleeps});
    auto states = statesOf(*capture)["main"];
    std::erase_if(states,
                  [](const ThreadStateSpan &span) { return span.state != ThreadState::Waiting; });
    constexpr DurationNs kTolerance = 1000;
    std::size_t found = 0;
    for (const auto &[startNs, endNs] : zones) {
        const auto wait =
            std::ranges::lower_bound(states, startNs - kTolerance, {}, &ThreadStateSpan::startNs);
        if (wait == states.end() || wait->startNs > endNs)
            continue; // the pause was over before it began
        ++found;
        QVERIFY2(wait->endNs() <= endNs + kTolerance,
                 qPrintable(QString::number(wait->endNs() - endNs)));
    }
    QVERIFY(found > kSleeps / 2);
}

// Threads from before the session and during it, and many that come and go.
void TestScheduling::threadsOfAllAges()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    std::mutex mutex;
    std::condition_variable wake;
    bool stop = false;
    std::thread early([&] {
        ZOE_THREAD_NAME("early");
        std::unique_lock lock(mutex);
        while (!stop) {
            ZOE_ZONE("wait");
            wake.wait_for(lock, std::chrono::milliseconds(1));
        }
    });
    const auto capture = recorded([&] {
        settle();
        for (int round = 0; round < 20; ++round) {
            std::vector<std::thread> brief;
            for (int i = 0; i < 5; ++i)
                brief.emplace_back([] {
                    ZOE_THREAD_NAME("brief");
                    ZOE_ZONE("brief");
                    compute(10);
                    sleepUs(200);
                });
            for (std::thread &thread : brief)
                thread.join();
        }
        {
            const std::lock_guard lock(mutex);
            stop = true;
        }
        wake.notify_one();
        early.join();
        ZOE_ZONE("end");
        ZOE_FRAME();
    });
    const auto states = statesOf(*capture);
    const TimeNs endNs = capture->frames().back().endNs();
    QVERIFY(states.at("early").size() > 10);
    // Threads that have ended have no state.
    QVERIFY(states.at("early").back().endNs() < endNs);
    std::map<std::uint32_t, TimeNs> ends;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const ThreadStateSpan &span : (*capture->chunk(i))->extras.states) {
            QVERIFY(span.startNs >= ends[span.thread.value]);
            ends[span.thread.value] = span.endNs();
        }
    for (const auto &[thread, lastNs] : ends)
        if (capture->thread(ThreadId{thread}).name == "brief")
            QVERIFY(lastNs < endNs);
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

// A forked child has none of it: no memory, no descriptors, and its end ends nothing of ours.
void TestScheduling::childrenLeaveNoTrace()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    int status = -1;
    const auto capture = recorded([&status] {
        settle();
        const auto childFinds = [](const char *command) {
            const pid_t child = fork();
            if (child == 0)
                _exit(std::system(command) == 0 ? 1 : 0); // NOLINT: the shell is a child, too
            int result = -1;
            waitpid(child, &result, 0);
            return result;
        };
        status = childFinds("grep -q perf_event /proc/$PPID/maps || "
                            "ls -l /proc/$PPID/fd | grep -q perf_event");
        for (int frame = 0; frame < 5; ++frame) {
            ZOE_FRAME();
            ZOE_ZONE("after");
            sleepUs(1000);
        }
        ZOE_FRAME();
    });
    QCOMPARE(status, 0);
    const auto states = statesOf(*capture)["main"];
    QCOMPARE(states.back().endNs(), capture->frames().back().endNs());
    std::size_t after = 0;
    const auto zones = zonesOf(*capture, "after");
    for (const ThreadStateSpan &span : states)
        after += span.state == ThreadState::Waiting && span.startNs > zones[0].first ? 1 : 0;
    QVERIFY(after >= 5);
}

void TestScheduling::sumsAgreeWithTheSystems_data()
{
    QTest::addColumn<bool>("only");
    QTest::newRow("beside switches") << false;
    QTest::newRow("only") << true;
}

void TestScheduling::sumsAgreeWithTheSystems()
{
    QFETCH(bool, only);
    SessionOptions options;
    options.scheduling = only ? Scheduling::Sums : Scheduling::Switches;
    OwnCounts own;
    constexpr std::size_t kPages = 3000;
    const auto capture = recorded(
        [&own] {
            settle();
            ZOE_FRAME();
            const OwnCounts before = OwnCounts::now();
            sleepUs(20'000);
            for (int frame = 0; frame < 20; ++frame) {
                {
                    ZOE_ZONE("frame");
                    compute(300);
                    sleepUs(6'000);
                    if (frame == 10)
                        touchFreshPages(kPages);
                }
                ZOE_FRAME();
            }
            own = OwnCounts::now() - before;
            for (int frame = 0; frame < 2; ++frame) { // the last row ends before the last frame
                settle();
                ZOE_FRAME();
            }
        },
        options);
    const auto burst = zonesOf(*capture, "frame").at(10);
    if (only) {
        QVERIFY(metadataOf(*capture).starts_with("CPU time only"));
        QVERIFY(statesOf(*capture).empty());
    }
    ThreadUsage sum;
    TimeNs lastNs = 0;
    std::uint64_t inBurst = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        for (const ThreadUsage &usage : (*capture->chunk(i))->extras.usage) {
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
    // From the first to the last row, which is a little more than between our own readings.
    QVERIFY(sum.faults >= own.faults && sum.faults <= own.faults + 500);
    QVERIFY(inBurst >= kPages);
    if (only) {
        QVERIFY(sum.waits >= own.waits && sum.waits <= own.waits + 10);
        QVERIFY(sum.preemptions + 1 >= own.preemptions);
    }
    QVERIFY(sum.runningNs >= own.cpuNs - 10 * kNsPerMs);
    QVERIFY(sum.runningNs <= own.cpuNs + 100 * kNsPerMs);
}

void TestScheduling::canBeSwitchedOff()
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
        return metadataOf(capture) == "off";
    };
    QVERIFY(isEmpty(*recorded(program, options)));
    qputenv("ZOE_SWITCHES", "0");
    QVERIFY(isEmpty(*recorded(program)));
    qputenv("ZOE_SWITCHES", "sums");
    QCOMPARE(metadataOf(*recorded(program)), std::string("CPU time only"));
    qunsetenv("ZOE_SWITCHES");
}

void TestScheduling::manyThreadsLeaveTheProgramItsFiles()
{
    const auto openFiles = [] {
        return QDir(QStringLiteral("/proc/self/fd"))
            .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
            .size();
    };
    qsizetype before = 0;
    qsizetype during = 0;
    const auto capture = recorded([&] {
        settle();
        before = openFiles();
        std::mutex mutex;
        std::condition_variable wake;
        bool stop = false;
        std::vector<std::thread> threads;
        for (int i = 0; i < 300; ++i)
            threads.emplace_back([&] {
                {
                    ZOE_ZONE("begin");
                }
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return stop; });
            });
        settle();
        during = openFiles();
        {
            const std::lock_guard lock(mutex);
            stop = true;
        }
        wake.notify_all();
        for (std::thread &thread : threads)
            thread.join();
        ZOE_FRAME();
    });
    QVERIFY(during <= before + 1);
    // If the system's limit was reached, the capture says so, once.
    std::size_t said = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const Message &message : (*capture->chunk(i))->messages)
            said += message.text.starts_with("switches of ") ? 1 : 0;
    QVERIFY(said <= 1);
}

// More switches than a ring holds: the state is unknown from the last one that was kept.
void TestScheduling::lostSwitchesAreCounted()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    using recorder::platform::SwitchEvent;
    using recorder::platform::SwitchKind;
    recorder::platform::ThreadSwitches switches;
    std::vector<SwitchEvent> events;
    const auto take = [&events](const SwitchEvent &event) { events.push_back(event); };
    QVERIFY(switches.add(recorder::platform::currentThreadId(), 7));
    const OwnCounts before = OwnCounts::now();
    for (int i = 0; i < 3000; ++i)
        sleepUs(1);
    switches.read(take);
    sleepUs(1);
    const OwnCounts own = OwnCounts::now() - before;
    switches.read(take);
    const auto gap = std::ranges::find(events, SwitchKind::Unknown, &SwitchEvent::kind);
    QVERIFY(gap != events.end() && gap != events.begin());
    QCOMPARE(gap->steadyNs, (gap - 1)->steadyNs);
    QVERIFY(std::ranges::is_sorted(events, {}, &SwitchEvent::steadyNs));
    std::uint64_t switchedOut = 0;
    for (const SwitchEvent &event : events) {
        QCOMPARE(event.thread, 7U);
        const bool out = event.kind == SwitchKind::Waiting || event.kind == SwitchKind::Preempted;
        switchedOut += out ? 1 : 0;
    }
    // Each switch is one record out and one in.
    const std::uint64_t all = 2 * switchedOut + gap->lost;
    const std::uint64_t expected = 2 * (own.waits + own.preemptions);
    QVERIFY2(all <= expected + 4 && all + 4 >= expected,
             qPrintable(QString("%1, not %2").arg(all).arg(expected)));
}

void TestScheduling::pausesHaveNoStates()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    using recorder::TickClock;
    const TickClock clock = TickClock::start();
    std::vector<Chunk> chunks;
    FrameAssembler frames({}, [&](const Chunk &chunk) -> Status {
        chunks.push_back(chunk);
        return {};
    });
    recorder::SystemEvents system(clock, frames, Scheduling::Switches);
    std::uint64_t marks = 0;
    const auto work = [&] {
        for (int i = 0; i < 30; ++i) {
            sleepUs(1000);
            system.read(++marks);
        }
    };
    system.addThread(ThreadId{0}, recorder::platform::currentThreadId());
    work();
    const TimeNs pausedNs = clock.nowNs();
    system.pause(pausedNs);
    const std::uint64_t bytes = system.bytes();
    work();
    QCOMPARE(system.bytes(), bytes);
    const TimeNs resumedNs = clock.nowNs();
    system.resume(resumedNs);
    work();
    const TimeNs endNs = clock.nowNs();
    frames.frameMark(endNs);
    QVERIFY(frames.finish(endNs).ok());
    QCOMPARE(chunks.size(), std::size_t{1});
    const auto &states = chunks[0].extras.states;
    std::size_t during = 0;
    DurationNs total = 0;
    for (const ThreadStateSpan &span : states) {
        during += span.endNs() > pausedNs && span.startNs < resumedNs ? 1 : 0;
        total += span.durationNs;
    }
    QCOMPARE(during, std::size_t{0});
    QVERIFY(total > pausedNs / 2 + (endNs - resumedNs) / 2);
    for (const ThreadUsage &usage : chunks[0].extras.usage)
        QVERIFY(usage.endNs() <= pausedNs || usage.startNs >= resumedNs);
}

void TestScheduling::sumsGoOnWhenDescriptorsRunOut()
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
            system.read(++marks);
        }
    };
    system.addThread(ThreadId{0}, recorder::platform::currentThreadId());
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

// As systemd's SystemCallFilter.
void TestScheduling::filtersThatKillAreNotTried()
{
    const auto saidUnderFilter = [](std::uint32_t answer) {
        int pipes[2];
        if (pipe(pipes) != 0)
            return std::string("no pipe");
        const pid_t child = fork();
        if (child == 0) {
            sock_filter code[] = {
                BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
                BPF_STMT(BPF_RET | BPF_K, answer),
                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
            };
            const sock_fprog program{std::size(code), code};
            std::string said = "no seccomp";
            if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0) {
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

// As in a container. The filter holds for its thread alone.
void TestScheduling::refusalIsSaidOnce()
{
    std::string said;
    qputenv("ZOE_SWITCHES", "1");
    std::thread([this, &said] {
        sock_filter code[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        };
        const sock_fprog program{std::size(code), code};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
            return;
        const auto capture = recorded([] {
            for (int frame = 0; frame < 20; ++frame) {
                ZOE_ZONE("frame");
                sleepUs(2000);
                ZOE_FRAME();
            }
        });
        said = metadataOf(*capture);
        if (!statesOf(*capture).empty())
            said += ", and yet recorded";
        std::uint64_t waits = 0;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            for (const ThreadUsage &usage : (*capture->chunk(i))->extras.usage)
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

} // namespace tst_scheduling

ZOE_TEST(tst_scheduling::TestScheduling)
#include "tst_scheduling.moc"
