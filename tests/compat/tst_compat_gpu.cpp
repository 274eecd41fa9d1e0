// GPU zones of programs written for Tracy: on made-up drivers, whose times are known, and on those
// that compute on the CPU, where the program's own zones are around them.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include "tests/compat/tracy_gpu_fakes.h"
#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_compat_gpu {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Span {
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    std::uint32_t depth = 0;

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
};
// In order, by "lane/zone".
using Spans = std::map<std::string, std::vector<Span>>;

Spans spansOf(const Capture &capture, TrackKind kind)
{
    Spans spans;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const Thread &thread = capture.thread(span.thread);
            if (thread.kind != kind)
                continue;
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t z = 0; z < tree.size(); ++z)
                spans[thread.name + '/' + capture.site(tree[z].site).label()].push_back(
                    {tree[z].startNs, tree[z].durationNs, tree[z].depth});
        }
    }
    return spans;
}

// Empty if they agree.
std::string differenceOf(const Spans &recorded, const GpuTruth &truth, double nsPerTick)
{
    for (const auto &[zone, spans] : recorded)
        if (!truth.contains(zone))
            return zone + " has never been";
    for (const auto &[zone, ticks] : truth) {
        const auto found = recorded.find(zone);
        if (found == recorded.end() || found->second.size() != ticks.size())
            return std::to_string(ticks.size()) + " of " + zone + " expected";
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            const double expected = static_cast<double>(ticks[i]) * nsPerTick;
            if (std::abs(static_cast<double>(found->second[i].durationNs) - expected) > 1)
                return zone + ' ' + std::to_string(i) + ": " +
                       std::to_string(found->second[i].durationNs) + " ns, not " +
                       std::to_string(expected);
        }
    }
    return {};
}

std::vector<std::string> messagesOf(const Capture &capture)
{
    std::vector<std::string> messages;
    for (const auto chunk = *capture.chunk(0); const Message &message : chunk->messages)
        messages.push_back(message.text);
    return messages;
}

// A program in a separate process, with the drivers that compute on the CPU.
std::shared_ptr<const Capture> recordingOf(const char *program, const RecordingFolder &folder)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LIBGL_ALWAYS_SOFTWARE", "1");
    environment.insert("ASAN_OPTIONS", "detect_leaks=0"); // of the drivers
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QCoreApplication::applicationDirPath() + '/' + program,
                  {QString::fromStdString(folder.path())});
    if (!process.waitForFinished(kPatienceMs) || process.exitCode() != 0)
        qFatal("%s: %s", program, process.readAll().constData());
    return openRecording(folder.path());
}

// Empty if the i-th span of each lane lies inside the i-th of the program's zones, as exactly as
// can be known: both clocks are read within calls that have zones, so times considered equal are
// never further apart than the duration of such a call.
std::string outside(const Spans &gpu, const std::vector<Span> &program,
                    const std::vector<Span> &clocks)
{
    const DurationNs clocksNs = std::ranges::max(clocks, {}, &Span::durationNs).durationNs;
    // Over the recording, the clocks' rates differ by less than a thousandth.
    const DurationNs errorNs = clocksNs + (program.back().endNs() - clocks.front().startNs) / 1000;
    for (const auto &[zone, spans] : gpu) {
        if (spans.size() != program.size())
            return std::to_string(spans.size()) + " of " + zone;
        for (std::size_t i = 0; i < spans.size(); ++i)
            if (spans[i].startNs < program[i].startNs - errorNs ||
                spans[i].endNs() > program[i].endNs() + errorNs || spans[i].durationNs <= 0)
                return zone + ' ' + std::to_string(i);
    }
    return {};
}

} // namespace

class TestCompatGpu : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void zonesOfOpenGl();
    void everySessionKnowsTheClock();
    void nothingWithoutASession();
    void zonesWithoutAQueryAreLost();
    void aDriverWithoutTimestampsIsNamed();
    void zonesOfVulkan();
    void aVulkanThatLacksSomethingIsNamed_data();
    void aVulkanThatLacksSomethingIsNamed();
    void zonesByFunctionsOfC();
    void zonesByFunctionsOfCBegunBeforeTheSession();
    void numbersOfContextsOfCAreUsedAgain();
    void openGlOnLlvmpipe();
    void vulkanOnLavapipe();
};

