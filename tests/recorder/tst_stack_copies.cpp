// How much of stacks is copied with samples, and the memory for it.
#include <QtTest>

#include <algorithm>
#include <alloca.h>
#include <atomic>
#include <fstream>
#include <pthread.h>
#include <random>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "recorder/platform/platform.h"
#include "recorder/platform/samples/stack_need.h"
#include "recorder/platform/samples/stack_unwinder.h"
#include "recorder/platform/samples/thread_samples.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/timer_support.h"
#include "tests/recorder/unwinding_support.h"
#include "tests/support/test_program.h"

namespace tst_stack_copies {

using namespace zoe;
using namespace zoe::recorder::platform;

namespace {

[[NO_FRAME_POINTER]] void workFor(DurationNs cpuNs)
{
    for (const DurationNs begin = zoe::test::cpuSpentNs(); zoe::test::cpuSpentNs() - begin < cpuNs;)
        zoe::test::compute(100'000);
}

// The size of the kernel's memory for samples.
std::uint64_t sampleMemoryBytes()
{
    std::ifstream maps("/proc/self/maps");
    std::uint64_t bytes = 0;
    for (std::string line; std::getline(maps, line);) {
        std::size_t dash = 0;
        const std::uint64_t begin = std::stoull(line, &dash, 16);
        if (line.find("perf_event") != std::string::npos)
            bytes += std::stoull(line.substr(dash + 1), nullptr, 16) - begin;
    }
    return bytes;
}

// By the calling thread's callers: above them, the C library keeps its data about the thread.
std::uint64_t stackUsedUpTo(const void *variable)
{
    return std::uint64_t{pthread_self()} - reinterpret_cast<std::uint64_t>(variable);
}

enum class Depth { Flat, Used, Unused };

// The kernel copies no memory that was never touched, nor anything after it.
template <class Work>
[[gnu::noinline]] void withRoomOnStack(std::size_t bytes, Depth depth, const Work &work)
{
    auto *const room = static_cast<volatile char *>(alloca(bytes));
    for (std::size_t i = 0; i < bytes; i += depth == Depth::Used ? 1024 : bytes)
        room[i] = 1;
    work();
    room[bytes - 1] = 1;
}

// A thread that uses CPU time, and as much of its stack as requested.
class Worker {
  public:
    Worker()
        : m_thread([this] { run(); })
    {
        m_osId.wait(0);
    }
    ~Worker()
    {
        m_ends = true;
        m_thread.join();
    }
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    [[nodiscard]] std::uint64_t osId() const { return m_osId; }
    // Sanitizers' threads do from the beginning.
    [[nodiscard]] bool usesMuchStack() const
    {
        return m_usedBytes > ThreadSamples::kStackBytes / 4;
    }
    void goDeep(Depth depth) { m_depth = depth; }

  private:
    void run()
    {
        m_usedBytes = stackUsedUpTo(__builtin_frame_address(0));
        m_osId = currentThreadId();
        m_osId.notify_one();
        while (!m_ends) {
            const Depth depth = m_depth;
            if (depth == Depth::Used)
                withRoomOnStack(ThreadSamples::kStackBytes / 2, depth, [] { workFor(kNsPerMs); });
            else if (depth == Depth::Unused) // several pages, of which only the first is touched
                withRoomOnStack(std::size_t{1} << 20, depth, [this] {
                    while (!m_ends)
                        workFor(kNsPerMs);
                });
            else
                workFor(kNsPerMs);
        }
    }

    std::atomic<std::uint64_t> m_osId{0};
    std::uint64_t m_usedBytes = 0;
    std::atomic<Depth> m_depth{Depth::Flat};
    std::atomic<bool> m_ends{false};
    std::thread m_thread;
};

// Reads until each of these threads has this many more samples.
void sampleMore(ThreadSamples &samples, std::vector<std::uint64_t> &lastNs, std::uint32_t more)
{
    std::vector<std::uint32_t> counts(lastNs.size());
    while (*std::ranges::min_element(counts) < more) {
        workFor(kNsPerMs);
        samples.read([&](const ThreadSample &sample) {
            QVERIFY(sample.steadyNs > lastNs[sample.thread]);
            lastNs[sample.thread] = sample.steadyNs;
            ++counts[sample.thread];
        });
    }
}

} // namespace

class TestStackCopies : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        if (!StackUnwinder::isAvailable())
            QSKIP("not for this processor");
    }

