// Samples by timers in sessions where the system takes none.
#include <QtTest>

#include <cerrno>
#include <csignal>
#include <linux/seccomp.h>
#include <optional>
#include <string>
#include <thread>

#include "recorder/platform/samples/stack_unwinder.h"
#include "recorder/platform/samples/timer_slots.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/timer_support.h"
#include "tests/recorder/unwinding_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_timer_samples {

using namespace zoe;
using namespace zoe::test;
using recorder::platform::TimerSlots;

namespace {

constexpr int kTicks = 12;

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

} // namespace

class TestTimerSamples : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        if (!recorder::platform::StackUnwinder::isAvailable())
            QSKIP("not for this processor");
    }

    void init() { m_timers.emplace(); }
    void cleanup() { m_timers.reset(); }

    // Together the samples represent the CPU time of the thread, and lead to the code.
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
        QCOMPARE(saidOf(*capture, "samples"),
                 std::string("1000 per second of CPU time, by timers"));
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
        ownSignals();
        std::string said;
        std::thread([&] {
            DurationNs spent = 0;
            if (answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                said = saidOf(*record(spent), "samples");
        }).join();
        if (said.empty())
            QSKIP("no seccomp here");
        QVERIFY2(said.starts_with("not recorded: ") &&
                     said.ends_with("; no timers either: the program handles SIGURG itself"),
                 said.c_str());
        QVERIFY(presentAction().sa_handler == countSignal);
        QCOMPARE(ownSignals(), 0);
    }

    void contentsOfStacksAreNotRecorded()
    {
        std::string said;
        std::thread([&] {
            DurationNs spent = 0;
            if (answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
                said = saidOf(*record(spent), "samples");
        }).join();
        if (said.empty())
            QSKIP("no seccomp here");
        QVERIFY(!fileHolds(m_folder.path(), stackSecret()));
        QVERIFY(fileHolds(m_folder.path(), "by timers"));
    }

    // They have none of the parent's timers, and their own session has room.
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

    std::optional<TimersTried> m_timers;
};

} // namespace tst_timer_samples

ZOE_TEST(tst_timer_samples::TestTimerSamples)
#include "tst_timer_samples.moc"
