// What other threads of the machine do to the recorded ones: made up, and as the system tells it.
#include <QtTest>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/collector/machine_events.h"
#include "recorder/platform/platform.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_machine {

using namespace zoe;
using namespace zoe::test;
using recorder::MachineEvents;
using recorder::platform::CpuEvent;
using recorder::platform::CpuEventKind;

namespace {

// Keeps the threads that it is told of.
class ThreadSink : public MessageSink {
  public:
    Status header(const SessionInfo & /*session*/) override { return {}; }
    Status dictionary(const DictionaryMessage &additions, const IdCounts & /*ids*/) override
    {
        for (const auto &[id, thread] : additions.threads)
            threads[id.value] = thread;
        return {};
    }
    Status annotations(const AnnotationsMessage & /*changes*/) override { return {}; }
    Status chunk(const std::shared_ptr<const EncodedChunk> & /*chunk*/) override { return {}; }
    Status end() override { return {}; }

    std::map<std::uint32_t, Thread> threads;
};

// MachineEvents with made-up events of a machine with two CPUs. Thread 0 is recorded.
struct Machine {
    explicit Machine(std::size_t mostTracks = MachineEvents::kMostTracks)
        : events(stream, frames, mostTracks)
        , clock(recorder::TickClock::start(withoutTicks()))
        , time(clock)
    {
        const ThreadId own = stream.addThread({"main", 100, 100, TrackKind::Thread});
        events.addThread(own, 100, 0);
    }

    void runs(TimeNs timeNs, std::uint32_t cpu, std::uint32_t thread)
    {
        give({.kind = CpuEventKind::Runs, .cpu = cpu, .processId = thread, .threadId = thread},
             timeNs);
    }
    void wakes(TimeNs timeNs, std::uint32_t waker, std::uint32_t woken)
    {
        give({.kind = CpuEventKind::Wakes, .processId = waker, .threadId = waker, .wokenId = woken},
             timeNs);
    }
    void renames(std::uint32_t thread, const char *name)
    {
        CpuEvent event{.kind = CpuEventKind::Renamed, .processId = thread, .threadId = thread};
        std::strncpy(event.name.data(), name, event.name.size() - 1);
        give(event, 0);
    }
    void give(const CpuEvent &event, TimeNs timeNs) { events.take(event, timeNs); }
    // In the order of the rings.
    void pass(std::vector<CpuEvent> gathered)
    {
        for (CpuEvent &event : gathered) {
            event.steadyNs += static_cast<std::uint64_t>(clock.startSteadyNs());
            events.gather(event);
        }
        events.read(time);
    }
    [[nodiscard]] std::size_t threadCount()
    {
        return stream.writeDictionary() ? sink.threads.size() : 0;
    }

    // "2 running 1 30 40": thread, state, CPU, start, end; and the waker behind waits.
    std::vector<std::string> states(TimeNs endNs)
    {
        frames.frameMark(endNs);
        if (!frames.finish(endNs) || !stream.writeDictionary())
            qFatal("the frame can't be made");
        std::vector<std::string> result;
        for (const ThreadStateSpan &span : chunks.at(0).extras.states) {
            constexpr const char *kStates[] = {"running", "preempted", "waiting"};
            result.push_back(std::to_string(span.thread.value) + ' ' +
                             kStates[static_cast<int>(span.state)] + ' ' +
                             std::to_string(span.cpu) + ' ' + std::to_string(span.startNs) + ' ' +
                             std::to_string(span.endNs()));
            if (span.waker.valid())
                result.back() += " by " + std::to_string(span.waker.value);
        }
        return result;
    }

    ThreadSink sink;
    StreamWriter stream{sink, 0};
    std::vector<Chunk> chunks;
    FrameAssembler frames{{}, [this](const Chunk &chunk) -> Status {
                              chunks.push_back(chunk);
                              return {};
                          }};
    MachineEvents events;
    recorder::TickClock clock; // shows nanoseconds
    recorder::SteadyTime time;

