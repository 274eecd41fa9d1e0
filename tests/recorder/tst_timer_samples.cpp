// Samples by timers and signals, where the system takes none.
#include <QtTest>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <functional>
#include <linux/seccomp.h>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/platform/platform.h"
#include "recorder/platform/stack_unwinder.h"
#include "recorder/platform/thread_samples.h"
#include "recorder/platform/thread_stack.h"
#include "recorder/platform/timer_samples.h"
#include "recorder/platform/timer_slots.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/unwinding_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

// Bounds that the linker gives to sections with such names.
extern const char __start_timed_inner[];
extern const char __stop_timed_inner[];
extern const char __start_timed_outer[];
extern const char __stop_timed_outer[];

namespace tst_timer_samples {

using namespace zoe;
using namespace zoe::test;
using recorder::platform::TimerSamples;
using recorder::platform::TimerSlots;

namespace {

constexpr std::size_t kStackBytes = 16U << 10;
constexpr int kTicks = 12;

DurationNs cpuSpentNs()
{
    return static_cast<DurationNs>(recorder::platform::threadCpuNs());
}

[[NO_FRAME_POINTER, gnu::section("timed_inner")]] unsigned timedInner(unsigned rounds)
{
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds; ++i)
        sum = sum + i;
    return sum;
}

// Counts how often a timer of the calling thread's CPU time could go off: a busy machine skips
// ticks.
class OwnTicks {
  public:
    OwnTicks()
    {
        sigemptyset(&m_signals);
        sigaddset(&m_signals, SIGRTMIN);
        pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
        sigevent event = {};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = SIGRTMIN;
        event._sigev_un._tid = static_cast<pid_t>(recorder::platform::currentThreadId());
        timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &m_timer);
        const itimerspec interval{{0, kNsPerMs}, {0, kNsPerMs}};
        timer_settime(m_timer, 0, &interval, nullptr);
    }
    ~OwnTicks() { timer_delete(m_timer); }
    OwnTicks(const OwnTicks &) = delete;
    OwnTicks &operator=(const OwnTicks &) = delete;

    // Since the last call: one at most.
    bool seen() const
    {
        const timespec now{0, 0};
        return sigtimedwait(&m_signals, nullptr, &now) == SIGRTMIN;
    }

  private:
    sigset_t m_signals;
    timer_t m_timer{};
};

// Works for so many ticks. Returns the CPU time it took.
[[NO_FRAME_POINTER, gnu::section("timed_outer")]] DurationNs timedOuter(int ticks)
{
    const OwnTicks own;
    const DurationNs begin = cpuSpentNs();
    for (int seen = 0; seen < ticks; seen += own.seen() ? 1 : 0)
        timedInner(100'000);
    return cpuSpentNs() - begin;
}

bool isInside(std::uint64_t address, const char *start, const char *stop)
{
    return address >= reinterpret_cast<std::uint64_t>(start) &&
           address < reinterpret_cast<std::uint64_t>(stop);
}

std::uint64_t addressIn(const Capture &capture, StackId stack)
{
    const CodeAddress &code =
        capture.codeAddresses()[capture.callStacks()[stack.value].address.value];
    return code.address +
           (code.module.valid() ? capture.codeModules()[code.module.value].loadAddress : 0);
}

std::string samplesSaid(const Capture &capture)
{
    for (const auto &[key, value] : capture.info().session.metadata)
        if (key == "samples")
            return value;
    return {};
}

std::atomic<int> g_ownSignals{0};

void countSignal(int)
{
    ++g_ownSignals;
}

struct sigaction actionWith(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    return action;
}

void blockTheSignal(int how)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGURG);
    pthread_sigmask(how, &blocked, nullptr);
}

// How a forked child ends that does this.
int statusOfChild(const std::function<int()> &work)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(work());
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

std::size_t openSlots()
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < TimerSlots::kMost; ++i)
        count += TimerSlots::at(i).isOpen ? 1 : 0;
    return count;
}

struct sigaction presentAction()
{
    struct sigaction present = {};
    sigaction(SIGURG, nullptr, &present);
    return present;
}

} // namespace

