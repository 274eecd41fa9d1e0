// When threads ran, as the operating system tells it, against what it tells the threads themselves.
#include <QtTest>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/collector/system_events.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_switches {

using namespace zoe;
using namespace zoe::test;

class TestSwitches : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void statesAreAboutTheWholeTime();
    void countsAgreeWithTheSystems();
    void zonesAndSwitchesShareAClock();
    void threadsOfAllAges();
    void childrenLeaveNoTrace();
    void manyThreadsLeaveTheProgramItsFiles();
    void lostSwitchesAreCounted();
    void recordsTakeAQuarterOfTheLockableMemory();
    void pausesHaveNoStates();
};

void TestSwitches::statesAreAboutTheWholeTime()
{
    if (!switchesArePermitted())
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
    QCOMPARE(switchesSaid(*capture), std::string("recorded"));
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

void TestSwitches::countsAgreeWithTheSystems()
{
    if (!switchesArePermitted())
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
void TestSwitches::zonesAndSwitchesShareAClock()
{
    if (!switchesArePermitted())
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
void TestSwitches::threadsOfAllAges()
{
    if (!switchesArePermitted())
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
void TestSwitches::childrenLeaveNoTrace()
{
    if (!switchesArePermitted())
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

void TestSwitches::manyThreadsLeaveTheProgramItsFiles()
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
void TestSwitches::lostSwitchesAreCounted()
{
    if (!switchesArePermitted())
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

// The program may need that memory itself, for io_uring and the like.
void TestSwitches::recordsTakeAQuarterOfTheLockableMemory()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_MEMLOCK, &before), 0);
    const rlim_t pages = 40;
    const rlimit few{pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)), before.rlim_max};
    if (before.rlim_max != RLIM_INFINITY && before.rlim_max < few.rlim_cur)
        QSKIP("there is too little lockable memory to begin with");
    QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &few), 0);
    recorder::platform::ThreadSwitches switches;
    std::vector<bool> added;
    for (std::uint32_t thread = 0; thread < 4; ++thread)
        added.push_back(switches.add(recorder::platform::currentThreadId(), thread));
    const std::string why = switches.whyNot();
    QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &before), 0);
    // Five pages each.
    QCOMPARE(added, (std::vector<bool>{true, true, false, false}));
    QVERIFY2(why.find("`ulimit -l`") != std::string::npos, why.c_str());
}

void TestSwitches::pausesHaveNoStates()
{
    if (!switchesArePermitted())
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
            system.gather();
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

} // namespace tst_switches

ZOE_TEST(tst_switches::TestSwitches)
#include "tst_switches.moc"
