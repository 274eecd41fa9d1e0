// The signal of timers that sample threads, and what its handler does to the program.
#include <QtTest>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <linux/seccomp.h>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/platform/platform.h"
#include "recorder/platform/samples/stack_unwinder.h"
#include "recorder/platform/samples/thread_samples.h"
#include "recorder/platform/samples/thread_stack.h"
#include "recorder/platform/samples/timer_samples.h"
#include "recorder/platform/samples/timer_slots.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/timer_support.h"
#include "tests/support/test_program.h"

namespace tst_timer_signal {

using namespace zoe;
using namespace zoe::test;
using recorder::platform::TimerSamples;
using recorder::platform::TimerSlots;

namespace {

constexpr std::size_t kStackBytes = 16U << 10;

void blockTheSignal(int how)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGURG);
    pthread_sigmask(how, &blocked, nullptr);
}

} // namespace

class TestTimerSignal : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        if (!recorder::platform::StackUnwinder::isAvailable())
            QSKIP("not for this processor");
    }

    void init() { m_timers.emplace(); }
    void cleanup() { m_timers.reset(); }

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
        ownSignals();
        timedOuter(3);
        QCOMPARE(ownSignals(), 0);
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
            ownSignals();
            timedOuter(3);
            return ownSignals();
        });
        QCOMPARE(status, 0);
    }

    // The signal is ignored by default, so no harm is done until the timers stop.
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
#if defined(ZOE_THREAD_SANITIZER)
        QSKIP("the sanitizer makes system calls around handlers");
#endif
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
            return threadStackIn(maps, pointer, block);
        };
        const StackBounds main = mainStackIn(maps);
        QVERIFY(main.begin == 0x7ffc00000000 && main.end == 0x7ffc00021000);
        const StackBounds known = threads(0x7f0000700000, 0x7f0000800000);
        QVERIFY(known.begin == 0x7f0000001000 && known.end == 0x7f0000800000);
        QVERIFY(known.holds(0x7f0000001000) && !known.holds(0x7f0000800000));
        QVERIFY(!known.holds(0x7f0000000fff));
        // After the thread's block, in other memory, without a guard page, in unmapped memory.
        for (const auto &[pointer, block] :
             {std::pair<std::uint64_t, std::uint64_t>{0x7f0000800010, 0x7f0000800000},
              {0x7f0000980000, 0x7f0000800000},
              {0x7f0000980000, 0x7f0000990000},
              {0x7e0000000000, 0x7e0000001000}})
            QCOMPARE(threads(pointer, block).end, std::uint64_t{0});
        QCOMPARE(threadStackIn("7f00-\nzz-10 rw-p\n1-2\n\n", 1, 2).end, std::uint64_t{0});
    }

    void systemsWhoseForksStartAnewHaveNone()
    {
        for (const char *const release : {"4.19.0", "4.19", "5.4.0-150-generic", "6.1.0", "10.0"})
            QVERIFY2(TimerSamples::worksOn(release), release);
        for (const char *const release : {"4.18.0-553.el8.x86_64", "3.10.0", "4", "4.", "", "x.y"})
            QVERIFY2(!TimerSamples::worksOn(release), release);
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
        while (openSlots() > 0) { // until the system knows of its end
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

  private:
    std::optional<TimersTried> m_timers;
};

} // namespace tst_timer_signal

ZOE_TEST(tst_timer_signal::TestTimerSignal)
#include "tst_timer_signal.moc"