class TestTimerSamples : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        if (!recorder::platform::StackUnwinder::isAvailable())
            QSKIP("not for this processor");
        qputenv("ZOE_SWITCHES", "1"); // the tests' filters refuse, but don't kill
    }

    void cleanupTestCase() { qunsetenv("ZOE_SWITCHES"); }

    void cleanup()
    {
        const struct sigaction before = actionWith(SIG_DFL);
        sigaction(SIGURG, &before, nullptr);
    }

    // Together the samples stand for the CPU time of the thread, and lead to the code.
    void theyTakeTheSystemsPlace()
    {
        std::shared_ptr<const Capture> capture;
        DurationNs spent = 0;
        std::thread([&] {
            if (answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                capture = record(spent);
        }).join();
        if (capture == nullptr)
            QSKIP("no seccomp here");
        QCOMPARE(samplesSaid(*capture), std::string("1000 per second of CPU time, by timers"));
        DurationNs inInner = 0;
        DurationNs calledByOuter = 0;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
            const auto chunk = *capture->chunk(i);
            for (const StackSample &sample : chunk->extras.samples) {
                QVERIFY(sample.periodNs > 0 && sample.periodNs % kNsPerMs == 0);
                if (capture->thread(sample.thread).name != "worker" || !sample.stack.valid() ||
                    !isInside(addressIn(*capture, sample.stack), __start_timed_inner,
                              __stop_timed_inner))
                    continue;
                inInner += sample.periodNs;
                const StackId callers = capture->callStacks()[sample.stack.value].callers;
                if (callers.valid() &&
                    isInside(addressIn(*capture, callers), __start_timed_outer, __stop_timed_outer))
                    calledByOuter += sample.periodNs;
            }
        }
        // The last tick may fall into another function.
        QVERIFY2(inInner >= kTicks / 2 * kNsPerMs && inInner <= 2 * spent,
                 qPrintable(QString("%1 of %2 ns").arg(inInner).arg(spent)));
        QCOMPARE(calledByOuter, inInner);
        QVERIFY(presentAction().sa_handler == SIG_DFL);
        timedOuter(3); // no signal is on its way any more
    }

    void aProgramsHandlerStays()
    {
        const struct sigaction own = actionWith(countSignal);
        sigaction(SIGURG, &own, nullptr);
        g_ownSignals = 0;
        std::string said;
        std::thread([&] {
            DurationNs spent = 0;
            if (answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                said = samplesSaid(*record(spent));
        }).join();
        if (said.empty())
            QSKIP("no seccomp here");
        QVERIFY2(said.starts_with("not recorded: ") &&
                     said.ends_with("; no timers either: the program handles SIGURG itself"),
                 said.c_str());
        QVERIFY(presentAction().sa_handler == countSignal);
        QCOMPARE(g_ownSignals.load(), 0);
    }

    // Its timers stop as soon as it is seen.
    void aHandlerThatComesLaterStays()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY2(samples.start(whyNot), whyNot.c_str());
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        std::uint64_t taken = 0;
        const auto count = [&taken](std::uint32_t thread, const TimerSamples::Sample &) {
            QCOMPARE(thread, 7U);
            ++taken;
        };
        timedOuter(3);
        samples.read(count);
        QVERIFY(taken > 0 && !samples.isDisplaced());
        const struct sigaction own = actionWith(countSignal);
        sigaction(SIGURG, &own, nullptr);
        samples.read(count);
        QVERIFY(samples.isDisplaced());
        g_ownSignals = 0;
        timedOuter(3);
        QCOMPARE(g_ownSignals.load(), 0);
        QVERIFY(!samples.add(recorder::platform::currentThreadId(), 8, whyNot));
        QCOMPARE(whyNot, std::string("the program handles SIGURG itself"));
        QVERIFY(presentAction().sa_handler == countSignal);
    }

    void otherSignalsOfTheKindDoNothing()
    {
        TimerSamples samples(1, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        std::raise(SIGURG);
        sigval value{};
        value.sival_ptr = &samples;
        sigqueue(getpid(), SIGURG, value);
        samples.read([](std::uint32_t, const TimerSamples::Sample &) { QFAIL("a sample"); });
    }

    void threadsThatBlockTheSignalAreLeftOut()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        std::thread([&] {
            blockTheSignal(SIG_BLOCK);
            QVERIFY(!samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        }).join();
        QCOMPARE(whyNot, std::string("these threads block SIGURG"));
    }

    void samplesWithoutRoomAreCounted()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        const DurationNs spent = timedOuter(25); // for 15 there is room
        std::uint64_t intervals = 0;
        samples.read([&](std::uint32_t, const TimerSamples::Sample &sample) {
            intervals += sample.intervals;
        });
        QVERIFY(samples.lost() > 0);
        QVERIFY(intervals > 0 &&
                static_cast<DurationNs>(intervals + samples.lost()) * kNsPerMs <= 2 * spent);
    }

    // The handler is there, the timers are not.
    void forkedChildrenHaveNoTimers()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        const int status = statusOfChild([] {
            const struct sigaction own = actionWith(countSignal);
            sigaction(SIGURG, &own, nullptr);
            g_ownSignals = 0;
            timedOuter(3);
            return g_ownSignals.load();
        });
        QCOMPARE(status, 0);
    }

    // By default the signal is ignored, so nobody is hurt until the timers stop.
    void theProgramMayChangeItsMind()
    {
        const int status = statusOfChild([] {
            TimerSamples samples(1000, kStackBytes);
            std::string whyNot;
            if (!samples.start(whyNot) ||
                !samples.add(recorder::platform::currentThreadId(), 7, whyNot))
                return 2;
            timedOuter(3);
            std::signal(SIGURG, SIG_DFL);
            timedOuter(3);
            samples.read([](std::uint32_t, const TimerSamples::Sample &) {});
            return samples.isDisplaced() ? 0 : 3;
        });
        QCOMPARE(status, 0);
    }

    void anIgnoredSignalStaysIgnored()
    {
        struct sigaction own = actionWith(SIG_IGN);
        own.sa_flags = SA_RESTART;
        sigaction(SIGURG, &own, nullptr);
        {
            TimerSamples samples(1000, kStackBytes);
            std::string whyNot;
            QVERIFY2(samples.start(whyNot), whyNot.c_str());
            QVERIFY(presentAction().sa_handler != SIG_IGN);
        }
        QVERIFY(presentAction().sa_handler == SIG_IGN);
        QVERIFY((presentAction().sa_flags & SA_RESTART) != 0);
    }

    void filtersThatKillAreNotTried()
    {
        qunsetenv("ZOE_SWITCHES");
        const int status = statusOfChild([] {
            if (!answerCalls(SECCOMP_RET_KILL_PROCESS,
                             {SYS_perf_event_open, SYS_timer_create, SYS_process_vm_readv}))
                return 2;
            recorder::platform::ThreadSamples samples({.perSecond = 1000, .timers = true});
            if (samples.permitted())
                return 3;
            return samples.whyNot() ==
                           "a seccomp filter is active; `ZOE_SWITCHES=1` tries nevertheless"
                       ? 0
                       : 4;
        });
        qputenv("ZOE_SWITCHES", "1");
        if (WEXITSTATUS(status) == 2)
            QSKIP("no seccomp here");
        QCOMPARE(status, 0);
    }

    // A thread may get a filter while it is sampled.
    void theHandlerMakesNoSystemCall()
    {
        const int status = statusOfChild([] {
            TimerSamples samples(1000, kStackBytes);
            std::string whyNot;
            if (!samples.start(whyNot) ||
                !samples.add(recorder::platform::currentThreadId(), 7, whyNot))
                return 3;
            const OwnTicks own;
            // All but those of OwnTicks, of the return from a handler and of the end.
            constexpr int kCalls = 512;
            std::vector<long> forbidden;
            for (long call = 0; call < kCalls; ++call)
                if (call != SYS_rt_sigtimedwait && call != SYS_rt_sigreturn &&
                    call != SYS_exit_group)
                    forbidden.push_back(call);
            if (!answerCalls(SECCOMP_RET_KILL_PROCESS, forbidden))
                return 2;
            for (int seen = 0; seen < 5; seen += own.seen() ? 1 : 0)
                timedInner(100'000);
            std::uint64_t taken = 0;
            for (std::size_t i = 0; i < TimerSlots::kMost; ++i)
                taken += TimerSlots::at(i).written;
            _exit(taken > 0 ? 0 : 4);
            return 5;
        });
        if (WEXITSTATUS(status) == 2)
            QSKIP("no seccomp here");
        QCOMPARE(status, 0);
    }

    void stacksAreFoundInTheMap()
    {
        const std::string maps = "7f0000000000-7f0000001000 ---p 00000000 00:00 0 \n"
                                 "7f0000001000-7f0000801000 rw-p 00000000 00:00 0 \n"
                                 "7f0000900000-7f0000a00000 rw-p 00000000 00:00 0 \n"
                                 "7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0    [stack]\n";
        using namespace recorder::platform;
        const auto threads = [&maps](std::uint64_t pointer, std::uint64_t block) {
            std::istringstream text(maps);
            return threadStackIn(text, pointer, block);
        };
        std::istringstream text(maps);
        const StackBounds main = mainStackIn(text);
        QVERIFY(main.begin == 0x7ffc00000000 && main.end == 0x7ffc00021000);
        const StackBounds known = threads(0x7f0000700000, 0x7f0000800000);
        QVERIFY(known.begin == 0x7f0000001000 && known.end == 0x7f0000800000);
        QVERIFY(known.holds(0x7f0000001000) && !known.holds(0x7f0000800000));
        QVERIFY(!known.holds(0x7f0000000fff));
        // Behind the thread's block, of other memory, without a guard, in nothing.
        for (const auto &[pointer, block] :
             {std::pair<std::uint64_t, std::uint64_t>{0x7f0000800010, 0x7f0000800000},
              {0x7f0000980000, 0x7f0000800000},
              {0x7f0000980000, 0x7f0000990000},
              {0x7e0000000000, 0x7e0000001000}})
            QCOMPARE(threads(pointer, block).end, std::uint64_t{0});
        std::istringstream broken("7f00-\nzz-10 rw-p\n1-2\n\n");
        QCOMPARE(threadStackIn(broken, 1, 2).end, std::uint64_t{0});
    }

    void aThreadThatEndedIsNoError()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        std::uint64_t ended = 0;
        std::thread([&ended] { ended = recorder::platform::currentThreadId(); }).join();
        QVERIFY(!samples.add(ended, 7, whyNot));
        QCOMPARE(whyNot, std::string());
        QCOMPARE(openSlots(), std::size_t{0});
    }

    // It has gone before anybody could find its stack.
    void aShortThreadHasSamples()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        std::thread([&] {
            QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
            timedOuter(3);
        }).join();
        samples.end(7);
        std::uint64_t intervals = 0;
        for (int i = 0; i < 100 && openSlots() > 0; ++i) { // until the system knows of its end
            samples.read([&](std::uint32_t thread, const TimerSamples::Sample &sample) {
                QCOMPARE(thread, 7U);
                QVERIFY(sample.registers.values[recorder::platform::UnwindRegisters::kCode] != 0);
                intervals += sample.intervals;
            });
            sleepUs(1000);
        }
        QVERIFY(intervals > 0);
        QCOMPARE(samples.lost(), std::uint64_t{0});
        QCOMPARE(openSlots(), std::size_t{0});
    }

    void timersThatTheSystemLacksAreTold()
    {
        const int status = statusOfChild([] {
            TimerSamples samples(1000, kStackBytes);
            std::string whyNot;
            const rlimit none{0, 0};
            if (setrlimit(RLIMIT_SIGPENDING, &none) != 0 || !samples.start(whyNot) ||
                samples.add(recorder::platform::currentThreadId(), 7, whyNot))
                return 2;
            return whyNot == "the system has no more timers; a greater `ulimit -i` permits more"
                       ? 0
                       : 3;
        });
        QCOMPARE(status, 0);
    }

    void threadsThatBlockTheSignalLaterGetNoEndlessSample()
    {
        TimerSamples samples(10'000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        blockTheSignal(SIG_BLOCK);
        const DurationNs begin = cpuSpentNs();
        while (cpuSpentNs() - begin < 3 * DurationNs{TimerSamples::kLongestMs} * kNsPerMs)
            timedInner(100'000);
        blockTheSignal(SIG_UNBLOCK);
        std::uint64_t intervals = 0;
        std::uint64_t longest = 0;
        samples.read([&](std::uint32_t, const TimerSamples::Sample &sample) {
            longest = std::max<std::uint64_t>(longest, sample.intervals);
            intervals += sample.intervals;
        });
        QCOMPARE(longest, std::uint64_t{10 * TimerSamples::kLongestMs + 1});
        QVERIFY(samples.late() > 0);
        // Nothing is counted twice, and a virtual machine's clock may skip.
        QVERIFY(intervals + samples.late() <=
                static_cast<std::uint64_t>(2 * (cpuSpentNs() - begin) / (kNsPerMs / 10)));
    }

    void pausesHaveNone()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        std::uint64_t taken = 0;
        const auto count = [&taken](std::uint32_t, const TimerSamples::Sample &) { ++taken; };
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        samples.pause();
        samples.read(count);
        taken = 0;
        timedOuter(3);
        samples.read(count);
        QCOMPARE(taken, std::uint64_t{0});
        samples.resume();
        timedOuter(3);
        samples.read(count);
        QVERIFY(taken > 0);
    }

    // They may hold passwords and keys.
    void copiesOfStacksDontStay()
    {
        const unsigned char *entries = nullptr;
        const auto rights = [&entries] {
            QFile maps("/proc/self/smaps");
            if (!maps.open(QIODevice::ReadOnly))
                return QByteArray();
            const QByteArray all = maps.readAll();
            const auto begin =
                all.indexOf(QByteArray::number(reinterpret_cast<qulonglong>(entries), 16) + '-');
            const auto at = all.indexOf("VmFlags:", begin);
            return begin < 0 ? QByteArray() : all.mid(at, all.indexOf('\n', at) - at);
        };
        {
            TimerSamples samples(1000, kStackBytes);
            std::string whyNot;
            QVERIFY(samples.start(whyNot));
            QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
            QCOMPARE(openSlots(), std::size_t{1});
            entries = TimerSlots::at(0).entries;
            timedOuter(3);
            const auto isZero = [](unsigned char byte) { return byte == 0; };
            QVERIFY(!std::all_of(entries, entries + recorder::platform::TimerSlot::kBytes, isZero));
            samples.pause();
            std::size_t bytes = 0;
            samples.read([&bytes](std::uint32_t, const TimerSamples::Sample &sample) {
                bytes += sample.stack.size();
            });
            QVERIFY(bytes > 0);
            QVERIFY(std::all_of(entries, entries + recorder::platform::TimerSlot::kBytes, isZero));
            const QByteArray flags = rights();
            QVERIFY2(flags.contains(" dc") && flags.contains(" dd"), flags.constData());
        }
        QVERIFY(TimerSlots::at(0).entries == nullptr);
        QCOMPARE(openSlots(), std::size_t{0});
    }

    void contentsOfStacksAreNotRecorded()
    {
        std::string said;
        std::thread([&] {
            DurationNs spent = 0;
            if (answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                said = samplesSaid(*record(spent));
        }).join();
        if (said.empty())
            QSKIP("no seccomp here");
        QVERIFY(!fileHolds(m_folder.path(), stackSecret()));
        QVERIFY(fileHolds(m_folder.path(), "by timers"));
    }

    // They have none of the parent's timers, and their own session finds room.
    void forkedChildrenForgetTheParentsThreads()
    {
        int status = -1;
        std::thread([&] {
            if (!answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                return;
            SessionOptions options;
            options.samplesPerSecond = 1000;
            options.sampleTimers = true;
            recorded(
                [&status] {
                    settle();
                    status = openSlots() == 0 ? 2 : statusOfChild([] {
                        return openSlots() == 0 && TimerSlots::at(0).entries == nullptr ? 0 : 1;
                    });
                },
                options);
        }).join();
        if (status == -1)
            QSKIP("no seccomp here");
        QCOMPARE(status, 0);
    }

  private:
    std::shared_ptr<const Capture> record(DurationNs &spent)
    {
        SessionOptions options;
        options.samplesPerSecond = 1000;
        options.sampleTimers = true;
        options.compressionLevel = 0;
        return recorded(
            [&spent] {
                std::thread([&spent] {
                    ZOE_THREAD_NAME("worker");
                    settle();
                    spent = timedOuter(3); // then it is known where the stack is
                    settle();
                    withSecretOnStack([&spent] { spent += timedOuter(kTicks); });
                    settle();
                }).join();
                ZOE_FRAME();
            },
            options);
    }
};

} // namespace tst_timer_samples

ZOE_TEST(tst_timer_samples::TestTimerSamples)
#include "tst_timer_samples.moc"