  private:
    static recorder::ClockSources withoutTicks()
    {
        recorder::ClockSources sources = simulatedClock();
        sources.ticksAreSteady = false;
        return sources;
    }
};

// A number that the system gives to no thread while this runs.
constexpr std::uint32_t kNobody = 0x7fff'fff0;

// A child of this process that keeps a CPU busy.
class Hog {
  public:
    explicit Hog(int cpu)
        : m_child(fork())
    {
        if (m_child != 0)
            return;
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(static_cast<std::size_t>(cpu), &cpus);
        sched_setaffinity(0, sizeof cpus, &cpus);
        for (;;)
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

  private:
    pid_t m_child;
};

// Stays on one CPU while it lives.
class Pinned {
  public:
    explicit Pinned(int cpu)
    {
        sched_getaffinity(0, sizeof m_before, &m_before);
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(static_cast<std::size_t>(cpu), &cpus);
        sched_setaffinity(0, sizeof cpus, &cpus);
    }
    ~Pinned() { sched_setaffinity(0, sizeof m_before, &m_before); }
    Pinned(const Pinned &) = delete;
    Pinned &operator=(const Pinned &) = delete;

  private:
    cpu_set_t m_before{};
};

SessionOptions wholeMachine()
{
    SessionOptions options;
    options.scheduling = Scheduling::Machine;
    return options;
}

} // namespace

class TestMachine : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void init() { qunsetenv("ZOE_SWITCHES"); }

    void otherThreadsAreTracksWithStates()
    {
        Machine machine;
        machine.runs(10, 0, kNobody);
        machine.runs(20, 1, 100); // recorded: told by its own records
        machine.runs(30, 0, 0);   // nobody
        machine.runs(40, 1, kNobody);
        machine.runs(50, 1, kNobody + 1);
        QCOMPARE(machine.states(60),
                 (std::vector<std::string>{"1 running 0 10 30", "1 running 1 40 50",
                                           "2 running 1 50 60"}));
        const Thread &other = machine.sink.threads.at(1);
        QCOMPARE(other.osId, std::uint64_t{kNobody});
        QCOMPARE(other.processId, kNobody);
        QVERIFY(!other.isRecorded());
        QCOMPARE(other.label(), "thread 2147483632 (2147483632)");
        QCOMPARE(recordedThreads(std::vector{machine.sink.threads.at(0), other}), std::size_t{1});
    }

    void namesComeWithTheProgramThatIsStarted()
    {
        Machine machine;
        machine.renames(kNobody, "make");
        machine.runs(10, 0, kNobody);
        machine.runs(20, 0, kNobody + 1);
        machine.renames(kNobody + 1, "cc1plus");
        machine.give({.kind = CpuEventKind::Ended, .threadId = kNobody}, 25);
        machine.runs(30, 0, kNobody); // the number came again
        machine.states(40);
        QCOMPARE(machine.sink.threads.at(1).name, "make");
        QCOMPARE(machine.sink.threads.at(2).label(), "cc1plus (2147483633)");
        QCOMPARE(machine.sink.threads.at(3).name, "");
    }

    void aThreadThatIsRecordedLaterLeavesItsTrack()
    {
        Machine machine;
        machine.runs(10, 0, kNobody);
        machine.events.addThread(machine.stream.addThread({"late", kNobody, 100}), kNobody, 30);
        machine.runs(40, 0, kNobody);
        QCOMPARE(machine.states(60), (std::vector<std::string>{"1 running 0 10 30"}));
    }

