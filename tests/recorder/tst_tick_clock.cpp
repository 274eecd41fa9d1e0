// The session's clock against simulated ones that drift, stop, jump and start again.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

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
    void theWallClockIsReadAtOneMoment();
    void whatComesBeforeALateComparisonHasItsTimes_data();
    void whatComesBeforeALateComparisonHasItsTimes();
    void sleepWhileTicksGoOn();
    void sleepThatResetsTicks();
    void pausesOfVirtualMachines();
    void theSystemsClockGoesBack();
    void anyTicksHaveATime_data();
    void anyTicksHaveATime();
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

// Although the thread is interrupted between the readings of two clocks.
void TestTickClock::theWallClockIsReadAtOneMoment()
{
    constexpr double kUnixNs = 1.7e18;
    static int interruptions = 0;
    ClockSources sources = simulatedClock();
    sources.unixNs = [] {
        const double before = g_time.steadyNs;
        g_time.run(interruptions-- > 0 ? 3e9 : 100);
        return static_cast<std::uint64_t>(kUnixNs) + static_cast<std::uint64_t>(before);
    };
    interruptions = 1;
    const TickClock clock = TickClock::start(sources);
    for (const auto &[interrupted, steadyNs] :
         {std::pair{0, 0}, std::pair{1, 1'000'000}, std::pair{2, 77}}) {
        interruptions = interrupted;
        const auto moment = static_cast<std::uint64_t>(clock.startSteadyNs() + steadyNs);
        const double error = static_cast<double>(
            clock.unixNsAt(moment) -
            static_cast<std::int64_t>(static_cast<std::uint64_t>(kUnixNs) + moment));
        QVERIFY2(std::abs(error) <= 100, qPrintable(QString::number(error)));
    }
    QVERIFY(std::abs(clock.startUnixNs() - clock.startSteadyNs() -
                     static_cast<std::int64_t>(kUnixNs)) <= 100);
}

void TestTickClock::whatComesBeforeALateComparisonHasItsTimes_data()
{
    QTest::addColumn<double>("laterNs");
    QTest::addColumn<double>("asleepNs");
    QTest::addColumn<bool>("resets");
    QTest::newRow("at once") << 1e6 << 0. << false;
    QTest::newRow("after a second") << 1e9 << 0. << false;
    QTest::newRow("after a sleep") << 1e9 << 3600e9 << false;
    QTest::newRow("after a sleep that resets ticks") << 1e9 << 3600e9 << true;
}

// A busy machine may give the writer thread no CPU while a program records all it has to.
void TestTickClock::whatComesBeforeALateComparisonHasItsTimes()
{
    QFETCH(double, laterNs);
    QFETCH(double, asleepNs);
    QFETCH(bool, resets);
    TickClock clock = TickClock::start(simulatedClock());
    g_time.run(5e6);
    const std::uint64_t before = g_time.ticksNow();
    g_time.run(1e6);
    const std::uint64_t begin = g_time.ticksNow();
    const double beginNs = g_time.steadyNs - static_cast<double>(clock.startSteadyNs());
    std::vector<std::uint64_t> events;
    for (int i = 0; i < 10; ++i) {
        g_time.run(1e5);
        events.push_back(g_time.ticksNow());
    }
    g_time.run(laterNs);
    g_time.asleepNs += asleepNs;
    g_time.ticks = resets ? 1e6 : g_time.ticks + asleepNs * g_time.ticksPerNs;
    clock.follow();
    const auto isAt = [](TimeNs timeNs, double expectedNs) {
        return std::abs(static_cast<double>(timeNs) - expectedNs) < 5000;
    };
    const TimeNs began = clock.beginAt(begin);
    QCOMPARE(clock.toNs(begin), began);
    QCOMPARE(clock.toNs(before), began);
    QVERIFY(std::ranges::is_sorted(events, {}, [&](auto ticks) { return clock.toNs(ticks); }));
    QVERIFY(clock.toNs(events.back()) <= clock.latestNs());
    if (asleepNs == 0) { // else nobody knows when it fell asleep
        QVERIFY2(isAt(began, beginNs), qPrintable(QString::number(began)));
        for (std::size_t i = 0; i < events.size(); ++i) {
            const double expectedNs = beginNs + 1e5 * static_cast<double>(i + 1);
            QVERIFY2(isAt(clock.toNs(events[i]), expectedNs),
                     qPrintable(QString("%1: %2").arg(i).arg(clock.toNs(events[i]))));
        }
    }
    for (int i = 0; i < 500; ++i) {
        g_time.run(1e7);
        clock.follow();
        QVERIFY(std::abs(errorNs(clock)) < 5000);
    }
}

// The counter runs while the steady clock stands still.
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

// The steady clock runs while the counter stands still.
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

// Times come from the program, too. Up to the longest that a clock shows they are exact; none
// overflows.
void TestTickClock::anyTicksHaveATime_data()
{
    QTest::addColumn<double>("ticksPerNs");
    for (const double rate : {0.0011, 0.01, 1.0, 2.6, 5.0})
        QTest::addRow("%g", rate) << rate;
}

void TestTickClock::anyTicksHaveATime()
{
    QFETCH(double, ticksPerNs);
    ClockSources sources = simulatedClock();
    g_time = {.ticks = 9e9, .ticksPerNs = ticksPerNs};
    sources.earlierTicks = g_time.ticksNow();
    sources.earlierNs = g_time.steadyNow();
    g_time.run(1e9);
    const TickClock clock = TickClock::start(sources);
    const std::uint64_t now = g_time.ticksNow();
    const auto mostNs = static_cast<TimeNs>(kMaxTicks);
    TimeNs last = clock.toNs(now);
    QVERIFY(std::abs(last) <= 1);
    for (int bit = 0; bit < 62; ++bit) {
        for (const std::uint64_t ahead : {(std::uint64_t{1} << bit) - 1, std::uint64_t{1} << bit,
                                          (std::uint64_t{3} << bit) / 2}) {
            const TimeNs timeNs = clock.toNs(now + ahead);
            QVERIFY(timeNs >= last && timeNs <= mostNs);
            last = timeNs;
            const double exact = static_cast<double>(ahead) / ticksPerNs;
            if (exact < static_cast<double>(mostNs) / 2)
                QVERIFY2(std::abs(static_cast<double>(timeNs) - exact) <= 2 + 1e-8 * exact,
                         qPrintable(QString::number(bit)));
        }
    }
}

} // namespace tst_tick_clock

ZOE_TEST(tst_tick_clock::TestTickClock)
#include "tst_tick_clock.moc"