void TestCompatGpu::zonesOfOpenGl()
{
    GpuTruth truth;
    const auto capture = recorded([&] { truth = runFakeOpenGl(); });
    QCOMPARE(truth.size(), std::size_t{12});
    const std::string difference = differenceOf(spansOf(*capture, TrackKind::Gpu), truth, 1);
    QVERIFY2(difference.empty(), difference.c_str());
    QCOMPARE(m_result.lostZones, std::uint64_t{0});
    const auto shadows = std::ranges::find(capture->sites(), "shadows", &Site::label);
    QCOMPARE(shadows->colour, 0xbebebeU);
    QVERIFY(shadows->file.ends_with("tracy_opengl_fake.cpp"));
    const Spans spans = spansOf(*capture, TrackKind::Gpu);
    QCOMPARE(spans.at("screen/whole")[0].depth, 0U);
    QCOMPARE(spans.at("screen/shadows")[0].depth, 1U);
    QCOMPARE(spans.at("screen/inner")[0].depth, 2U);
}

void TestCompatGpu::everySessionKnowsTheClock()
{
    for (int session = 0; session < 2; ++session) {
        GpuTruth truth;
        const auto capture = recorded([&] { truth = runFakeOpenGl(); });
        const std::string difference = differenceOf(spansOf(*capture, TrackKind::Gpu), truth, 1);
        QVERIFY2(difference.empty(), difference.c_str());
        const Span first = spansOf(*capture, TrackKind::Gpu).at("screen/whole")[0];
        QVERIFY(first.startNs > 0 && first.endNs() < capture->frames().back().endNs());
    }
}

void TestCompatGpu::nothingWithoutASession()
{
    runFakeOpenGl();
    const FakeVulkanRun run = runFakeVulkan();
    QCOMPARE(run.violations, std::uint64_t{0});
    runTracyCGpu();
    const auto capture = recorded([] {});
    QVERIFY(spansOf(*capture, TrackKind::Gpu).empty());
}

void TestCompatGpu::zonesWithoutAQueryAreLost()
{
    const auto capture = recorded([] { fillFakeOpenGl(); });
    QCOMPARE(m_result.lostZones, std::uint64_t{3});
    QCOMPARE(m_result.zones, kOpenGlZonesAtOnce);
    QCOMPARE(countsOf(*capture).size(), std::size_t{1});
}

void TestCompatGpu::aDriverWithoutTimestampsIsNamed()
{
    const auto capture = recorded([] { runOpenGlWithoutTimestamps(); });
    QCOMPARE(m_result.zones, std::uint64_t{0});
    QCOMPARE(messagesOf(*capture),
             std::vector<std::string>{
                 "This OpenGL context has no timestamps: its GPU zones are not recorded."});
}

void TestCompatGpu::zonesOfVulkan()
{
    FakeVulkanRun run;
    const auto capture = recorded([&] { run = runFakeVulkan(); });
    QCOMPARE(run.violations, std::uint64_t{0});
    const std::string difference =
        differenceOf(spansOf(*capture, TrackKind::Gpu), run.truth, kFakeVulkanNsPerTick);
    QVERIFY2(difference.empty(), difference.c_str());
    QCOMPARE(m_result.lostZones, run.lost);
}

void TestCompatGpu::aVulkanThatLacksSomethingIsNamed_data()
{
    QTest::addColumn<FakeVulkanLacks>("lacks");
    QTest::addColumn<std::string>("name");
    QTest::newRow("pools") << FakeVulkanLacks::Pools << std::string("query pool");
    QTest::newRow("time") << FakeVulkanLacks::DeviceTime << std::string("calibrated timestamps");
    QTest::newRow("reset") << FakeVulkanLacks::HostReset << std::string("vkResetQueryPool");
}
void TestCompatGpu::aVulkanThatLacksSomethingIsNamed()
{
    QFETCH(FakeVulkanLacks, lacks);
    QFETCH(std::string, name);
    std::uint64_t violations = 0;
    const auto capture = recorded([&] { violations = runFakeVulkanThatLacks(lacks); });
    QCOMPARE(violations, std::uint64_t{0});
    QCOMPARE(m_result.zones, std::uint64_t{0});
    QCOMPARE(messagesOf(*capture), std::vector<std::string>{"This Vulkan context has no " + name +
                                                            ": its GPU zones are not recorded."});
}

