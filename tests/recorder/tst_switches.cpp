// When threads ran, as reported by the operating system, compared with what it reports to the
// threads themselves.
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <limits>
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
#include "recorder/platform/thread_usage.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_switches {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr TimeNs kEndless = std::numeric_limits<TimeNs>::max();

// How many begin in this time.
std::uint64_t startsIn(const std::vector<ThreadStateSpan> &states, ThreadState state,
                       TimeNs startNs, TimeNs endNs)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(states, [&](const auto &span) {
        return span.state == state && span.startNs >= startNs && span.startNs < endNs;
    }));
}

std::uint64_t waitsIn(const std::vector<ThreadStateSpan> &states, TimeNs startNs, TimeNs endNs)
{
    return startsIn(states, ThreadState::Waiting, startNs, endNs);
}

} // namespace

class TestSwitches : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void statesAreAboutTheWholeTime();
    void whatFollowsTheLastFrameIsCounted();
    void countsAgreeWithTheSystems();
    void zonesAndSwitchesShareAClock();
    void threadsOfAllAges();
    void childrenLeaveNoTrace();
    void manyThreadsLeaveTheProgramItsFiles();
    void lostSwitchesAreCounted();
    void aGapAtTheEndIsCounted();
    void recordsTakeAQuarterOfTheLockableMemory();
    void pausesHaveNoStates();
};

void TestSwitches::statesAreAboutTheWholeTime()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    std::uint64_t waits = 0;
    const auto capture = recorded([&waits] {
        settle();
        const OwnCounts before = OwnCounts::now();
        for (int frame = 0; frame < 50; ++frame) {
            ZOE_FRAME();
            ZOE_ZONE("frame");
            compute(100);
            sleepUs(500);
        }
        waits = (OwnCounts::now() - before).waits;
        ZOE_FRAME();
    });
    QCOMPARE(switchesSaid(*capture), std::string("recorded"));
    const std::uint64_t missing = missingSwitches(*capture, m_result);
    const auto states = statesOf(*capture)["main"];
    QVERIFY(waitsIn(states, 0, capture->frames().back().endNs()) + missing >= waits);
    // From when it is known up to the last mark there is no overlap, and no gap but counted ones.
    std::uint64_t gaps = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
        QVERIFY(states[i].startNs >= states[i - 1].endNs());
        const bool isGap = states[i].startNs > states[i - 1].endNs();
        gaps += isGap ? 1 : 0;
        QVERIFY(isGap || states[i].state == ThreadState::Running ||
                states[i - 1].state == ThreadState::Running);
        QVERIFY(states[i].state != ThreadState::Running || states[i].cpu != kUnknownCpu);
    }
    QVERIFY(states.back().endNs() <= capture->frames().back().endNs());
    gaps += states.back().endNs() < capture->frames().back().endNs() ? 1 : 0;
    QVERIFY(gaps <= missing);
    QVERIFY(states.front().startNs < zonesOf(*capture, "frame").front().first);
}

void TestSwitches::whatFollowsTheLastFrameIsCounted()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    std::uint64_t waits = 0;
    const auto capture = recorded([&waits] {
        settle();
        ZOE_FRAME();
        const OwnCounts before = OwnCounts::now();
        for (int i = 0; i < 20; ++i)
            sleepUs(500);
        waits = (OwnCounts::now() - before).waits;
    });
    // A message makes an unfinished frame, which contains all of them.
    const bool isUnfinished = capture->frames().back().flags == kFramePartial;
    QCOMPARE(capture->info().leftOut.any(), !isUnfinished);
    const TimeNs firstNs = capture->frames()[0].endNs();
    const std::uint64_t held = waitsIn(statesOf(*capture)["main"], firstNs, kEndless);
    QCOMPARE(held > 0, isUnfinished);
    QVERIFY(held + capture->info().leftOut.states + missingSwitches(*capture, m_result) >= waits);
}

