// What one thread records into one file, read back exactly.
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "formats/checking/dump.h"
#include "recorder/platform/platform.h"
#include "tests/recorder/event_counts.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_session {

using namespace zoe;
using namespace zoe::test;

namespace {

void leaf()
{
    ZOE_FUNCTION();
}

template <class T>
T twice(T value)
{
    ZOE_FUNCTION();
    return value + value;
}

struct Thrower {
    Thrower()
    {
        ZOE_ZONE("constructor");
        throw std::runtime_error("on purpose");
    }
};

void recurse(int depth)
{
    ZOE_ZONE("recurse");
    if (depth > 1)
        recurse(depth - 1);
}

SessionResult stopWell()
{
    const SessionResult result = stopSession();
    if (!result.ok)
        qFatal("%s", result.error);
    return result;
}

void startWell(const std::string &path, const SessionOptions &options = {})
{
    if (!startSession(path.c_str(), options))
        qFatal("%s", lastError());
    ZOE_THREAD_NAME("main");
}

QString shape(const std::string &path)
{
    return QString::fromStdString(shapeOf(*openRecording(path)));
}

} // namespace

class TestSession : public QObject, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void recordsATree();
    void countsFramesAndZones();
    void closesZonesOnExceptions();
    void splitsZonesAtFrameMarks();
    void endsOpenZonesWithTheSession();
    void keepsZonesOfAnEarlierSessionOut();
    void startsAndStopsManyTimes();
    void recordsPlotsMessagesAndNames();
    void cutsLongMessagesBetweenCharacters();
    void describesTheSession();
    void theFirstFrameHoldsNothingOfTheStart();
    void chunksTellTheTime();
    void recordsWithoutFrameMarks();
    void writesOnWithoutFrameMarks();
    void recordsDeepNesting();
    void refusesWhatCannotWork();
    void leavesTheOldFileAloneWhenItCannotStart();
    void replacesAnOldRecording();
    void recordsThroughASymbolicLink();
};

void TestSession::recordsATree()
{
    const RecordingFolder folder;
    startWell(folder.path());
    {
        ZOE_ZONE("frame work");
        leaf();
        {
            ZOE_ZONE("a");
            ZOE_ZONE("b"); // two on one line
        }
        QCOMPARE(twice(2) + static_cast<int>(twice(1.5)), 7);
        const auto lambda = [] { ZOE_ZONE("in lambda"); };
        lambda();
    }
    ZOE_FRAME();
    stopWell();
    QCOMPARE(shape(folder.path()), "before\n"
                                   "  main\n"
                                   "    frame work\n"
                                   "      tst_session::leaf\n"
                                   "      a\n"
                                   "        b\n"
                                   "      tst_session::twice\n"
                                   "      tst_session::twice\n"
                                   "      in lambda\n");
}

void TestSession::countsFramesAndZones()
{
    const RecordingFolder folder;
    startWell(folder.path());
    for (int frame = 0; frame < 1000; ++frame) {
        ZOE_ZONE("outer");
        for (int i = 0; i < frame % 7; ++i)
            leaf();
        ZOE_FRAME();
    }
    leaf();
    const SessionResult result = stopWell();
    const auto capture = openRecording(folder.path());
    std::uint64_t leaves = 1;
    for (std::uint64_t frame = 0; frame < 1000; ++frame)
        leaves += frame % 7;
    const Counts expected{{"main/outer", 1000}, {"main/tst_session::leaf", leaves}};
    QCOMPARE(countsOf(*capture), expected);
    // The last zone begins after the last mark: it is in a partial frame.
    QCOMPARE(capture->frames().size(), std::size_t{1001});
    QCOMPARE(result.frames, std::uint64_t{1001});
    QCOMPARE(result.zones, 1000 + leaves);
    QCOMPARE(result.lostZones, std::uint64_t{0});
    QCOMPARE(capture->info().zones, 1000 + leaves);
    QCOMPARE(result.bytes, capture->info().byteSize);
    QVERIFY(capture->info().complete);
}

void TestSession::closesZonesOnExceptions()
{
    const RecordingFolder folder;
    startWell(folder.path());
    try {
        ZOE_ZONE("try");
        const Thrower thrower;
    } catch (const std::runtime_error &) {
        ZOE_ZONE("catch");
    }
    ZOE_FRAME();
    stopWell();
    QCOMPARE(shape(folder.path()), "before\n"
                                   "  main\n"
                                   "    try\n"
                                   "      constructor\n"
                                   "    catch\n");
}

