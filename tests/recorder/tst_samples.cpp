// Samples of what threads are doing, against where they are known to be.
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <linux/seccomp.h>
#include <map>
#include <semaphore>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "recorder/platform/loaded_code.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/private_memory.h"
#include "recorder/platform/samples/thread_samples.h"
#include "recorder/platform/thread_switches.h"
#include "recorder/session/session_environment.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/timer_support.h"
#include "tests/recorder/unwinding_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

// Bounds that the linker gives to sections with such names.
extern const char __start_sampled_inner[];
extern const char __stop_sampled_inner[];
extern const char __start_sampled_outer[];
extern const char __stop_sampled_outer[];
extern const char __start_unwound_middle[];
extern const char __stop_unwound_middle[];
extern const char __start_unwound_outer[];
extern const char __stop_unwound_outer[];

namespace tst_samples {

using namespace zoe;
using namespace zoe::test;

namespace {

// For as many threads as a test has, too: programs may lock little memory for records.
bool isPermitted()
{
    using namespace recorder::platform;
    constexpr std::uint32_t kThreads = 4;
    const bool unwinds = StackUnwinder::isAvailable();
    ThreadSamples samples(
        {.perSecond = 1000, .walk = unwinds ? StackWalk::UnwindTables : StackWalk::FramePointers});
    bool all = samples.permitted() && switchesArePermitted();
    for (std::uint32_t thread = 0; thread < kThreads && all; ++thread)
        all = samples.add(currentThreadId(), thread);
    return all;
}

[[FRAME_POINTER, gnu::section("sampled_inner")]] unsigned inner(unsigned rounds)
{
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds; ++i)
        sum = sum + i;
    return sum;
}

// No zone is open in here. Returns the CPU time it took.
[[FRAME_POINTER, gnu::section("sampled_outer")]] DurationNs outer(DurationNs cpuNs)
{
    const DurationNs begin = cpuSpentNs();
    DurationNs spent = 0;
    while (spent < cpuNs) {
        inner(100'000);
        spent = cpuSpentNs() - begin;
    }
    return spent;
}

[[NO_FRAME_POINTER, gnu::section("unwound_middle")]] unsigned unwoundMiddle(unsigned rounds)
{
    volatile unsigned numbers[16] = {};
    numbers[rounds % 16] = timedInner(rounds);
    return numbers[rounds % 16] + 1;
}

[[NO_FRAME_POINTER, gnu::section("unwound_outer")]] DurationNs unwoundOuter(DurationNs cpuNs)
{
    const DurationNs begin = cpuSpentNs();
    DurationNs spent = 0;
    while (spent < cpuNs) {
        unwoundMiddle(100'000);
        spent = cpuSpentNs() - begin;
    }
    return spent;
}

struct Section {
    const char *start;
    const char *stop;

    [[nodiscard]] static const char *placeOf(const Capture &capture, CodeAddressId id)
    {
        const CodeAddress &code = capture.codeAddresses()[id.value];
        const std::uint64_t moved =
            code.module.valid() ? capture.codeModules()[code.module.value].loadAddress : 0;
        return reinterpret_cast<const char *>(code.address + moved);
    }
    [[nodiscard]] bool holds(const Capture &capture, CodeAddressId id) const
    {
        return id.valid() && placeOf(capture, id) >= start && placeOf(capture, id) < stop;
    }
    // In the first or last few instructions. REQUIRES: it holds the address.
    [[nodiscard]] bool isAtAnEnd(const Capture &capture, CodeAddressId id) const
    {
        constexpr std::ptrdiff_t kBytes = 12;
        const char *const place = placeOf(capture, id);
        return place - start < kBytes || stop - place <= kBytes;
    }
};

const Section kInner{__start_sampled_inner, __stop_sampled_inner};
const Section kOuter{__start_sampled_outer, __stop_sampled_outer};
const Section kUnwoundInner{__start_timed_inner, __stop_timed_inner};
const Section kUnwoundMiddle{__start_unwound_middle, __stop_unwound_middle};
const Section kUnwoundOuter{__start_unwound_outer, __stop_unwound_outer};

std::vector<StackSample> samplesOf(const Capture &capture)
{
    std::vector<StackSample> all;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        all.insert(all.end(), chunk->extras.samples.begin(), chunk->extras.samples.end());
    }
    return all;
}

SessionOptions sampled(std::uint32_t perSecond)
{
    SessionOptions options;
    options.samplesPerSecond = perSecond;
    return options;
}

const char *variable(const char *name)
{
    return std::string(name) == "ZOE_SAMPLES"
               ? qgetenv("TEST_SAMPLES").isNull() ? nullptr : std::getenv("TEST_SAMPLES")
               : nullptr;
}

} // namespace

class TestSamples : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void stacksLeadToTheCode();
    void stacksWithoutFramePointersAreWhole();
    void deepStacksAreCounted();
    void threadsThatSleepHaveNone();
    void noneUnlessAskedFor();
    void rates_data();
    void rates();
    void wrongRatesStartNoSession();
    void lostSamplesAreCounted();
    void pausesHaveNone();
    void contentsOfStacksAreNotRecorded();
    void copiesOfStacksStayInTheProcess();
    void switchesOfLaterThreadsHaveRoom();
    void refusalIsSaid();
    void modulesAreThoseOfTheProcess();
};

