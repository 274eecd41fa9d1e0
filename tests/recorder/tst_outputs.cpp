// Outputs of a session besides a single file: rotating files, requests by the environment; and
// waiting for memory.
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <QTest>

#include "formats/stream/platform/system_file.h"
#include "recorder/outputs/file_output.h"
#include "recorder/outputs/numbered_files.h"
#include "recorder/session/session_environment.h"
#include "tests/recorder/made_up_session.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_outputs {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

system::FileId idOf(const fs::path &path)
{
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const system::FileId id = system::fileId(descriptor);
    ::close(descriptor);
    return id;
}

std::unique_ptr<FileOutput> fileOutput(const std::string &path, const Rotation &rotation)
{
    auto output = FileOutput::create(path, rotation);
    if (!output)
        qFatal("%s", output.error().text().c_str());
    return *std::move(output);
}

std::map<std::string, std::string> g_variables;
const char *variable(const char *name)
{
    const auto found = g_variables.find(name);
    return found != g_variables.end() ? found->second.c_str() : nullptr;
}

void leaf()
{
    ZOE_FUNCTION();
}

} // namespace

class TestOutputs : public QObject {
    Q_OBJECT

  private slots:
    void namesFilesInTurn();
    void numberedFilesStayInTheirFolder();
    void filesTakeTurnsByTime();
    void filesTakeTurnsByBytes();
    void bookmarksLieInTheirFile();
    void bookmarksDoNotPileUp();
    void keepsTheLatestFiles();
    void sessionRotates();
    void withoutACurrentFolderPathsMustBeAbsolute();
    void refusesOptionsThatContradict();
    void readsTheEnvironment();
    void unknownSwitchesAreRefused();
    void waitsForMemoryIfTold();
    void replacesOnTrialUntilItGoesOn();
};

void TestOutputs::namesFilesInTurn()
{
    const RecordingFolder folder;
    std::ofstream(folder.path("run.0007.zoe")) << "someone's";
    std::ofstream(folder.path("run.9.txt")) << "another form";
    std::ofstream(folder.path("other.0042.zoe")) << "another name";
    NumberedFiles names(folder.path(), 2);
    const auto complete = [&](bool isLast) {
        const fs::path name = names.next();
        std::ofstream(name) << "own";
        names.completed(name, idOf(name), isLast);
        return name.filename().string();
    };
    QCOMPARE(complete(false), std::string("run.0008.zoe"));
    std::ofstream(folder.path("run.0009.zoe")) << "came in between";
    QCOMPARE(complete(false), std::string("run.0010.zoe"));
    // The next one is being written, so there are two.
    QVERIFY(!fs::exists(folder.path("run.0008.zoe")));
    QCOMPARE(complete(true), std::string("run.0011.zoe"));
    QVERIFY(fs::exists(folder.path("run.0010.zoe")));
    QCOMPARE(names.removed(), std::uint64_t{1});
    // One that another program has put in the place of an own one stays.
    fs::remove(folder.path("run.0010.zoe"));
    std::ofstream(folder.path("other")) << "someone's";
    fs::rename(folder.path("other"), folder.path("run.0010.zoe"));
    QCOMPARE(complete(true), std::string("run.0012.zoe"));
    QVERIFY(fs::exists(folder.path("run.0010.zoe")));
    QCOMPARE(names.removed(), std::uint64_t{1});
    QVERIFY(fs::exists(folder.path("run.0007.zoe")));
    QVERIFY(fs::exists(folder.path("run.0009.zoe")));
}

// Only in the folder where it began, whatever gets that folder's name later.
void TestOutputs::numberedFilesStayInTheirFolder()
{
    const RecordingFolder folder;
    const fs::path home = folder.path("home");
    fs::create_directory(home);
    NumberedFiles names(home / "run.zoe", 1);
    const fs::path first = names.next();
    std::ofstream(first) << "own";
    const system::FileId id = idOf(first);
    names.completed(first, id, true);
    fs::rename(home, folder.path("moved"));
    fs::create_directory(home);
    // The same file, as another program would place it there.
    fs::create_hard_link(folder.path("moved") + "/run.0001.zoe", first);
    const fs::path second = names.next();
    std::ofstream(second) << "own";
    names.completed(second, idOf(second), true);
    QCOMPARE(names.removed(), std::uint64_t{1});
    QVERIFY(fs::exists(first));
    QVERIFY(!fs::exists(folder.path("moved") + "/run.0001.zoe"));
    // Nor what took its name there.
    std::ofstream(folder.path("moved") + "/" + second.filename().string()) << "someone's";
    const fs::path third = names.next();
    std::ofstream(third) << "own";
    names.completed(third, idOf(third), true);
    QCOMPARE(names.removed(), std::uint64_t{1});
    QVERIFY(fs::exists(folder.path("moved") + "/" + second.filename().string()));
}

