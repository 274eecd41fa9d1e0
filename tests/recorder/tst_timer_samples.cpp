// Samples by timers and signals, where the system takes none.
#include <QtTest>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <linux/seccomp.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/platform/platform.h"
#include "recorder/platform/stack_unwinder.h"
#include "recorder/platform/timer_samples.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
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

namespace {

constexpr std::size_t kStackBytes = 16U << 10;
constexpr int kTicks = 12;

DurationNs cpuSpentNs()
{
    return static_cast<DurationNs>(recorder::platform::threadCpuNs());
}

#define NO_FRAME_POINTER gnu::noinline, gnu::optimize("omit-frame-pointer")

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

struct sigaction presentAction()
{
    struct sigaction present = {};
    sigaction(SIGPROF, nullptr, &present);
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
    }

    void cleanup()
    {
        const struct sigaction before = actionWith(SIG_DFL);
        sigaction(SIGPROF, &before, nullptr);
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
        sigaction(SIGPROF, &own, nullptr);
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
                     said.ends_with("; no timers either: the program handles SIGPROF itself"),
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
        sigaction(SIGPROF, &own, nullptr);
        samples.read(count);
        QVERIFY(samples.isDisplaced());
        g_ownSignals = 0;
        timedOuter(3);
        QCOMPARE(g_ownSignals.load(), 0);
        QVERIFY(!samples.add(recorder::platform::currentThreadId(), 8, whyNot));
        QCOMPARE(whyNot, std::string("the program handles SIGPROF itself"));
        QVERIFY(presentAction().sa_handler == countSignal);
    }

    void otherSignalsOfTheKindDoNothing()
    {
        TimerSamples samples(1, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        QVERIFY(samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        std::raise(SIGPROF);
        sigval value{};
        value.sival_ptr = &samples;
        sigqueue(getpid(), SIGPROF, value);
        samples.read([](std::uint32_t, const TimerSamples::Sample &) { QFAIL("a sample"); });
    }

    void threadsThatBlockTheSignalAreLeftOut()
    {
        TimerSamples samples(1000, kStackBytes);
        std::string whyNot;
        QVERIFY(samples.start(whyNot));
        std::thread([&] {
            sigset_t blocked;
            sigemptyset(&blocked);
            sigaddset(&blocked, SIGPROF);
            pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
            QVERIFY(!samples.add(recorder::platform::currentThreadId(), 7, whyNot));
        }).join();
        QCOMPARE(whyNot, std::string("they block SIGPROF"));
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
        const pid_t child = fork();
        if (child == 0) {
            const struct sigaction fatal = actionWith(SIG_DFL);
            sigaction(SIGPROF, &fatal, nullptr);
            timedOuter(3);
            _exit(0);
        }
        int status = 1;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        QCOMPARE(status, 0);
    }

  private:
    std::shared_ptr<const Capture> record(DurationNs &spent)
    {
        SessionOptions options;
        options.samplesPerSecond = 1000;
        options.sampleTimers = true;
        return recorded(
            [&spent] {
                std::thread([&spent] {
                    ZOE_THREAD_NAME("worker");
                    settle();
                    spent = timedOuter(kTicks);
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