void TestSamples::stacksLeadToTheCode()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    std::uint64_t wallNs = 0;
    const auto capture = recorded(
        [&wallNs] {
            std::thread([&wallNs] {
                ZOE_THREAD_NAME("worker");
                settle();
                {
                    ZOE_ZONE("burn");
                    const std::uint64_t begin = recorder::platform::steadyNowNs();
                    outer(150 * kNsPerMs);
                    wallNs = recorder::platform::steadyNowNs() - begin;
                }
                settle();
            }).join();
            ZOE_FRAME();
        },
        sampled(1000));
    QVERIFY2(saidOf(*capture, "samples").starts_with("1000 per second"),
             saidOf(*capture, "samples").c_str());
    std::uint64_t inInner = 0;
    for (const StackSample &sample : samplesOf(*capture)) {
        QCOMPARE(sample.periodNs, 1 * kNsPerMs);
        if (capture->thread(sample.thread).name != "worker" || !sample.stack.valid())
            continue;
        const CallStack &innermost = capture->callStacks()[sample.stack.value];
        if (!kInner.holds(*capture, innermost.address))
            continue;
        ++inInner;
        // In the few instructions before the frame exists, and after it, the caller is not seen.
        if (kInner.isAtAnEnd(*capture, innermost.address))
            continue;
        QVERIFY(innermost.callers.valid());
        QVERIFY(kOuter.holds(*capture, capture->callStacks()[innermost.callers.value].address));
    }
    // A virtual machine may lose some, and the clock goes on while its host takes the CPU away.
    QVERIFY2(inInner > 0 && inInner * std::uint64_t{kNsPerMs} <= 2 * wallNs,
             qPrintable(QString("%1 in %2 ns").arg(inInner).arg(wallNs)));
}

// All samples in the innermost function, at any of its instructions, lead to the thread's begin.
void TestSamples::stacksWithoutFramePointersAreWhole()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    if (!recorder::platform::StackUnwinder::isAvailable())
        QSKIP("not for this processor");
    SessionOptions options = sampled(1000);
    options.unwindSamples = true;
    const auto capture = recorded(
        [] {
            std::thread([] {
                ZOE_THREAD_NAME("worker");
                settle();
                unwoundOuter(150 * kNsPerMs);
                settle();
            }).join();
            ZOE_FRAME();
        },
        options);
    QVERIFY2(saidOf(*capture, "samples").find("by unwind tables") != std::string::npos,
             saidOf(*capture, "samples").c_str());
    std::uint64_t inInner = 0;
    std::map<CodeAddressId, std::uint64_t> outermost;
    for (const StackSample &sample : samplesOf(*capture)) {
        std::vector<CodeAddressId> path; // innermost first
        for (StackId at = sample.stack; at.valid(); at = capture->callStacks()[at.value].callers)
            path.push_back(capture->callStacks()[at.value].address);
        if (path.empty() || !kUnwoundInner.holds(*capture, path.front()))
            continue;
        ++inInner;
        QVERIFY(path.size() > 4);
        QVERIFY(kUnwoundMiddle.holds(*capture, path[1]));
        QVERIFY(kUnwoundOuter.holds(*capture, path[2]));
        ++outermost[path.back()];
    }
    QVERIFY(inInner > 0);
    QCOMPARE(outermost.size(), std::size_t{1}); // in clone()
}