void TestOutputs::filesTakeTurnsByTime()
{
    const RecordingFolder folder;
    const auto output = fileOutput(folder.path(), {.seconds = 2});
    MadeUpSession session(*output);
    for (int i = 0; i < 1000; ++i)
        session.frame(10 * kNsPerMs);
    session.end();
    QCOMPARE(captures(folder).size(), std::size_t{5});
    TimeNs end = 0;
    std::uint64_t bytes = 0;
    for (const std::string &name : captures(folder)) {
        const auto capture = openRecording(folder.path(name.c_str()));
        QVERIFY(capture->info().complete);
        QCOMPARE(capture->frames().size(), std::size_t{200});
        QCOMPARE(capture->chunks()[0].firstFrame, FrameIndex{0});
        QCOMPARE(capture->frames().front().startNs, end); // on the session's time line
        QCOMPARE(capture->info().durationNs, 2 * kNsPerSecond);
        end = capture->frames().back().endNs();
        QCOMPARE(countsOf(*capture), (Counts{{"main/step", 200}}));
        bytes += capture->info().byteSize;
    }
    QCOMPARE(end, 10 * kNsPerSecond);
    QCOMPARE(output->bytesWritten(), bytes);
}

void TestOutputs::filesTakeTurnsByBytes()
{
    const RecordingFolder folder;
    const auto output = fileOutput(folder.path(), {.bytes = 20'000});
    MadeUpSession session(*output);
    for (int i = 0; i < 20'000; ++i)
        session.frame((10 + i % 7) * kNsPerMs);
    session.end();
    std::uint64_t zones = 0;
    QVERIFY(captures(folder).size() > 3);
    for (const std::string &name : captures(folder)) {
        const auto capture = openRecording(folder.path(name.c_str()));
        QVERIFY(capture->info().complete);
        QVERIFY(capture->info().byteSize < 40'000);
        zones += capture->info().zones;
    }
    QCOMPARE(zones, std::uint64_t{20'000});
}

void TestOutputs::bookmarksLieInTheirFile()
{
    const RecordingFolder folder;
    const auto output = fileOutput(folder.path(), {.seconds = 2});
    MadeUpSession session(*output);
    for (unsigned i = 0; i < 1000; ++i) {
        if (i % 100 == 50) {
            session.bookmark("frame", i);
            session.bookmark("time", {});
        }
        session.frame(10 * kNsPerMs);
    }
    session.end();
    for (const std::string &name : captures(folder)) {
        const auto capture = openRecording(folder.path(name.c_str()));
        QCOMPARE(capture->annotations().size(), std::size_t{4});
        for (const Annotation &annotation : capture->annotations()) {
            QCOMPARE(annotation.frame.has_value(), annotation.text == "frame");
            const auto within = annotation.timeNs - capture->frames()[0].startNs;
            QCOMPARE(within % kNsPerSecond, kNsPerSecond / 2);
            if (annotation.frame)
                QCOMPARE(capture->frames()[*annotation.frame].startNs, annotation.timeNs);
        }
    }
}

void TestOutputs::bookmarksDoNotPileUp()
{
    constexpr std::size_t kTextBytes = 5000;
    constexpr int kBookmarks = 2000;
    constexpr long kMostGrowthKiB = 6000;
    const RecordingFolder folder;
    const auto output = fileOutput(folder.path(), {});
    MadeUpSession session(*output, 1);
    const auto addSome = [&](int count) {
        for (int i = 0; i < count; ++i) {
            session.bookmark(std::string(kTextBytes, 'x'), {});
            session.frame(10 * kNsPerMs);
        }
    };
    addSome(100);
    const long before = residentKiB();
    addSome(kBookmarks);
    const long growth = residentKiB() - before;
    session.end();
#if !defined(ZOE_THREAD_SANITIZER) // whose own memory would count
    QVERIFY2(growth < kMostGrowthKiB, std::to_string(growth).c_str());
#else
    static_cast<void>(growth + kMostGrowthKiB);
#endif
    QCOMPARE(openRecording(folder.path())->annotations().size(), std::size_t{100 + kBookmarks});
}

void TestOutputs::keepsTheLatestFiles()
{
    const RecordingFolder folder;
    std::ofstream(folder.path("run.0001.zoe")) << "someone's";
    const auto output = fileOutput(folder.path(), {.seconds = 1, .keepFiles = 3});
    MadeUpSession session(*output);
    for (int i = 0; i < 1000; ++i)
        session.frame(10 * kNsPerMs);
    session.end();
    const std::vector<std::string> expected{"run.0001.zoe", "run.0009.zoe", "run.0010.zoe",
                                            "run.0011.zoe"};
    QCOMPARE(captures(folder), expected);
    QCOMPARE(fs::file_size(folder.path("run.0001.zoe")), std::uintmax_t{9});
}

void TestOutputs::sessionRotates()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.flushIntervalMs = 1;
    options.rotateBytes = 4096;
    options.compressionLevel = 0;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::uint64_t zones = 0;
    {
        ZOE_ZONE_NAMED("open all the time");
        ++zones;
        while (captures(folder).size() < 4) {
            for (int i = 0; i < 100; ++i, ++zones)
                leaf();
            ZOE_FRAME();
        }
    }
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.zones + result.lostZones, zones);
    std::uint64_t recorded = 0;
    std::size_t open = 0;
    std::uint64_t bytes = 0;
    for (const std::string &name : captures(folder)) {
        const auto capture = openRecording(folder.path(name.c_str()));
        QVERIFY(capture->info().complete);
        recorded += capture->info().zones - capture->info().zonesOpenAtStart;
        open += capture->info().zonesOpenAtStart;
        bytes += capture->info().byteSize;
    }
    QCOMPARE(recorded, result.zones);
    QCOMPARE(open, captures(folder).size() - 1);
    QCOMPARE(bytes, result.bytes);
}

// A program may delete the folder that it is in.
void TestOutputs::withoutACurrentFolderPathsMustBeAbsolute()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 60;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    leaf();
    ZOE_FRAME();
    const fs::path before = fs::current_path();
    const fs::path gone = folder.path("gone");
    fs::create_directory(gone);
    fs::current_path(gone);
    fs::remove(gone);
    const auto saysWhatHelps = [] {
        return std::string(lastError()).find("give an absolute path") != std::string::npos;
    };
    const bool saved = saveFlight("asked.zoe");
    const bool saidOfSave = saysWhatHelps();
    const bool goesOn = isRecording();
    const SessionResult result = stopSession();
    const bool started = startSession("run.zoe") || startSession("run.zoe", options);
    const bool saidOfStart = saysWhatHelps();
    g_variables = {{"ZOE_OUTPUT", "run.zoe"}};
    const auto ofEnvironment = environmentSession(variable);
    fs::current_path(before);
    QVERIFY(!saved && saidOfSave && goesOn);
    QVERIFY2(result.ok, result.error);
    QVERIFY(!started && saidOfStart);
    QVERIFY(!ofEnvironment.ok());
}

void TestOutputs::refusesOptionsThatContradict()
{
    const RecordingFolder folder;
    const auto refuses = [](const char *path, const SessionOptions &options) {
        const bool started = startSession(path, options);
        return !started && lastError()[0] != '\0' && !isRecording();
    };
    const std::string path = folder.path();
    QVERIFY(refuses(nullptr, {}));
    SessionOptions options;
    options.onDemand = true;
    QVERIFY(refuses(nullptr, options));
    options.listen = "0";
    QVERIFY(refuses(path.c_str(), options));
    options = {};
    options.keepSeconds = 1;
    options.rotateSeconds = 1;
    QVERIFY(refuses(path.c_str(), options));
    options = {};
    options.spikeMs = 20;
    QVERIFY(refuses(path.c_str(), options));
    for (const char *const address : {"", "nonsense", "1.2.3.4:99999", "::1:80", "[::1:80", ":"}) {
        options = {};
        options.listen = address;
        QVERIFY2(refuses(nullptr, options), address);
    }
    QCOMPARE(folder.fileCount(), std::size_t{0});
}

void TestOutputs::readsTheEnvironment()
{
    g_variables = {};
    QVERIFY(!environmentSession(variable)->has_value());
    g_variables = {{"ZOE_FLUSH_MS", "7"}};
    QVERIFY(!environmentSession(variable)->has_value());
    g_variables = {{"ZOE_OUTPUT", "a%p-%p.zoe"}, {"ZOE_LISTEN", ":0"},    {"ZOE_FLUSH_MS", "7"},
                   {"ZOE_ROTATE_MB", "3"},       {"ZOE_KEEP_FILES", "4"}, {"ZOE_SPIKE_MS", "33.5"},
                   {"ZOE_CATCH_CRASHES", "0"},   {"ZOE_MEMORY_MB", "16"}};
    const EnvironmentSession session = **environmentSession(variable);
    const std::string pid = std::to_string(getpid());
    const std::string folder = std::filesystem::current_path().string() + '/';
    QCOMPARE(outputOf(session, false), folder + "a" + pid + "-" + pid + ".zoe");
    QCOMPARE(outputOf(session, true), outputOf(session, false));
    QCOMPARE(outputOf({"/b.c.zoe", {}, {}}, true), "/b.c." + pid + ".zoe");
    QCOMPARE(session.address, std::string(":0"));
    QCOMPARE(session.options.flushIntervalMs, 7u);
    QCOMPARE(session.options.rotateBytes, std::uint64_t{3} << 20);
    QCOMPARE(session.options.keepFiles, 4u);
    QCOMPARE(session.mostForks, 100u);
    QCOMPARE(session.options.spikeMs, 33.5);
    QCOMPARE(session.options.memoryLimitBytes, std::uint64_t{16} << 20);
    QVERIFY(!session.options.catchCrashes);
    for (const char *const bad : {"x", "-1", "7 ", "0x10", "99999999999"}) {
        g_variables = {{"ZOE_OUTPUT", "a.zoe"}, {"ZOE_FLUSH_MS", bad}};
        const auto refused = environmentSession(variable);
        QVERIFY2(!refused.ok(), bad);
        QCOMPARE(refused.error().place, std::string("ZOE_FLUSH_MS"));
    }
    // All are named at once.
    g_variables = {{"ZOE_OUTPUT", "a.zoe"},
                   {"ZOE_FLUSH_MS", "x"},
                   {"ZOE_FILE_MODE", "9"},
                   {"ZOE_CATCH_CRASHES", "no"}};
    QCOMPARE(environmentSession(variable).error().text(),
             std::string("'x' is not a number (ZOE_FLUSH_MS), '9' is not a file mode "
                         "(ZOE_FILE_MODE), 'no' is not a number (ZOE_CATCH_CRASHES)"));
    for (const auto &[name, value] :
         {std::pair("ZOE_SPIKE_MS", "nan"), std::pair("ZOE_SPIKE_MS", "inf"),
          std::pair("ZOE_MEMORY_MB", "18446744073709551615")}) {
        g_variables = {{"ZOE_OUTPUT", "a.zoe"}, {name, value}};
        QVERIFY2(!environmentSession(variable).ok(), name);
    }
}

void TestOutputs::unknownSwitchesAreRefused()
{
    g_variables = {{"ZOE_SWITCHES", "sums"}};
    QVERIFY(*limitedScheduling(Scheduling::Switches, variable) == Scheduling::Sums);
    for (const char *const keeps : {"", "1"}) {
        g_variables = {{"ZOE_SWITCHES", keeps}};
        QVERIFY(*limitedScheduling(Scheduling::Switches, variable) == Scheduling::Switches);
    }
    for (const char *const bad : {"foo", "own ", "2", "Sums"}) {
        g_variables = {{"ZOE_SWITCHES", bad}};
        const auto refused = limitedScheduling(Scheduling::Switches, variable);
        QVERIFY2(!refused, bad);
        QCOMPARE(refused.error().text(),
                 "'" + std::string(bad) + "' is not 0, sums, own or 1 (ZOE_SWITCHES)");
    }
}

void TestOutputs::waitsForMemoryIfTold()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.memoryLimitBytes = 1; // one block
    options.waitForMemory = true;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    constexpr int kThreads = 4;
    constexpr int kZones = 50'000;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([] {
            for (int zone = 0; zone < kZones; ++zone)
                leaf();
        });
    for (std::thread &thread : threads)
        thread.join();
    const SessionResult result = stopSession();
    QCOMPARE(result.lostZones, std::uint64_t{0});
    QCOMPARE(result.zones, std::uint64_t{kThreads * kZones});
    QCOMPARE(openRecording(folder.path())->info().zones, result.zones);
}