void TestSwitches::countsAgreeWithTheSystems()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    // Read within the zone and around it: switches may fall in between.
    OwnCounts inner;
    OwnCounts outer;
    const auto capture = recorded([&] {
        ZOE_FRAME(); // without any, frames would be cut after some seconds, and zones with them
        std::thread([&] {
            ZOE_THREAD_NAME("worker");
            settle();
            // Twice the same, so that there is something to preempt on every machine.
            std::vector<std::thread> rivals;
            for (int i = 0; i < 4; ++i)
                rivals.emplace_back([] { compute(20'000); });
            sleepUs(100);
            const OwnCounts before = OwnCounts::now();
            compute(1); // longer than the clocks of zones and switches may differ
            {
                ZOE_ZONE("counted");
                compute(1);
                const OwnCounts begin = OwnCounts::now();
                for (int i = 0; i < 200; ++i) {
                    sleepUs(50);
                    compute(100);
                }
                inner = OwnCounts::now() - begin;
                compute(1);
            }
            compute(1);
            outer = OwnCounts::now() - before;
            for (std::thread &rival : rivals)
                rival.join();
            settle();
        }).join();
        ZOE_FRAME();
    });
    const auto [startNs, endNs] = zonesOf(*capture, "counted").at(0);
    const std::uint64_t missing = missingSwitches(*capture, m_result);
    const auto states = statesOf(*capture)["worker"];
    const std::uint64_t waits = waitsIn(states, startNs, endNs);
    const std::uint64_t preemptions = startsIn(states, ThreadState::Preempted, startNs, endNs);
    QVERIFY2(inner.waits <= waits + missing && waits <= outer.waits,
             qPrintable(QString("%1 waits").arg(waits)));
    QVERIFY2(inner.preemptions <= preemptions + missing && preemptions <= outer.preemptions,
             qPrintable(QString("%1 preemptions").arg(preemptions)));
    QVERIFY(inner.waits > 0);
    // Anything that is not running is one of these, and every moment has a state except in a gap.
    DurationNs total = 0;
    for (const ThreadStateSpan &span : states)
        total += std::max<DurationNs>(0, std::min(span.endNs(), endNs) -
                                             std::max(span.startNs, startNs));
    QVERIFY(total == endNs - startNs || (missing > 0 && total < endNs - startNs));
}

// A thread that sleeps in a zone waits within that zone. The least distances are those of a system
// call, so an error of the clocks of more than a microsecond shows on one side or the other.
void TestSwitches::zonesAndSwitchesShareAClock()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    constexpr int kSleeps = 2000;
    std::size_t slept = 0;
    const auto capture = recorded([&slept] {
        ZOE_FRAME(); // without any, frames would be cut after some seconds, and zones with them
        settle();
        for (int i = 0; i < kSleeps; ++i) {
            ZOE_ZONE("sleep");
            const OwnCounts before = OwnCounts::now();
            sleepUs(1);
            slept += (OwnCounts::now() - before).waits > 0 ? 1 : 0;
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
    QVERIFY(slept > 0 && found + missingSwitches(*capture, m_result) >= slept);
}

// Threads from before the session and during it, and many that come and go.
void TestSwitches::threadsOfAllAges()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    std::mutex mutex;
    std::condition_variable wake;
    bool stop = false;
    std::atomic<int> rounds{0};
    std::atomic<std::uint64_t> earlyWaits{0}; // as the system counts them
    std::vector<std::uint64_t> ended;
    std::thread early([&] {
        ZOE_THREAD_NAME("early");
        std::unique_lock lock(mutex);
        ended.push_back(recorder::platform::currentThreadId());
        while (!stop) {
            ZOE_ZONE("wait");
            wake.wait_for(lock, std::chrono::milliseconds(1));
            earlyWaits = OwnCounts::now().waits;
            ++rounds;
        }
    });
    std::uint64_t waitsBefore = 0;
    const auto capture = recorded([&] {
        const auto letEarlyGoOn = [&] {
            for (const int until = rounds + 10; rounds < until;)
                sleepUs(1000);
        };
        letEarlyGoOn();
        settle(); // now both are followed
        waitsBefore = earlyWaits;
        letEarlyGoOn();
        for (int round = 0; round < 20; ++round) {
            std::vector<std::thread> brief;
            for (int i = 0; i < 5; ++i)
                brief.emplace_back([&] {
                    ZOE_THREAD_NAME("brief");
                    ZOE_ZONE("brief");
                    compute(10);
                    sleepUs(200);
                    const std::lock_guard lock(mutex);
                    ended.push_back(recorder::platform::currentThreadId());
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
        // Threads that are joined may still run for a moment.
        for (const std::uint64_t thread : ended)
            while (!recorder::platform::threadHasEnded(thread))
                sleepUs(100);
        ZOE_ZONE("end");
        ZOE_FRAME();
    });
    const auto states = statesOf(*capture);
    const TimeNs endNs = capture->frames().back().endNs();
    QVERIFY(waitsIn(states.at("early"), 0, endNs) + missingSwitches(*capture, m_result) >=
            earlyWaits - waitsBefore);
    QVERIFY(earlyWaits > waitsBefore);
    // Threads that have ended have no state.
    QVERIFY(states.at("early").back().endNs() < endNs);
    std::map<std::uint32_t, TimeNs> ends;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i);
             const ThreadStateSpan &span : chunk->extras.states) {
            QVERIFY(span.startNs >= ends[span.thread.value]);
            ends[span.thread.value] = span.endNs();
        }
    for (const auto &[thread, lastNs] : ends) {
        const Thread &brief = capture->thread(ThreadId{thread});
        if (brief.name == "brief")
            QVERIFY2(lastNs < endNs,
                     qPrintable(QString("%1 is after %2, %3")
                                    .arg(lastNs)
                                    .arg(endNs)
                                    .arg(brief.isRecorded() ? "recorded" : "without zones")));
    }
    QCOMPARE(m_result.lostEvents, std::uint64_t{0});
}

// A forked child inherits none of it: no memory, no descriptors, and its end doesn't affect ours.
void TestSwitches::childrenLeaveNoTrace()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    int status = -1;
    std::uint64_t waits = 0;
    const auto capture = recorded([&] {
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
            const OwnCounts before = OwnCounts::now();
            sleepUs(1000);
            waits += (OwnCounts::now() - before).waits;
        }
        ZOE_FRAME();
    });
    QCOMPARE(status, 0);
    const std::uint64_t missing = missingSwitches(*capture, m_result);
    const auto states = statesOf(*capture)["main"];
    QVERIFY(missing > 0 || states.back().endNs() == capture->frames().back().endNs());
    const TimeNs afterNs = zonesOf(*capture, "after").front().first;
    QVERIFY(waitsIn(states, afterNs, states.back().endNs()) + missing >= waits);
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
    // If the system's limit was reached, the capture says so once.
    std::size_t said = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        for (const auto chunk = *capture->chunk(i); const Message &message : chunk->messages)
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
    const auto sleepOnce = [] {
        for (const std::uint64_t before = OwnCounts::now().waits; OwnCounts::now().waits == before;)
            sleepUs(1);
    };
    const OwnCounts first = OwnCounts::now();
    QVERIFY(switches.add(recorder::platform::currentThreadId(), 7));
    const OwnCounts begin = OwnCounts::now();
    for (int i = 0; i < 3000; ++i)
        sleepOnce();
    switches.read(take);
    const auto isGap = [](const SwitchEvent &event) { return event.kind == SwitchKind::Unknown; };
    const auto gap = static_cast<std::size_t>(std::ranges::find_if(events, isGap) - events.begin());
    // So it is known before the system reports how many are missing.
    QVERIFY(gap > 0 && gap < events.size());
    QVERIFY(!events[gap].isSameGap);
    QCOMPARE(events[gap].steadyNs, events[gap - 1].steadyNs);
    sleepOnce();
    const OwnCounts inner = OwnCounts::now() - begin;
    switches.read(take);
    const OwnCounts outer = OwnCounts::now() - first;
    QVERIFY(events.size() > gap + 1);
    // A switch in the middle of the first reading would already have reported it.
    if (events[gap].lost == 0) {
        QVERIFY(isGap(events[gap + 1]) && events[gap + 1].isSameGap);
        QVERIFY(events[gap + 1].lost > 0);
        QCOMPARE(events[gap + 1].steadyNs, events[gap].steadyNs);
    }
    QVERIFY(std::ranges::is_sorted(events, {}, &SwitchEvent::steadyNs));
    std::uint64_t switchedOut = 0;
    std::uint64_t lost = 0;
    for (const SwitchEvent &event : events) {
        QCOMPARE(event.thread, 7U);
        const bool out = event.kind == SwitchKind::Waiting || event.kind == SwitchKind::Preempted;
        switchedOut += out ? 1 : 0;
        lost += event.lost;
    }
    // Each switch is one record out and one in; one of the two may be the first that is lost.
    const std::uint64_t all = 2 * switchedOut + lost;
    QVERIFY2(all + 1 >= 2 * (inner.waits + inner.preemptions) &&
                 all <= 2 * (outer.waits + outer.preemptions) + 1,
             qPrintable(QString("%1 of %2").arg(lost).arg(all)));
}

// If no further switch says how many are missing.
void TestSwitches::aGapAtTheEndIsCounted()
{
    if (!switchesArePermitted())
        QSKIP("the system doesn't permit it");
    const recorder::TickClock clock = recorder::TickClock::start();
    std::vector<Message> messages;
    FrameAssembler frames({}, [&](const Chunk &chunk) -> Status {
        messages.insert(messages.end(), chunk.messages.begin(), chunk.messages.end());
        return {};
    });
    recorder::SystemEvents system(clock, frames, Scheduling::Switches);
    system.addThread(ThreadId{0}, recorder::platform::currentThreadId());
    system.gather();
    system.read(1);
    QCOMPARE(system.waiting(), std::size_t{0});
    for (const std::uint64_t before = OwnCounts::now().waits;
         OwnCounts::now().waits < before + 3000;)
        sleepUs(1);
    system.gather();
    system.read(2);
    QVERIFY(system.lostSwitches() > 0);
    const TimeNs endNs = clock.nowNs();
    system.finish(endNs);
    QVERIFY(frames.finish(endNs).ok());
    QCOMPARE(messages.size(), std::size_t{1});
    QVERIFY(messages[0].severity == Severity::Warning);
    QVERIFY2(messages[0].text.find("missing") != std::string::npos, messages[0].text.c_str());
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
    // From the first to the last there is no gap besides the pause.
    QVERIFY(!states.empty());
    QVERIFY(states.front().startNs < pausedNs);
    TimeNs nowNs = states.front().startNs;
    for (const ThreadStateSpan &span : states) {
        nowNs = nowNs == pausedNs ? resumedNs : nowNs;
        QCOMPARE(span.startNs, nowNs);
        nowNs = span.endNs();
    }
    QCOMPARE(nowNs, endNs);
    for (const ThreadUsage &usage : chunks[0].extras.usage)
        QVERIFY(usage.endNs() <= pausedNs || usage.startNs >= resumedNs);
}

} // namespace tst_switches

ZOE_TEST(tst_switches::TestSwitches)
#include "tst_switches.moc"