    // The rings of wakes, and of further CPUs, are read behind the one that tells the end.
    void whatAThreadDidBeforeItsEndIsItsOwn()
    {
        const std::uint32_t self = recorder::platform::currentProcessId();
        Machine machine;
        machine.events.addThread(machine.stream.addThread({"worker", 101, self}), 101, 0);
        machine.frames.threadState(ThreadId{0}, 10, ThreadState::Running, 1);
        machine.frames.threadState(ThreadId{0}, 20, ThreadState::Waiting, 1);
        machine.frames.threadState(ThreadId{0}, 60, ThreadState::Running, 1);
        const CpuEvent later{.kind = CpuEventKind::Runs,
                             .cpu = 1,
                             .steadyNs = 70,
                             .processId = self,
                             .threadId = 101};
        machine.pass(
            {{.kind = CpuEventKind::Ended, .steadyNs = 50, .processId = self, .threadId = 101},
             {.kind = CpuEventKind::Runs,
              .cpu = 1,
              .steadyNs = 30,
              .processId = self,
              .threadId = 101},
             {.kind = CpuEventKind::Wakes,
              .cpu = 1,
              .steadyNs = 40,
              .processId = self,
              .threadId = 101,
              .wokenId = 100}});
        machine.pass({later}); // it ran on to its last instruction
        QCOMPARE(machine.threadCount(), std::size_t{2});
        machine.pass({later}); // another thread got the number
        QCOMPARE(machine.threadCount(), std::size_t{3});
        const std::vector<std::string> states = machine.states(90);
        QVERIFY(std::ranges::count(states, "0 waiting 1 20 40 by 1") == 1);
    }

    void eventsOfSeveralRingsAreTakenByTime()
    {
        Machine machine;
        const auto runs = [](std::uint64_t at, std::uint32_t thread) {
            return CpuEvent{.kind = CpuEventKind::Runs,
                            .cpu = 0,
                            .steadyNs = at,
                            .processId = thread,
                            .threadId = thread};
        };
        machine.pass({runs(30, 0), runs(10, kNobody), runs(20, kNobody + 1)});
        QCOMPARE(machine.states(60),
                 (std::vector<std::string>{"1 running 0 10 20", "2 running 0 20 30"}));
    }

    void endedThreadsAreForgottenWithoutTheirRuns()
    {
        Machine machine;
        const ThreadId worker = machine.stream.addThread({"worker", kNobody, 100});
        machine.events.addThread(worker, kNobody, 0);
        machine.events.endThread(worker);
        machine.wakes(5, kNobody, 100);
        QCOMPARE(machine.threadCount(), std::size_t{2});
        machine.pass({});
        machine.wakes(15, kNobody, 100); // of another thread
        QCOMPARE(machine.threadCount(), std::size_t{3});
    }

    // A program may start threads without end that run before their first zone, or without any.
    void threadsOfTheProgramDoNotUseUpTheTracks()
    {
        const std::uint32_t self = recorder::platform::currentProcessId();
        Machine machine(2);
        for (std::uint32_t i = 0; i < 20; ++i) {
            const TimeNs timeNs = 10 + 4 * TimeNs{i};
            const std::uint32_t number = kNobody - i;
            machine.give({.kind = CpuEventKind::Runs, .processId = self, .threadId = number},
                         timeNs);
            if (i % 2 == 0)
                machine.events.addThread(ThreadId{0}, number, timeNs + 1);
            else
                machine.give({.kind = CpuEventKind::Ended, .threadId = number}, timeNs + 2);
        }
        machine.runs(90, 0, kNobody + 1);
        const std::vector<std::string> states = machine.states(100);
        QCOMPARE(machine.sink.threads.size(), std::size_t{3});
        QCOMPARE(machine.sink.threads.at(1).name, "threads without zones");
        QCOMPARE(states.front(), "1 running 0 10 11");
        QCOMPARE(states.back(), "2 running 0 90 100");
        QCOMPARE(states.size(), std::size_t{21});
        QVERIFY(std::ranges::count(states, "1 running 0 14 16") == 1);
    }

    void beyondTheLimitTheThreadsOfACpuShareATrack()
    {
        Machine machine(1);
        for (std::uint32_t i = 0; i < 4; ++i) {
            machine.runs(10 + i, 0, kNobody + i);
            machine.runs(10 + i, 1, kNobody + 4 + i);
        }
        QCOMPARE(machine.states(20),
                 (std::vector<std::string>{"1 running 0 10 11", "2 running 1 10 20",
                                           "3 running 0 11 20"}));
        QCOMPARE(machine.sink.threads.at(3).label(), "other threads on CPU 0");
    }