    // Against stacks whose depth is made up.
    void copiesFitStacks()
    {
        constexpr std::uint32_t kMost = 16U << 10;
        std::mt19937_64 random(5);
        for (const std::uint64_t usual : {300U, 900U, 2000U, 7000U, 15'000U}) {
            for (const int rarely : {0, 50, 1000, 20'000}) { // one in so many is deeper
                StackNeed need(kMost);
                QCOMPARE(need.bytes(), kMost);
                std::uint64_t copied = 0;
                std::uint64_t cut = 0;
                constexpr std::uint64_t kSamples = 100'000;
                for (std::uint64_t i = 0; i < kSamples; ++i) {
                    const bool isDeep = rarely > 0 && random() % static_cast<unsigned>(rarely) == 0;
                    const std::uint64_t depth =
                        isDeep ? kMost - 1 : usual / 2 + random() % (usual / 2);
                    copied += need.bytes();
                    if (depth <= need.bytes()) {
                        need.took(depth);
                    } else {
                        ++cut;
                        need.wasCut();
                        QCOMPARE(need.bytes(), kMost);
                    }
                }
                const QString made = QString("%1, %2: %3 bytes copied, %4 cut")
                                         .arg(usual)
                                         .arg(rarely)
                                         .arg(copied / kSamples)
                                         .arg(cut);
                QVERIFY2(cut <= 10, qPrintable(made)); // each makes the next one rarer
                const std::uint64_t fitting =
                    std::max<std::uint64_t>(StackNeed::kLeastBytes, 3 * usual);
                if (rarely == 0)
                    QVERIFY2(cut == 0 &&
                                 copied / kSamples < std::min<std::uint64_t>(fitting, kMost) + 20,
                             qPrintable(made));
            }
        }
        // A size that is not available is not tried again immediately.
        StackNeed need(kMost);
        const auto take = [&](std::uint32_t samples) {
            for (std::uint32_t i = 0; i < samples; ++i)
                need.took(100);
        };
        take(StackNeed::kFirstPatience);
        QCOMPARE(need.bytes(), StackNeed::kLeastBytes);
        need.stayAt(kMost);
        take(4 * StackNeed::kFirstPatience - 1);
        QCOMPARE(need.bytes(), kMost);
        take(1);
        QCOMPARE(need.bytes(), StackNeed::kLeastBytes);
    }

    // Where there is no room for more, it is seldom asked for; once there is, it is had.
    void copiesThatCannotGrowAreSeldomTried()
    {
        constexpr std::uint32_t kMost = 16U << 10;
        constexpr std::uint32_t kLittle = 2U << 10;
        for (const std::uint32_t first : {kMost, kLittle}) { // that there was room for
            StackNeed need(kMost);
            if (first == kMost) {
                for (std::uint32_t i = 0; i < StackNeed::kFirstPatience; ++i)
                    need.took(kLittle / 2);
                QCOMPARE(need.bytes(), kLittle);
            } else {
                need.stayAt(first);
            }
            std::mt19937_64 random(5);
            std::uint32_t refused = 0;
            std::uint32_t sinceRefused = 0;
            const auto takeOne = [&] {
                ++sinceRefused;
                if (random() % 3 > 0)
                    need.wasCut();
                else
                    need.took(kLittle - 1);
            };
            for (int i = 0; i < 100'000; ++i) {
                takeOne();
                if (need.bytes() == kLittle)
                    continue;
                QCOMPARE(need.bytes(), kMost);
                need.stayAt(kLittle);
                ++refused;
                sinceRefused = 0;
            }
            QVERIFY2(refused >= 5 && refused <= 8, qPrintable(QString::number(refused)));
            while (need.bytes() == kLittle && sinceRefused < StackNeed::kMostPatience)
                takeOne();
            QCOMPARE(need.bytes(), kMost);
        }
    }

    // The kernel copies less of a stack that is not deep, and everything once it gets deep.
    void copiesOfStacksAreAsLongAsNeeded()
    {
        ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
        if (!samples.permitted()) {
            QVERIFY(!samples.whyNot().empty());
            return;
        }
        Worker worker;
        if (worker.usesMuchStack())
            return;
        if (!samples.add(worker.osId(), 0)) {
            QVERIFY(!samples.whyNot().empty());
            return;
        }
        std::vector<std::uint64_t> lastNs(1);
        const std::uint64_t first = sampleMemoryBytes();
        sampleMore(samples, lastNs, 2 * StackNeed::kFirstPatience);
        QCOMPARE(samples.cutStacks().byDepth, std::uint64_t{0});
        const std::uint64_t fitted = sampleMemoryBytes();
        QVERIFY2(fitted < first / 2, qPrintable(QString("%1 of %2").arg(fitted).arg(first)));
        worker.goDeep(Depth::Used);
        while (samples.cutStacks().byDepth == 0)
            sampleMore(samples, lastNs, 1);
        const std::uint64_t cut = samples.cutStacks().byDepth;
        QCOMPARE(sampleMemoryBytes(), first);
        sampleMore(samples, lastNs, 20);
        QCOMPARE(samples.cutStacks().byDepth, cut);
    }

    // The kernel's copies end at memory that was never touched: longer ones would contain no more.
    void copiesThatEndAtGapsStayShort()
    {
        ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
        Worker worker;
        if (!samples.permitted() || worker.usesMuchStack() || !samples.add(worker.osId(), 0))
            QSKIP("the system doesn't permit it");
        std::vector<std::uint64_t> lastNs(1);
        const std::uint64_t first = sampleMemoryBytes();
        sampleMore(samples, lastNs, 2 * StackNeed::kFirstPatience);
        worker.goDeep(Depth::Unused);
        while (samples.cutStacks().byGap == 0)
            sampleMore(samples, lastNs, 1);
        sampleMore(samples, lastNs, 5 * StackNeed::kFirstPatience); // as short as before
        const CutStacks before = samples.cutStacks();
        sampleMore(samples, lastNs, 2 * StackNeed::kFirstPatience);
        QVERIFY(samples.cutStacks().byGap >= before.byGap + 2 * StackNeed::kFirstPatience);
        QCOMPARE(samples.cutStacks().byDepth, before.byDepth);
        const std::uint64_t fitted = sampleMemoryBytes();
        QVERIFY2(fitted < first, qPrintable(QString("%1 of %2").arg(fitted).arg(first)));
    }

    // Also where the first threads have taken all there is: later ones find room again.
    void copiesGetShorterWithoutRoomForMore()
    {
        constexpr rlim_t kLockable = rlim_t{8} << 20;
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_MEMLOCK, &before), 0);
        if (before.rlim_max < kLockable)
            QSKIP("the program may lock too little");
        ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
        if (!samples.permitted()) {
            QVERIFY(!samples.whyNot().empty());
            return;
        }
        const rlimit limit{kLockable, before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &limit), 0);
        const auto restored = qScopeGuard([&before] { setrlimit(RLIMIT_MEMLOCK, &before); });
        Worker worker; // for many threads
        if (worker.usesMuchStack())
            return;
        std::uint32_t threads = 0;
        while (threads < 64 && samples.add(worker.osId(), threads))
            ++threads;
        QVERIFY(threads > 1 && threads < 64);
        const std::uint64_t first = sampleMemoryBytes();
        std::vector<std::uint64_t> lastNs(threads);
        sampleMore(samples, lastNs, 2 * StackNeed::kFirstPatience);
        const std::uint64_t fitted = sampleMemoryBytes();
        QVERIFY2(fitted < first / 2, qPrintable(QString("%1 of %2").arg(fitted).arg(first)));
        QVERIFY2(samples.add(worker.osId(), threads), samples.whyNot().c_str());
    }
};

} // namespace tst_stack_copies

ZOE_TEST(tst_stack_copies::TestStackCopies)
#include "tst_stack_copies.moc"
