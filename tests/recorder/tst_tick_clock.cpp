// The session's clock against simulated ones that drift, stop, jump and start again.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <QTest>

#include "recorder/collector/tick_clock.h"
#include "recorder/platform/platform.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"

namespace tst_tick_clock {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

double errorNs(const TickClock &clock)
{
    return static_cast<double>(clock.nowNs() + clock.startSteadyNs()) - g_time.steadyNs;
}

} // namespace

class TestTickClock : public QObject {
    Q_OBJECT

  private slots:
    void theKernelDecides();
    void ratesAreCorrected();
    void sleepWhileTicksGoOn();
    void sleepThatResetsTicks();
    void pausesOfVirtualMachines();
    void theSystemsClockGoesBack();
};

void TestTickClock::theKernelDecides()
{
    using platform::kernelTrustsTicks;
    QVERIFY(kernelTrustsTicks("tsc", "tsc hpet acpi_pm ", true));
    QVERIFY(kernelTrustsTicks("tsc", "tsc kvm-clock ", false));
    QVERIFY(!kernelTrustsTicks("hpet", "hpet acpi_pm ", true)); // found unstable
    QVERIFY(kernelTrustsTicks("kvm-clock", "kvm-clock tsc acpi_pm ", true));
    QVERIFY(!kernelTrustsTicks("kvm-clock", "kvm-clock acpi_pm", true));
    QVERIFY(!kernelTrustsTicks("hpet", "hpet tsc-early ", true));
    QVERIFY(kernelTrustsTicks("", "", true));
    QVERIFY(!kernelTrustsTicks("", "", false));
}

// An hour, with a counter that is off by 300 ppm and changes its rate.
void TestTickClock::ratesAreCorrected()
{
    TickClock clock = TickClock::start(simulatedClock());
    TimeNs last = clock.nowNs();
    double most = 0;
    for (int step = 0; step < 360'000; ++step) {
        g_time.ticksPerNs = 2.6 * (1 + 3e-4 + 1e-6 * std::sin(step / 20'000.0));
        g_time.run(1e7);
        QCOMPARE(clock.follow(), DurationNs{0});
        QVERIFY(clock.nowNs() > last);
        last = clock.nowNs();
        if (step > 1000)
            most = std::max(most, std::abs(errorNs(clock)));
    }
    QVERIFY2(most < 5000, qPrintable(QString::number(most)));
}

// The counter counts on while the steady clock stands still.
void TestTickClock::sleepWhileTicksGoOn()
{
    TickClock clock = TickClock::start(simulatedClock());
    for (int i = 0; i < 1000; ++i) {
        g_time.run(1e7);
        clock.follow();
    }
    const std::uint64_t before = clock.nowTicks();
    const TimeNs beforeNs = clock.nowNs();
    g_time.run(4e6); // awake, then asleep, then awake
    g_time.ticks += 3600e9 * 2.6;
    g_time.asleepNs += 3600e9;
    const std::uint64_t awake = clock.nowTicks();
    g_time.run(5e6);
    QCOMPARE(clock.follow(), 3600 * kNsPerSecond);
    QVERIFY(std::abs(errorNs(clock)) < 5000);
    QCOMPARE(clock.toNs(before), beforeNs);
    QVERIFY(clock.toNs(awake) >= beforeNs && clock.toNs(awake) < clock.nowNs());
    QVERIFY(std::abs(clock.nowNs() - clock.toNs(awake) - 5'000'000) < 5000);
    for (int i = 0; i < 1000; ++i) {
        g_time.run(1e7);
        clock.follow();
    }
    QVERIFY(std::abs(errorNs(clock)) < 5000);
    QCOMPARE(clock.toNs(before), beforeNs);
}

// The counter starts again from 0 after the sleep.
void TestTickClock::sleepThatResetsTicks()
{
    TickClock clock = TickClock::start(simulatedClock());
    for (int sleep = 0; sleep < 3; ++sleep) {
        for (int i = 0; i < 500; ++i) {
            g_time.run(1e7);
            clock.follow();
        }
        const std::uint64_t before = clock.nowTicks();
        const TimeNs beforeNs = clock.nowNs();
        g_time.run(1e6);
        g_time.ticks = 1e6;
        g_time.asleepNs += 5e9;
        const std::uint64_t awake = clock.nowTicks();
        g_time.run(2e6);
        QCOMPARE(clock.follow(), 5 * kNsPerSecond);
        QVERIFY(std::abs(errorNs(clock)) < 5000);
        QVERIFY(clock.toNs(awake) >= beforeNs && clock.toNs(awake) <= clock.nowNs());
        g_time.run(3e6);
        QVERIFY(clock.toNs(clock.nowTicks()) > clock.toNs(awake));
        QVERIFY(std::abs(errorNs(clock)) < 5000);
        // Events of before the sleep may still be waiting.
        QCOMPARE(clock.toNs(before), beforeNs);
    }
}

// The steady clock goes on and the counter doesn't.
void TestTickClock::pausesOfVirtualMachines()
{
    TickClock clock = TickClock::start(simulatedClock());
    for (int i = 0; i < 100; ++i) {
        g_time.run(1e7);
        clock.follow();
    }
    const TimeNs beforeNs = clock.nowNs();
    g_time.steadyNs += 20e9;
    g_time.run(1e6);
    QCOMPARE(clock.follow(), DurationNs{0});
    QVERIFY(std::abs(errorNs(clock)) < 5000);
    QVERIFY(clock.nowNs() > beforeNs + 20 * kNsPerSecond);
}

// It should not, but some virtual machines have done so.
void TestTickClock::theSystemsClockGoesBack()
{
    TickClock clock = TickClock::start(simulatedClock());
    TimeNs last = clock.nowNs();
    for (int i = 0; i < 3000; ++i) {
        g_time.run(1e7);
        if (i % 1000 == 500)
            g_time.steadyNs -= i * 1e6;
        clock.follow();
        QVERIFY(clock.nowNs() > last);
        last = clock.nowNs();
        QCOMPARE(clock.latest().steadyNs, static_cast<std::uint64_t>(g_time.steadyNs));
    }
    QVERIFY(std::abs(last - 30 * kNsPerSecond) < kNsPerMs);
}

} // namespace tst_tick_clock

ZOE_TEST(tst_tick_clock::TestTickClock)
#include "tst_tick_clock.moc"