    void wakersEndWaits()
    {
        Machine machine;
        machine.wakes(45, 0, 100); // told before the wait: other records
        machine.wakes(5, kNobody, 100);
        machine.frames.threadState(ThreadId{0}, 10, ThreadState::Running, 1);
        machine.frames.threadState(ThreadId{0}, 20, ThreadState::Waiting, 1);
        machine.frames.threadState(ThreadId{0}, 50, ThreadState::Running, 1);
        machine.wakes(55, kNobody, 100);
        machine.frames.threadState(ThreadId{0}, 60, ThreadState::Waiting, 1);
        machine.wakes(70, kNobody, 100);
        machine.wakes(75, kNobody + 1, 100);
        machine.wakes(76, kNobody + 1, kNobody + 2); // not recorded
        machine.frames.threadState(ThreadId{0}, 80, ThreadState::Running, 0);
        const std::vector<std::string> expected{"0 running 1 10 20",      "0 waiting 1 20 45 by 1",
                                                "0 preempted 1 45 50",    "0 running 1 50 60",
                                                "0 waiting 1 60 70 by 2", "0 preempted 1 70 80",
                                                "0 running 0 80 90"};
        QCOMPARE(machine.states(90), expected);
        QVERIFY(machine.sink.threads.at(1).isInterrupts());
        QVERIFY(!machine.sink.threads.at(2).isInterrupts());
    }

    void pausesAndLossesHaveNoStates()
    {
        Machine machine;
        machine.runs(10, 0, kNobody);
        machine.runs(10, 1, kNobody + 1);
        machine.events.pause(20);
        machine.wakes(25, kNobody, 100);
        machine.runs(30, 0, 0);
        machine.events.resume(40);
        machine.give({.kind = CpuEventKind::Lost, .cpu = 1, .lost = 7}, 50);
        machine.runs(60, 1, kNobody + 1);
        QCOMPARE(machine.events.lost(), std::uint64_t{7});
        QCOMPARE(machine.states(70),
                 (std::vector<std::string>{"1 running 0 10 20", "2 running 1 10 20",
                                           "2 running 1 40 50", "2 running 1 60 70"}));
    }

    void fieldsOfRecordsAreFound()
    {
        using recorder::platform::fieldOfRecord;
        const std::string_view text =
            "name: sched_waking\nID: 375\nformat:\n"
            "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
            "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
            "\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
            "\tfield:pid_t pid;\toffset:24;\tsize:4;\tsigned:1;\n\n"
            "print fmt: \"comm=%s pid=%d\", REC->comm, REC->pid\n";
        QCOMPARE(fieldOfRecord(text, "pid")->offset, std::size_t{24});
        QCOMPARE(fieldOfRecord(text, "common_flags")->size, std::size_t{1});
        QVERIFY(!fieldOfRecord(text, "target_cpu"));
        QVERIFY(!fieldOfRecord("", "pid"));
        for (std::size_t end = 0; end < text.size(); ++end) { // cut anywhere
            const auto found = fieldOfRecord(text.substr(0, end), "pid");
            QVERIFY(!found || found->offset == 24 || found->offset == 2);
        }
    }

