// When sums of threads are read from the system, with clocks that the test controls.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <QTest>

#include "formats/stream/assembler/frame_assembler.h"
#include "recorder/collector/system_events.h"
#include "recorder/platform/platform.h"
#include "tests/recorder/simulated_clock.h"
#include "tests/support/test_program.h"

namespace tst_system_events {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

std::uint64_t g_cpuNs = 0;
std::uint64_t g_costNs = 0; // of whatever is done between two readings of this clock

std::uint64_t madeUpCpuNs()
{
    return g_cpuNs += g_costNs;
}

// What the assembler makes of the sums.
struct KeptRows {
    std::vector<ThreadUsage> rows;
    FrameAssembler frames{{}, [this](const Chunk &chunk) -> Status {
                              rows.insert(rows.end(), chunk.extras.usage.begin(),
                                          chunk.extras.usage.end());
                              return {};
                          }};
};

} // namespace

class TestSystemEvents : public QObject {
    Q_OBJECT

  private slots:
    void newThreadsAreFollowedWithinABudget_data();
    void newThreadsAreFollowedWithinABudget();
    void oneSlowReadingOfSumsChangesNothing();
    void sumsNeverGoBack();
};

void TestSystemEvents::newThreadsAreFollowedWithinABudget_data()
{
    QTest::addColumn<int>("costUs");
    QTest::addColumn<int>("atOnce");
    QTest::addColumn<int>("perSecond");
    QTest::newRow("as usual: 1 % of a core") << 100 << 100 << 100;
    QTest::newRow("on a busy machine") << 20'000 << 10 << 10;
}

void TestSystemEvents::newThreadsAreFollowedWithinABudget()
{
    QFETCH(int, costUs);
    QFETCH(int, atOnce);
    QFETCH(int, perSecond);
    g_costNs = static_cast<std::uint64_t>(costUs) * 1000;
    TickClock clock = TickClock::start(simulatedClock());
    FrameAssembler frames({}, [](const Chunk &) -> Status { return {}; });
    SystemEvents system(clock, frames, Scheduling::Sums, madeUpCpuNs);
    constexpr int kThreads = 1000;
    for (std::uint32_t i = 0; i < kThreads; ++i)
        system.addThread(ThreadId{i}, platform::currentThreadId());
    system.endThread(ThreadId{kThreads - 1});
    const auto followed = [&] { return kThreads - 1 - static_cast<int>(system.waiting()); };
    QCOMPARE(followed(), 0);
    system.read(0);
    const int first = followed();
    QVERIFY2(first >= atOnce - 1 && first <= atOnce + 1, qPrintable(QString::number(first)));
    for (int i = 0; i < 1000; ++i) {
        g_time.run(1e6);
        clock.follow();
        system.read(0);
    }
    const int next = followed() - first;
    QVERIFY2(next >= perSecond * 9 / 10 && next <= perSecond + 1,
             qPrintable(QString::number(next)));
}

// It says nothing about the next ones. If all of them take long, there are fewer.
void TestSystemEvents::oneSlowReadingOfSumsChangesNothing()
{
    KeptRows kept;
    FrameAssembler &frames = kept.frames;
    const std::vector<ThreadUsage> &rows = kept.rows;
    TickClock clock = TickClock::start(simulatedClock());
    SystemEvents system(clock, frames, Scheduling::Sums, madeUpCpuNs);
    system.addThread(ThreadId{0}, platform::currentThreadId());
    g_costNs = 0;
    for (std::uint64_t pass = 0; pass < 200; ++pass) {
        g_time.run(1e7);
        system.gather();
        clock.follow();
        g_costNs = pass == 50 || pass >= 100 ? 500'000 : 0;
        system.read(pass);
        frames.frameMark(clock.latestNs());
        QVERIFY(frames.advance(clock.latestNs()).ok());
    }
    QVERIFY(frames.finish(clock.latestNs()).ok());
    const auto longerThan = [&](DurationNs ns) {
        return std::ranges::count_if(
            rows, [&](const ThreadUsage &row) { return row.durationNs > ns * kNsPerMs; });
    };
    QVERIFY2(rows.size() > 100, qPrintable(QString::number(rows.size())));
    QVERIFY(longerThan(15) > 10);
    QVERIFY(longerThan(60) == 0);
    QVERIFY(std::ranges::none_of(rows, [&](const ThreadUsage &row) {
        return row.startNs < 1000 * kNsPerMs && row.durationNs > 15 * kNsPerMs;
    }));
}

// The system's clock does, between the comparison of the clocks and the reading of sums.
void TestSystemEvents::sumsNeverGoBack()
{
    KeptRows kept;
    FrameAssembler &frames = kept.frames;
    const std::vector<ThreadUsage> &rows = kept.rows;
    TickClock clock = TickClock::start(simulatedClock());
    SystemEvents system(clock, frames, Scheduling::Sums);
    TimeNs addedNs = 0;
    for (std::uint64_t pass = 0; pass < 50; ++pass) {
        g_time.run(1e8);
        system.gather();
        clock.follow();
        if (pass == 4) {
            addedNs = clock.latestNs();
            system.addThread(ThreadId{0}, platform::currentThreadId());
        }
        if (pass == 4 || pass == 20 || pass == 21)
            g_time.steadyNs -= 1e9;
        system.read(pass);
        frames.frameMark(clock.latestNs());
        QVERIFY(frames.advance(clock.latestNs()).ok());
    }
    QVERIFY(frames.finish(clock.latestNs()).ok());
    QVERIFY(rows.size() > 30);
    TimeNs endNs = addedNs;
    for (const ThreadUsage &row : rows) {
        QVERIFY2(row.startNs >= endNs, qPrintable(QString::number(row.startNs - endNs)));
        endNs = row.endNs();
    }
}

} // namespace tst_system_events

ZOE_TEST(tst_system_events::TestSystemEvents)
#include "tst_system_events.moc"