void TestSession::splitsZonesAtFrameMarks()
{
    const RecordingFolder folder;
    startWell(folder.path());
    {
        ZOE_ZONE("long");
        {
            ZOE_ZONE("inner");
            ZOE_FRAME();
        }
        leaf();
        ZOE_FRAME();
    }
    ZOE_FRAME();
    stopWell();
    QCOMPARE(shape(folder.path()), "before\n"
                                   "  main\n"
                                   "    long to\n"
                                   "      inner to\n"
                                   "frame\n"
                                   "  main\n"
                                   "    long from to\n"
                                   "      inner from\n"
                                   "      tst_session::leaf\n"
                                   "frame\n"
                                   "  main\n"
                                   "    long from\n");
}

void TestSession::endsOpenZonesWithTheSession()
{
    const RecordingFolder folder;
    startWell(folder.path());
    {
        ZOE_ZONE("outer");
        ZOE_ZONE("inner");
        stopWell();
    }
    QCOMPARE(shape(folder.path()), "frame partial\n"
                                   "  main\n"
                                   "    outer open\n"
                                   "      inner open\n");
}

void TestSession::keepsZonesOfAnEarlierSessionOut()
{
    const RecordingFolder folder;
    {
        ZOE_ZONE("before all");
        startWell(folder.path("1.zoe"));
        ZOE_ZONE("in one");
        stopWell();
        startWell(folder.path("2.zoe"));
        {
            ZOE_ZONE("in two");
            stopWell();
            ZOE_ZONE("in none");
            startWell(folder.path("3.zoe"));
            leaf();
        }
        leaf(); // "in two" has ended in a session that is over
    }
    ZOE_FRAME();
    stopWell();
    QCOMPARE(shape(folder.path("1.zoe")), "frame partial\n  main\n    in one open\n");
    QCOMPARE(shape(folder.path("2.zoe")), "frame partial\n  main\n    in two open\n");
    QCOMPARE(shape(folder.path("3.zoe")),
             "before\n  main\n    tst_session::leaf\n    tst_session::leaf\n");
}