void TestSamples::deepStacksAreCounted()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    if (!recorder::platform::StackUnwinder::isAvailable())
        QSKIP("not for this processor");
    using namespace recorder::platform;
    struct Seen {
        std::uint64_t count = 0;
        CutStacks cut;
    };
    // Samples a thread at work, but not while it begins and ends, with few callers or none.
    const auto seenOf = [](auto work) {
        ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
        std::binary_semaphore hasWorked(0);
        std::binary_semaphore wasSampled(0);
        bool added = samples.permitted();
        std::thread worker([&] {
            added = added && samples.add(currentThreadId(), 7);
            work();
            hasWorked.release();
            wasSampled.acquire();
        });
        hasWorked.acquire();
        Seen seen;
        samples.read([&](const ThreadSample &sample) {
            QVERIFY(sample.addresses.size() > 2);
            ++seen.count;
        });
        wasSampled.release();
        worker.join();
        seen.cut = samples.cutStacks();
        return added ? seen : Seen{};
    };
    const Seen usual = seenOf([] { unwoundOuter(8 * kNsPerMs); });
    QVERIFY(usual.count > 0);
    QVERIFY(usual.cut == CutStacks{});
    const Seen deep = seenOf([] {
        auto *const room = static_cast<volatile char *>(alloca(2 * ThreadSamples::kStackBytes));
        // All pages: the system copies no memory that was never touched, nor anything after it.
        for (std::size_t i = 0; i < 2 * ThreadSamples::kStackBytes; i += 1024)
            room[i] = 1;
        unwoundOuter(8 * kNsPerMs);
    });
    QVERIFY(deep.count > 0);
    QVERIFY(deep.cut.byDepth > 0);
    QVERIFY(deep.cut == CutStacks{.byDepth = deep.cut.byDepth});
}

void TestSamples::threadsThatSleepHaveNone()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    DurationNs spent = 0; // while it settles, on a busy machine for long
    const auto capture = recorded(
        [&spent] {
            std::binary_semaphore wakes(0);
            std::thread sleeper([&wakes, &spent] {
                ZOE_THREAD_NAME("sleeper");
                settle();
                wakes.acquire();
                spent = cpuSpentNs();
            });
            std::thread([] {
                ZOE_THREAD_NAME("worker");
                settle();
                outer(300 * kNsPerMs);
                settle();
            }).join();
            wakes.release();
            sleeper.join();
            ZOE_FRAME();
        },
        sampled(100));
    std::map<std::string, int> counts;
    for (const StackSample &sample : samplesOf(*capture))
        ++counts[capture->thread(sample.thread).name];
    QVERIFY(counts["worker"] > 1);
    QVERIFY2(counts["sleeper"] <= 1 + 2 * spent / (10 * kNsPerMs),
             qPrintable(QString("%1 in %2 ns").arg(counts["sleeper"]).arg(spent)));
}

void TestSamples::noneUnlessAskedFor()
{
    const auto capture = recorded([] {
        settle();
        outer(20 * kNsPerMs);
        ZOE_FRAME();
    });
    QVERIFY(samplesOf(*capture).empty());
    QVERIFY(capture->codeModules().empty());
    QCOMPARE(saidOf(*capture, "samples"), std::string());
}

void TestSamples::rates_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::addColumn<unsigned>("given");
    QTest::addColumn<int>("rate"); // -1: refused
    QTest::addColumn<bool>("unwinds");
    QTest::newRow("nothing") << QByteArray() << 0U << 0 << false;
    QTest::newRow("as given") << QByteArray() << 500U << 500 << false;
    QTest::newRow("the variable counts") << QByteArray("1000") << 500U << 1000 << false;
    QTest::newRow("switched off") << QByteArray("0") << 500U << 0 << false;
    QTest::newRow("the most") << QByteArray("10000") << 0U << 10000 << false;
    QTest::newRow("too many") << QByteArray("10001") << 0U << -1 << false;
    QTest::newRow("far too many") << QByteArray("99999999999") << 0U << -1 << false;
    QTest::newRow("too many given") << QByteArray() << 10001U << -1 << false;
    QTest::newRow("negative") << QByteArray("-1") << 0U << -1 << false;
    QTest::newRow("a word") << QByteArray("fast") << 0U << -1 << false;
    QTest::newRow("with a unit") << QByteArray("1000Hz") << 0U << -1 << false;
    QTest::newRow("unwound") << QByteArray("1000,unwind") << 0U << 1000 << true;
    QTest::newRow("another word") << QByteArray("1000,fast") << 0U << -1 << false;
    QTest::newRow("a word alone") << QByteArray(",unwind") << 0U << -1 << false;
    QTest::newRow("timers") << QByteArray("1000,timer") << 0U << 1000 << false;
    QTest::newRow("both") << QByteArray("1000,unwind,timer") << 0U << 1000 << true;
    QTest::newRow("both, the other way round")
        << QByteArray("1000,timer,unwind") << 0U << 1000 << true;
    QTest::newRow("twice") << QByteArray("1000,unwind,unwind") << 0U << -1 << false;
}