void TestCompatGpu::zonesByFunctionsOfC()
{
    const auto capture = recorded([] {
        // Its zones begin up to 100 us before the clocks are compared: not before the session.
        using Clock = std::chrono::steady_clock;
        for (const auto begun = Clock::now(); Clock::now() - begun < std::chrono::milliseconds(1);)
            std::this_thread::yield();
        runTracyCGpu();
    });
    const GpuTruth truth{
        {"compute/pass", {1920}}, {"compute/inner", {192}}, {"compute 2/pass", {96, 100}}};
    Spans spans = spansOf(*capture, TrackKind::Gpu);
    const std::string difference = differenceOf(spans, truth, 1000 / 19.2);
    QVERIFY2(difference.empty(), difference.c_str());
    const Span pass = spans.at("compute/pass")[0];
    const Span inner = spans.at("compute/inner")[0];
    QCOMPARE(inner.startNs - pass.startNs, DurationNs{10'000});
    QCOMPARE(inner.depth, 1U);
    const auto place = std::ranges::find(capture->sites(), "inner", &Site::label);
    QCOMPARE(place->file, std::string("gpu.rs"));
    QCOMPARE(place->line, 11U);
    QCOMPARE(m_result.lostZones, std::uint64_t{1});
}

void TestCompatGpu::zonesByFunctionsOfCBegunBeforeTheSession()
{
    makeTracyCGpuContext();
    std::binary_semaphore begun(0);
    std::binary_semaphore mayEnd(0);
    std::thread before([&] {
        beginTracyCGpuZone(0);
        begun.release();
        mayEnd.acquire();
        endTracyCGpuZone(2);
    });
    begun.acquire();
    const auto capture = recorded([&] {
        calibrateTracyCGpu(5'000'000);
        beginTracyCGpuZone(1);
        mayEnd.release();
        before.join(); // it ends its own zone, not this one
        endTracyCGpuZone(3);
        answerTracyCGpuQuery(1, 5'000'000);
        answerTracyCGpuQuery(2, 5'000'096);
        answerTracyCGpuQuery(3, 5'000'192);
    });
    const std::string difference =
        differenceOf(spansOf(*capture, TrackKind::Gpu), {{"steps/pass", {192}}}, 1000 / 19.2);
    QVERIFY2(difference.empty(), difference.c_str());
}

// While another thread may be in the earlier context.
void TestCompatGpu::numbersOfContextsOfCAreUsedAgain()
{
    const auto capture = recorded([] {
        makeTracyCGpuContext();
        std::atomic<bool> done = false;
        std::binary_semaphore isIn(0);
        std::thread other([&] {
            for (bool first = true; !done; first = false) {
                beginTracyCGpuZone(0);
                if (first)
                    isIn.release();
                endTracyCGpuZone(1);
            }
        });
        isIn.acquire();
        for (int i = 0; i < 100; ++i)
            makeTracyCGpuContext();
        done = true;
        other.join();
        beginTracyCGpuZone(2);
        makeTracyCGpuContext();
        beginTracyCGpuZone(2); // the name is free again
        endTracyCGpuZone(3);
        answerTracyCGpuQuery(2, 5'000'000);
        answerTracyCGpuQuery(3, 5'000'096);
    });
    const std::string difference =
        differenceOf(spansOf(*capture, TrackKind::Gpu), {{"steps/pass", {96}}}, 1000 / 19.2);
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestCompatGpu::openGlOnLlvmpipe()
{
    const RecordingFolder folder;
    const auto capture = recordingOf("zoe_tracy_opengl", folder);
    const Spans threads = spansOf(*capture, TrackKind::Thread);
    Spans gpu[2];
    for (const auto &[zone, spans] : spansOf(*capture, TrackKind::Gpu))
        gpu[zone.starts_with("first/") ? 0 : 1][zone] = spans;
    for (const int thread : {0, 1}) {
        const std::string name = thread == 0 ? "first" : "second";
        QCOMPARE(gpu[thread].size(), std::size_t{3});
        QVERIFY(gpu[thread].contains(name + "/clears"));
        const std::string wrong =
            outside(gpu[thread], threads.at(name + "/frame"), threads.at(name + "/clocks"));
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
}

void TestCompatGpu::vulkanOnLavapipe()
{
    const RecordingFolder folder;
    const auto capture = recordingOf("zoe_tracy_vulkan", folder);
    const Spans threads = spansOf(*capture, TrackKind::Thread);
    const Spans gpu = spansOf(*capture, TrackKind::Gpu);
    QCOMPARE(gpu.size(), std::size_t{4});
    for (const char *const zone : {"first/fills", "first/fill", "second/fills", "second/fill"})
        QVERIFY2(gpu.contains(zone), zone);
    const std::string wrong = outside(gpu, threads.at("main/frame"), threads.at("main/clocks"));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

} // namespace tst_compat_gpu

ZOE_TEST(tst_compat_gpu::TestCompatGpu)
#include "tst_compat_gpu.moc"
