// What other threads of the machine do to the recorded ones, made up.
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "recorder/collector/machine_events.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/tracepoint.h"
#include "tests/recorder/made_up_machine.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"

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
    Status end(const LeftOut & /*leftOut*/) override { return {}; }

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

    const std::vector<ThreadStateSpan> &spans(TimeNs endNs)
    {
        frames.frameMark(endNs);
        if (!frames.finish(endNs) || !stream.writeDictionary())
            qFatal("the frame can't be made");
        return chunks.at(0).extras.states;
    }
    // "2 running 1 30 40": thread, state, CPU, start, end; followed by the waker for waits.
    std::vector<std::string> states(TimeNs endNs)
    {
        std::vector<std::string> result;
        for (const ThreadStateSpan &span : spans(endNs)) {
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

} // namespace

class TestMachine : public QObject {
    Q_OBJECT

  private slots:
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

    // The rings of wakes, and of further CPUs, are read after the one that reports the end.
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

    // It may lose its CPU in between, so that it has it again when its end is known.
    void runsBehindTheEndOfAThreadEndWithTheirCpu()
    {
        const std::uint32_t self = recorder::platform::currentProcessId();
        for (const std::uint32_t process : {kNobody, self}) {
            Machine machine;
            const auto runs = [](std::uint64_t at, std::uint32_t of, std::uint32_t thread) {
                return CpuEvent{.kind = CpuEventKind::Runs,
                                .cpu = 0,
                                .steadyNs = at,
                                .processId = of,
                                .threadId = thread};
            };
            machine.pass({runs(10, process, kNobody),
                          {.kind = CpuEventKind::Ended,
                           .steadyNs = 50,
                           .processId = process,
                           .threadId = kNobody},
                          runs(55, kNobody + 1, kNobody + 1),
                          runs(60, process, kNobody)});
            machine.pass({}); // from here on it is known that it has ended
            machine.pass({runs(80, 0, 0)});
            std::vector<std::string> expected{"1 running 0 10 55", "2 running 0 55 60"};
            if (process != self) // whose track may be another thread's by then
                expected.push_back("1 running 0 60 80");
            QCOMPARE(machine.states(90), expected);
        }
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

    // A thread that lost its CPU on its way out still exists for as long as it has no other.
    void threadsThatAreEndingAreTheirOwn()
    {
        const std::uint32_t self = recorder::platform::currentProcessId();
        const auto number = static_cast<std::uint32_t>(recorder::platform::currentThreadId());
        Machine machine;
        const ThreadId worker = machine.stream.addThread({"worker", number, self});
        machine.events.addThread(worker, number, 0);
        machine.events.endThread(worker);
        machine.pass(
            {{.kind = CpuEventKind::Ended, .steadyNs = 5, .processId = self, .threadId = number}});
        machine.pass({});
        machine.pass({});
        machine.pass({{.kind = CpuEventKind::Runs,
                       .cpu = 1,
                       .steadyNs = 30,
                       .processId = self,
                       .threadId = number}});
        QCOMPARE(machine.threadCount(), std::size_t{2});
        QVERIFY(machine.states(90).empty());
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
        machine.give({.kind = CpuEventKind::LostRuns, .cpu = 1, .lost = 7}, 50);
        machine.runs(60, 1, kNobody + 1);
        machine.give({.kind = CpuEventKind::LostWakes, .cpu = 1, .lost = 2}, 65);
        QCOMPARE(machine.events.gaps().lost(), std::uint64_t{9});
        QCOMPARE(machine.states(70),
                 (std::vector<std::string>{"1 running 0 10 20", "2 running 1 10 20",
                                           "2 running 1 40 50", "2 running 1 60 70"}));
    }

    // Records written between the last reading and the end of a pause are read after it.
    void whatCameBeforeTheEndOfAPauseIsNotOutlivedByIt()
    {
        Machine machine;
        machine.runs(10, 0, kNobody);
        machine.events.pause(20);
        machine.events.resume(40);
        machine.runs(39, 0, kNobody + 1);
        machine.runs(50, 0, 0);
        QCOMPARE(machine.states(70),
                 (std::vector<std::string>{"1 running 0 10 20", "2 running 0 40 50"}));
    }

    // The system gives its number away before a thread's last instructions.
    void endedThreadsThatStillRunAreNobody()
    {
        Machine machine;
        machine.frames.threadState(ThreadId{0}, 5, ThreadState::Waiting, 1);
        machine.runs(10, 0, kNobody);
        machine.runs(20, 0, recorder::platform::kNumberOfEnded);
        machine.wakes(25, recorder::platform::kNumberOfEnded, 100);
        machine.runs(30, 0, kNobody);
        QCOMPARE(machine.states(40),
                 (std::vector<std::string>{"0 waiting 1 5 25", "1 running 0 10 20",
                                           "0 preempted 1 25 40", "1 running 0 30 40"}));
        QCOMPARE(machine.sink.threads.size(), std::size_t{2});
    }

    void machinesAreToldAsFarAsTheirRecordsReach()
    {
        for (unsigned seed = 0; seed < 300; ++seed) {
            const MadeUpMachine made(seed);
            Machine machine;
            for (const MadeUpMachine::State &change : made.changes)
                machine.frames.threadState(ThreadId{0}, change.startNs, change.state, 0);
            // Rings are read one after another, a part each time.
            constexpr std::uint64_t kPass = MadeUpMachine::kEndNs / 4;
            for (std::uint64_t endNs = kPass; endNs <= MadeUpMachine::kEndNs; endNs += kPass) {
                std::vector<CpuEvent> batch;
                for (const auto &ring : made.rings)
                    std::ranges::copy_if(
                        ring, std::back_inserter(batch), [&](const CpuEvent &event) {
                            return event.steadyNs >= endNs - kPass && event.steadyNs < endNs;
                        });
                machine.pass(batch);
            }
            QCOMPARE(machine.events.gaps().lost(), made.lost);
            std::vector<MadeUpMachine::Run> runs;
            std::vector<MadeUpMachine::State> states;
            const auto numberOf = [&](ThreadId thread) {
                const Thread &told = machine.sink.threads.at(thread.value);
                return told.isInterrupts() ? 0 : static_cast<std::uint32_t>(told.osId);
            };
            for (const ThreadStateSpan &span : machine.spans(MadeUpMachine::kEndNs)) {
                if (span.thread == ThreadId{0})
                    states.push_back({span.state, span.startNs, span.endNs(),
                                      span.waker.valid() ? numberOf(span.waker) : kNobody});
                else
                    runs.push_back({numberOf(span.thread), span.cpu, span.startNs, span.endNs()});
            }
            std::ranges::sort(runs);
            std::ranges::sort(states, {}, &MadeUpMachine::State::startNs);
            QVERIFY2(runs == made.runs, qPrintable(QString("seed %1").arg(seed)));
            QVERIFY2(states == made.states, qPrintable(QString("seed %1").arg(seed)));
        }
    }

    void fieldsOfRecordsAreFound()
    {
        const auto fieldOfRecord = [](std::string_view description, std::string_view name) {
            return recorder::platform::Tracepoint{1, std::string(description)}.field(name);
        };
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
};

} // namespace tst_machine

ZOE_TEST(tst_machine::TestMachine)
#include "tst_machine.moc"