void TestSamples::rates()
{
    QFETCH(QByteArray, variable);
    QFETCH(unsigned, given);
    QFETCH(int, rate);
    if (variable.isNull())
        qunsetenv("TEST_SAMPLES");
    else
        qputenv("TEST_SAMPLES", variable);
    QFETCH(bool, unwinds);
    const auto result = recorder::sampleSettings({.perSecond = given}, tst_samples::variable);
    QCOMPARE(result.ok(), rate >= 0);
    using recorder::platform::StackWalk;
    const StackWalk walk = unwinds ? StackWalk::UnwindTables : StackWalk::FramePointers;
    if (result)
        QVERIFY(*result == (recorder::platform::SampleSettings{static_cast<std::uint32_t>(rate),
                                                               walk, variable.contains("timer")}));
    else
        QVERIFY(result.error().message.find("samples per second from 0 to 10000") !=
                std::string::npos);
}

void TestSamples::wrongRatesStartNoSession()
{
    const RecordingFolder folder;
    QVERIFY(!startSession(folder.path().c_str(), sampled(20'000)));
    QVERIFY(std::string(lastError()).find("20000") != std::string::npos);
    QVERIFY(!isRecording());
}

// More samples than a ring holds.
void TestSamples::lostSamplesAreCounted()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    using recorder::platform::ThreadSample;
    constexpr std::uint32_t kRate = recorder::platform::ThreadSamples::kMostPerSecond;
    recorder::platform::ThreadSamples samples({.perSecond = kRate});
    QVERIFY(samples.permitted());
    QVERIFY(samples.add(recorder::platform::currentThreadId(), 7));
    const std::uint64_t begin = recorder::platform::steadyNowNs();
    std::uint64_t count = 0;
    std::uint64_t last = 0;
    const auto take = [&](const ThreadSample &sample) {
        QCOMPARE(sample.thread, 7U);
        QVERIFY(sample.steadyNs >= last);
        last = sample.steadyNs;
        ++count;
    };
    // A virtual machine may take fewer samples than it is asked for.
    for (DurationNs cpuNs = 400 * kNsPerMs; samples.lost() == 0; cpuNs *= 2) {
        outer(cpuNs);
        samples.read(take);
        // Losses are reported with the next sample that there is room for.
        outer(2 * kNsPerMs);
        samples.read(take);
    }
    const std::uint64_t wallNs = recorder::platform::steadyNowNs() - begin;
    QVERIFY(count > 100);
    // The clock of samples doesn't stop while a hypervisor takes the CPU.
    QVERIFY((count + samples.lost()) * (1'000'000'000 / kRate) <= 2 * wallNs);
}

void TestSamples::pausesHaveNone()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    recorder::platform::ThreadSamples samples({.perSecond = 10'000});
    QVERIFY(samples.permitted());
    samples.pause();
    QVERIFY(samples.add(recorder::platform::currentThreadId(), 7));
    std::uint64_t count = 0;
    std::uint64_t resumedNs = 0;
    const auto countSample = [&](const recorder::platform::ThreadSample &sample) {
        QVERIFY(sample.steadyNs >= resumedNs);
        ++count;
    };
    outer(60 * kNsPerMs); // more than there is room for
    samples.read(countSample);
    outer(2 * kNsPerMs);
    QCOMPARE(count, std::uint64_t{0});
    resumedNs = recorder::platform::steadyNowNs();
    samples.resume();
    samples.read(countSample);
    QCOMPARE(samples.lost(), std::uint64_t{0});
    outer(20 * kNsPerMs);
    samples.read(countSample);
    QVERIFY(count > 0);
}

// A stack may contain a password: it is in no part of a capture.
void TestSamples::contentsOfStacksAreNotRecorded()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    if (!recorder::platform::StackUnwinder::isAvailable())
        QSKIP("not for this processor");
    SessionOptions options = sampled(1000);
    options.unwindSamples = true;
    options.compressionLevel = 0;
    const auto capture = recorded(
        [] {
            settle();
            withSecretOnStack([] { outer(30 * kNsPerMs); });
            settle();
        },
        options);
    QVERIFY(!samplesOf(*capture).empty());
    QVERIFY(!fileHolds(m_folder.path(), stackSecret()));
    QVERIFY(fileHolds(m_folder.path(), "by unwind tables"));
}

void TestSamples::copiesOfStacksStayInTheProcess()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    if (!recorder::platform::StackUnwinder::isAvailable())
        QSKIP("not for this processor");
    using namespace recorder::platform;
    // Mappings of the kernel's samples and of unwinding: how many, and how many are private.
    const auto mappings = [](const char *pattern) {
        QFile maps("/proc/self/smaps");
        const QString all = maps.open(QIODevice::ReadOnly) ? maps.readAll() : QString();
        const QRegularExpression range(pattern, QRegularExpression::MultilineOption);
        std::pair<int, int> count;
        for (const QRegularExpressionMatch &match : range.globalMatch(all)) {
            const auto at = all.indexOf("VmFlags:", match.capturedEnd());
            const QString flags = all.mid(at, all.indexOf('\n', at) - at);
            ++count.first;
            count.second += flags.contains(" dc") && flags.contains(" dd") ? 1 : 0;
        }
        return count;
    };
    ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
    QVERIFY(samples.permitted());
    QVERIFY(samples.add(currentThreadId(), 7));
    QCOMPARE(mappings("^.*perf_event.*$"), std::pair(1, 1));
    PrivateMemory copy(ThreadSamples::kStackBytes);
    QCOMPARE(copy.bytes().size(), std::size_t{ThreadSamples::kStackBytes});
    const QByteArray own =
        "^" + QByteArray::number(reinterpret_cast<qulonglong>(copy.bytes().data()), 16) + "-.*$";
    QCOMPARE(mappings(own), std::pair(1, 1));
}

void TestSamples::switchesOfLaterThreadsHaveRoom()
{
    if (!isPermitted())
        QSKIP("the system doesn't permit it");
    using namespace recorder::platform;
    constexpr rlim_t kLockable = rlim_t{8} << 20;
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_MEMLOCK, &before), 0);
    if (before.rlim_max < kLockable)
        QSKIP("the program may lock too little");
    const rlimit limit{kLockable, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &limit), 0);
    ThreadSamples samples({.perSecond = 1000, .walk = StackWalk::UnwindTables});
    ThreadSwitches switches;
    QVERIFY(samples.permitted());
    QVERIFY(switches.permitted());
    std::uint32_t sampledThreads = 0;
    while (sampledThreads < 64 && samples.add(currentThreadId(), sampledThreads))
        ++sampledThreads;
    const std::string whyNot = samples.whyNot();
    // An eighth holds the records of more threads, including those that are larger because they say
    // where in the kernel threads wait.
    constexpr std::uint32_t kLaterThreads = 24;
    std::uint32_t switched = 0;
    while (switched < kLaterThreads && switches.add(currentThreadId(), switched))
        ++switched;
    QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &before), 0);
    QVERIFY(sampledThreads > 0 && sampledThreads < 64);
    QVERIFY2(whyNot.find("ulimit -l") != std::string::npos ||
                 whyNot.find("perf_event_mlock_kb") != std::string::npos,
             whyNot.c_str());
    QCOMPARE(switched, kLaterThreads);
}