    void aHogOfAnotherProcessIsNamed()
    {
        std::uint32_t hog = 0;
        const auto capture = recorded(
            [&hog] {
                const Pinned pinned(0);
                settle();
                const Hog other(0);
                hog = other.id();
                for (int frame = 0; frame < 5; ++frame) {
                    ZOE_FRAME();
                    ZOE_ZONE("work");
                    const OwnCounts before = OwnCounts::now();
                    while ((OwnCounts::now() - before).preemptions == 0)
                        compute(100);
                }
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
        std::uint32_t track = ~0U;
        for (std::uint32_t i = 0; i < capture->threads().size(); ++i) {
            if (capture->threads()[i].osId == hog)
                track = i;
        }
        QVERIFY(track < capture->threads().size());
        const Thread &other = capture->threads()[track];
        QVERIFY(!other.isRecorded());
        QCOMPARE(other.label(), other.name + " (" + std::to_string(hog) + ")");
        QVERIFY(!other.name.empty());
        // While the recorded thread was preempted, others ran on its CPU, the hog among them.
        DurationNs preemptedNs = 0;
        DurationNs byOthersNs = 0;
        DurationNs byHogNs = 0;
        const TimeNs startNs = zonesOf(*capture, "work").front().first;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
            const auto chunk = *capture->chunk(i);
            for (const ThreadStateSpan &own : chunk->extras.states) {
                if (own.state != ThreadState::Preempted || own.startNs < startNs)
                    continue;
                preemptedNs += own.durationNs;
                for (const ThreadStateSpan &span : chunk->extras.states) {
                    if (capture->thread(span.thread).isRecorded() || span.cpu != own.cpu)
                        continue;
                    const DurationNs together =
                        std::max<DurationNs>(0, std::min(span.endNs(), own.endNs()) -
                                                    std::max(span.startNs, own.startNs));
                    byOthersNs += together;
                    byHogNs += span.thread.value == track ? together : 0;
                }
            }
        }
        QVERIFY(byHogNs > 0);
        QVERIFY2(byOthersNs <= preemptedNs && 10 * byOthersNs > 8 * preemptedNs,
                 qPrintable(QString("%1 of %2 ns").arg(byOthersNs).arg(preemptedNs)));
    }

    void whoEndsAWaitIsTold()
    {
        // Where this process may do so, it makes the system's tracepoints readable for itself.
        if (unshare(CLONE_NEWNS) == 0 &&
            mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0)
            mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, nullptr);
        constexpr int kTurns = 30;
        // How often they gave up the CPU: a busy machine lets a timer end before its wait begins.
        std::uint64_t mainWaited = 0;
        std::uint64_t workerWaited = 0;
        const auto capture = recorded(
            [&] {
                std::mutex mutex;
                std::condition_variable changed;
                std::condition_variable waiting;
                int turn = 0;
                int looked = 0;
                std::thread worker([&] {
                    ZOE_THREAD_NAME("worker");
                    settle();
                    std::unique_lock lock(mutex);
                    ZOE_ZONE("wait for main");
                    const OwnCounts before = OwnCounts::now();
                    changed.wait(lock, [&] {
                        ++looked;
                        waiting.notify_one();
                        return turn == kTurns;
                    });
                    workerWaited = (OwnCounts::now() - before).waits;
                });
                ZOE_THREAD_NAME("main");
                settle();
                for (int i = 0; i < kTurns; ++i) {
                    ZOE_FRAME();
                    ZOE_ZONE("turn");
                    const OwnCounts before = OwnCounts::now();
                    sleepUs(2000); // the timer ends it
                    mainWaited += (OwnCounts::now() - before).waits;
                    std::unique_lock lock(mutex);
                    waiting.wait(lock, [&] { return looked > i; }); // the worker waits again
                    ++turn;
                    changed.notify_one();
                }
                worker.join();
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
        std::uint64_t unknown = 0;
        for (const auto &[name, states] : statesOf(*capture)) {
            for (const ThreadStateSpan &span : states) {
                if (span.state != ThreadState::Waiting || (name != "main" && name != "worker"))
                    continue;
                const Thread *const waker =
                    span.waker.valid() ? &capture->thread(span.waker) : nullptr;
                byMain += name == "worker" && waker != nullptr && waker->name == "main" ? 1 : 0;
                byTimer += name == "main" && waker != nullptr && waker->isInterrupts() ? 1 : 0;
                unknown += waker == nullptr ? 1 : 0;
            }
        }
        const auto counts = QString("%1 of %2, %3 of %4")
                                .arg(byMain)
                                .arg(workerWaited)
                                .arg(byTimer)
                                .arg(mainWaited);
        QVERIFY2(workerWaited + 5 >= kTurns && byMain + 5 >= workerWaited, qPrintable(counts));
        QVERIFY2(mainWaited > kTurns / 2 && byTimer + 5 >= mainWaited, qPrintable(counts));
        QVERIFY2(unknown <= 5, qPrintable(QString::number(unknown)));
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

} // namespace tst_machine

ZOE_TEST(tst_machine::TestMachine)
#include "tst_machine.moc"