// A session that can't begin after all leaves the old file; one that begins replaces it.
void TestOutputs::replacesOnTrialUntilItGoesOn()
{
    const RecordingFolder folder;
    const std::string old = "old";
    const auto content = [&] {
        std::string text;
        std::ifstream(folder.path()) >> text;
        return text;
    };
    const auto appeared = [&] {
        auto output = *FileOutput::create(folder.path(), {});
        SessionInfo session;
        session.program = "made up";
        if (!output->header(session) || !output->appear())
            qFatal("no file");
        return output;
    };
    auto output = appeared();
    QCOMPARE(folder.fileCount(), std::size_t{1});
    output.reset();
    QCOMPARE(folder.fileCount(), std::size_t{0}); // there was nothing
    std::ofstream(folder.path()) << old;
    output = appeared();
    QVERIFY(content() != old);
    QCOMPARE(folder.fileCount(), std::size_t{2});
    output.reset();
    QCOMPARE(content(), old);
    QCOMPARE(folder.fileCount(), std::size_t{1});
    output = appeared();
    fs::remove(folder.path()); // another program's file has the name now
    std::ofstream(folder.path()) << "another's";
    output.reset();
    QCOMPARE(content(), std::string("another's"));
    QCOMPARE(folder.fileCount(), std::size_t{2}); // the old one has a name of its own
    output = appeared();
    QVERIFY(output->settle().ok());
    output.reset();
    QVERIFY(content() != "another's");
    QCOMPARE(folder.fileCount(), std::size_t{2});
}

} // namespace tst_outputs

ZOE_TEST(tst_outputs::TestOutputs)
#include "tst_outputs.moc"