// As in a container. The filter applies only to its thread.
void TestSamples::refusalIsSaid()
{
    std::string said;
    bool anySample = false;
    qputenv("ZOE_SWITCHES", "1");
    std::thread([&] {
        if (!answerPerfEvents(SECCOMP_RET_ERRNO | EPERM))
            return;
        const auto capture = recorded(
            [] {
                settle();
                outer(20 * kNsPerMs);
                ZOE_FRAME();
            },
            sampled(1000));
        said = saidOf(*capture, "samples");
        anySample = !samplesOf(*capture).empty();
    }).join();
    qunsetenv("ZOE_SWITCHES");
    if (said.empty())
        QSKIP("no seccomp here");
    QVERIFY(!anySample);
    const QString text = QString::fromStdString(said);
    QVERIFY2(text.startsWith("not recorded: ") &&
                 (text.contains("sudo sysctl kernel.perf_event_paranoid=2") ||
                  text.contains("--cap-add PERFMON")) &&
                 text.endsWith("; use `ZOE_SAMPLES=1000,timer` to sample with timers"),
             said.c_str());
}

void TestSamples::modulesAreThoseOfTheProcess()
{
    recorder::platform::LoadedCode code;
    QVERIFY(code.update());
    QVERIFY(!code.update());
    const auto own =
        std::ranges::find(code.modules(), QCoreApplication::applicationFilePath().toStdString(),
                          &recorder::platform::LoadedModule::path);
    QVERIFY(own != code.modules().end());
    const auto here = reinterpret_cast<std::uint64_t>(&outer);
    QVERIFY(own->startAddress <= here && here < own->endAddress);
    QVERIFY(std::ranges::all_of(code.modules(), [](const auto &module) {
        return std::ranges::all_of(module.buildId, [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        });
    }));
}

} // namespace tst_samples

ZOE_TEST(tst_samples::TestSamples)
#include "tst_samples.moc"