void TestSession::startsAndStopsManyTimes()
{
    const RecordingFolder folder;
    for (int session = 0; session < 100; ++session) {
        ZOE_ZONE("across");
        startWell(folder.path(), {.compressionLevel = session % 4});
        for (int i = 0; i < session; ++i)
            leaf();
        ZOE_FRAME();
        const SessionResult result = stopWell();
        QCOMPARE(result.zones, static_cast<std::uint64_t>(session));
        QCOMPARE(openRecording(folder.path())->info().zones, static_cast<std::uint64_t>(session));
    }
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

void TestSession::recordsPlotsMessagesAndNames()
{
    const RecordingFolder folder;
    ZOE_THREAD_NAME("named before");
    QVERIFY(startSession(folder.path().c_str()));
    leaf();
    const bool flag = true;
    ZOE_PLOT("flag", flag);
    for (int i = 0; i < 3; ++i) {
        ZOE_PLOT("counter", i);
        ZOE_PLOT("half", static_cast<float>(i) / 2);
    }
    ZOE_MESSAGE("literal");
    const std::string text = "from a std::string";
    ZOE_MESSAGE(text);
    ZOE_MESSAGE("");
    ZOE_FRAME();
    stopWell();
    const auto capture = openRecording(folder.path());
    const auto chunk = *capture->chunk(0);
    std::ostringstream seen;
    for (const PlotPoint &point : chunk->plots)
        seen << capture->plotSeries()[point.plot.value].name << '=' << point.value << ' ';
    for (const Message &message : chunk->messages)
        seen << '[' << message.text << ']';
    QCOMPARE(QString::fromStdString(seen.str()),
             "flag=1 counter=0 half=0 counter=1 half=0.5 counter=2 half=1 "
             "[literal][from a std::string][]");
    QCOMPARE(capture->threads().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(capture->threads()[0].name), "named before");
    QCOMPARE(capture->frameSets().size(), std::size_t{1});
    QCOMPARE(capture->frameSets()[0].thread.value, 0u);
    TimeNs last = 0;
    for (const PlotPoint &point : chunk->plots) {
        QVERIFY(point.timeNs >= last);
        last = point.timeNs;
    }
}

void TestSession::cutsLongMessagesBetweenCharacters()
{
    const RecordingFolder folder;
    std::string text;
    while (text.size() < 100'000)
        text += "€";
    startWell(folder.path());
    ZOE_MESSAGE(text);
    ZOE_THREAD_NAME(text.c_str());
    ZOE_FRAME();
    stopWell();
    const auto capture = openRecording(folder.path());
    const std::string recorded = (*capture->chunk(0))->messages.at(0).text;
    QVERIFY(recorded.size() > 16'000 && recorded.size() % 3 == 0);
    QVERIFY(text.compare(0, recorded.size(), recorded) == 0);
    const std::string name = capture->threads()[0].name;
    QVERIFY(!name.empty() && name.size() % 3 == 0);
}

void TestSession::describesTheSession()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.comment = "a comment";
    startWell(folder.path(), options);
    stopWell();
    SessionInfo info = openRecording(folder.path())->info().session;
    QCOMPARE(QString::fromStdString(info.program), "test_recorder");
    QCOMPARE(QString::fromStdString(info.comment), "a comment");
    QCOMPARE(info.processId, static_cast<std::uint32_t>(QCoreApplication::applicationPid()));
    QVERIFY(!info.operatingSystem.empty() && !info.processor.empty() && !info.build.empty());
    QVERIFY(info.clock == "tsc" || info.clock == "cntvct" || info.clock == "steady_clock");
    QVERIFY(info.clockFrequencyHz >= 1'000'000);
    QVERIFY(info.zoneCostNs > 0);
    QVERIFY(info.startUnixNs > 1'600'000'000 * kNsPerSecond);

    options.program = "another name";
    startWell(folder.path(), options);
    stopWell();
    info = openRecording(folder.path())->info().session;
    QCOMPARE(QString::fromStdString(info.program), "another name");
}

// It begins when the session has begun: after its thread was started, before startSession()
// returns.
void TestSession::theFirstFrameHoldsNothingOfTheStart()
{
    const RecordingFolder folder;
    const auto threads = [] {
        const std::filesystem::directory_iterator tasks("/proc/self/task");
        return std::distance(begin(tasks), end(tasks));
    };
    std::atomic<bool> watches = false;
    std::uint64_t lastWithoutWriter = 0;
    std::thread watcher([&] {
        const auto before = threads();
        for (;;) {
            const std::uint64_t now = recorder::platform::steadyNowNs();
            if (threads() != before)
                return;
            lastWithoutWriter = now;
            watches = true;
        }
    });
    while (!watches)
        std::this_thread::yield();
    startWell(folder.path());
    const std::uint64_t started = recorder::platform::steadyNowNs();
    watcher.join();
    leaf();
    ZOE_FRAME();
    stopWell();

    constexpr DurationNs kClocksDiffer = 50'000;
    const auto capture = openRecording(folder.path());
    const FrameRecord first = capture->frames().front();
    const TimeNs beginNs = capture->info().session.startSteadyNs + first.startNs;
    // Time 0 is when the clocks were compared, before all else. The watcher may have had no CPU.
    QVERIFY(first.startNs > 0);
    QVERIFY(lastWithoutWriter > 0);
    QVERIFY(beginNs > static_cast<TimeNs>(lastWithoutWriter) - kClocksDiffer);
    QVERIFY(beginNs < static_cast<TimeNs>(started) + kClocksDiffer);
    QCOMPARE(countsOf(*capture), (Counts{{"main/tst_session::leaf", 1}}));
    QCOMPARE(warningsOf(*capture), std::vector<std::string>{});
}

// Captures of one computer can be aligned although its clocks are set, or drift.
void TestSession::chunksTellTheTime()
{
    const RecordingFolder folder;
    startWell(folder.path());
    leaf();
    ZOE_FRAME();
    stopWell();
    const SessionInfo info = openRecording(folder.path())->info().session;
    std::FILE *const text = std::tmpfile();
    QVERIFY(dumpStream(folder.path(), text).ok());
    std::rewind(text);
    int chunks = 0;
    for (std::array<char, 4096> line{}; std::fgets(line.data(), line.size(), text) != nullptr;) {
        long long timeNs = 0;
        long long steadyNs = 0;
        long long unixNs = 0;
        if (std::sscanf(line.data(), " clocks at %lld ns: steady %lld unix %lld", &timeNs,
                        &steadyNs, &unixNs) != 3)
            continue;
        ++chunks;
        QVERIFY(timeNs > 0);
        QVERIFY(std::abs(steadyNs - info.startSteadyNs - timeNs) < kNsPerMs);
        QVERIFY(std::abs(unixNs - info.startUnixNs - timeNs) < kNsPerSecond);
    }
    std::fclose(text);
    QCOMPARE(chunks, 1);
}

void TestSession::recordsWithoutFrameMarks()
{
    const RecordingFolder folder;
    startWell(folder.path());
    leaf();
    leaf();
    stopWell();
    QCOMPARE(shape(folder.path()),
             "frame partial\n  main\n    tst_session::leaf\n    tst_session::leaf\n");
}

void TestSession::writesOnWithoutFrameMarks()
{
    const RecordingFolder folder;
    startWell(folder.path(), {.memoryLimitBytes = 4 << 20});
    const auto sizeAtStart = std::filesystem::file_size(folder.path());
    std::uint64_t zones = 1;
    {
        ZOE_ZONE("all along");
        while (std::filesystem::file_size(folder.path()) == sizeAtStart)
            for (int i = 0; i < 50'000; ++i, ++zones)
                leaf();
    }
    stopWell();
    const auto capture = openRecording(folder.path());
    QCOMPARE(capture->info().zones + capture->info().lostZones, zones);
    QVERIFY(capture->frames().size() >= 2);
    for (const FrameRecord &frame : capture->frames().first(capture->frames().size() - 1))
        QCOMPARE(int{frame.flags}, int{kFrameCut});
    QCOMPARE(int{capture->frames().back().flags}, int{kFramePartial});
}

void TestSession::recordsDeepNesting()
{
    const RecordingFolder folder;
    startWell(folder.path());
    recurse(20'000);
    ZOE_FRAME();
    const SessionResult result = stopWell();
    QCOMPARE(result.zones, std::uint64_t{20'000});
    const auto capture = openRecording(folder.path());
    const auto chunk = *capture->chunk(0);
    QCOMPARE(chunk->zones.depth.size(), std::size_t{20'000});
    QCOMPARE(chunk->zones.depth.back(), 19'999u);
}

void TestSession::refusesWhatCannotWork()
{
    const RecordingFolder folder;
    QVERIFY(!startSession("/no/such/folder/run.zoe"));
    QVERIFY(std::string(lastError()).find("/no/such/folder/run.zoe") != std::string::npos);
    QVERIFY(!isRecording());
    QVERIFY(!startSession(""));
    QVERIFY(!startSession(nullptr));
    QVERIFY(lastError()[0] != '\0');
    QVERIFY(!startSession("/"));

    const SessionResult none = stopSession();
    QVERIFY(!none.ok);
    QVERIFY(none.error[0] != '\0');

    startWell(folder.path());
    QCOMPARE(lastError(), "");
    QVERIFY(isRecording());
    QVERIFY(!startSession(folder.path("2.zoe").c_str()));
    QVERIFY(lastError()[0] != '\0');
    QVERIFY(isRecording());
    stopWell();
    QVERIFY(!isRecording());
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

void TestSession::leavesTheOldFileAloneWhenItCannotStart()
{
    const RecordingFolder folder;
    std::ofstream(folder.path("x")) << "not a folder";
    QVERIFY(!startSession((folder.path("x") + "/run.zoe").c_str()));
    std::string content;
    std::getline(std::ifstream(folder.path("x")), content);
    QCOMPARE(content, std::string("not a folder"));
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

void TestSession::replacesAnOldRecording()
{
    const RecordingFolder folder;
    startWell(folder.path());
    leaf();
    stopWell();
    const auto before = openRecording(folder.path());
    startWell(folder.path());
    // From the first moment, the name refers to the new recording, which can be opened.
    QCOMPARE(openRecording(folder.path())->info().zones, std::uint64_t{0});
    leaf();
    leaf();
    stopWell();
    QCOMPARE(openRecording(folder.path())->info().zones, std::uint64_t{2});
    // Who has the old one open still has it.
    QCOMPARE(countsOf(*before), (Counts{{"main/tst_session::leaf", 1}}));
}

void TestSession::recordsThroughASymbolicLink()
{
    const RecordingFolder folder;
    std::filesystem::create_symlink(folder.path("target.zoe"), folder.path("link.zoe"));
    startWell(folder.path("link.zoe"));
    leaf();
    stopWell();
    QVERIFY(std::filesystem::is_symlink(folder.path("link.zoe")));
    QCOMPARE(openRecording(folder.path("target.zoe"))->info().zones, std::uint64_t{1});
}

} // namespace tst_session

ZOE_TEST(tst_session::TestSession)
#include "tst_session.moc"
