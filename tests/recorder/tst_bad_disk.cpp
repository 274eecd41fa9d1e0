// The destination of a session may be full, slow or gone: the program runs on, is told once, and
// losses are counted.
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_bad_disk {

using namespace zoe;
using namespace zoe::test;

namespace {

void leaf()
{
    ZOE_FUNCTION();
}

// Files may have at most this many bytes. The signal for exceeding it is left unchanged: it ends
// the process unless the recorder prevents that.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FileSizeLimit(const FileSizeLimit &) = delete;
    FileSizeLimit &operator=(const FileSizeLimit &) = delete;

  private:
    rlimit m_before{};
};

} // namespace

class TestBadDisk : public QObject {
    Q_OBJECT

  private slots:
    void refusesWhatIsFullAtOnce();
    void runsOnWhenTheReaderLeaves();
    void runsOnWhenTheDiskIsFull();
    void othersGoOnWhenTheDiskIsFull();
    void savesThatFailAreLost();
    void aStalledDiskStallsNobody();
};

void TestBadDisk::refusesWhatIsFullAtOnce()
{
    QVERIFY(std::filesystem::exists("/dev/full"));
    QVERIFY(!startSession("/dev/full")); // not even the header fits
    QVERIFY(std::string(lastError()).find("/dev/full") != std::string::npos);
    leaf();
}

void TestBadDisk::runsOnWhenTheReaderLeaves()
{
    // A pipe whose reader leaves: the writer thread notices, the program runs on.
    const RecordingFolder folder;
    QCOMPARE(mkfifo(folder.path("pipe").c_str(), 0600), 0);
    const int reader = open(folder.path("pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    QVERIFY(reader >= 0);
    QVERIFY2(
        startSession(folder.path("pipe").c_str(),
                     {.compressionLevel = 0, .memoryLimitBytes = 4 << 20, .flushIntervalMs = 1}),
        lastError());
    ::close(reader);
    std::uint64_t zones = 0;
    while (isRecording()) {
        for (int i = 0; i < 1000; ++i, ++zones)
            leaf();
        ZOE_FRAME();
    }
    QVERIFY(std::string(lastError()).find("pipe") != std::string::npos);
    leaf();
    const SessionResult result = stopSession();
    QVERIFY(!result.ok);
    QCOMPARE(std::string(result.error), std::string(lastError()));
    QVERIFY(result.zones <= zones);

    QVERIFY2(startSession(folder.path().c_str()), lastError());
    leaf();
    QCOMPARE(stopSession().zones, std::uint64_t{1});
}

void TestBadDisk::runsOnWhenTheDiskIsFull()
{
    constexpr rlim_t kDiskBytes = 4'000'000; // several chunks, however fast the program is
    const RecordingFolder folder;
    {
        const FileSizeLimit limit(16);
        QVERIFY(!startSession(folder.path("tiny.zoe").c_str()));
        QVERIFY2(std::string(lastError()).find("tiny.zoe") != std::string::npos, lastError());
    }
    QVERIFY2(
        startSession(folder.path().c_str(),
                     {.compressionLevel = 0, .memoryLimitBytes = 4 << 20, .flushIntervalMs = 1}),
        lastError());
    std::uint64_t zones = 0;
    const auto frame = [&zones] {
        for (int i = 0; i < 1000; ++i, ++zones)
            leaf();
        ZOE_FRAME();
    };
    {
        const FileSizeLimit limit(kDiskBytes);
        while (isRecording())
            frame();
        QVERIFY2(std::string(lastError()).find("run.zoe") != std::string::npos, lastError());
        frame();
    }
    const SessionResult result = stopSession();
    QVERIFY(!result.ok);
    QCOMPARE(std::string(result.error), std::string(lastError()));
    QVERIFY(result.zones <= zones);
    QVERIFY(std::filesystem::file_size(folder.path()) <= kDiskBytes);
    // Everything that had room is there, and the rest is reported.
    const auto capture = openRecording(folder.path());
    QVERIFY(!capture->info().complete);
    QVERIFY(capture->frames().size() > 1);
    QVERIFY(capture->info().zones > 1000 && capture->info().zones <= result.zones);

    QVERIFY2(startSession(folder.path("next.zoe").c_str()), lastError());
    leaf();
    QCOMPARE(stopSession().zones, std::uint64_t{1});
}

void TestBadDisk::othersGoOnWhenTheDiskIsFull()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.compressionLevel = 0;
    options.memoryLimitBytes = 4 << 20;
    options.flushIntervalMs = 1;
    options.listen = "0";
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::uint64_t zones = 0;
    {
        const FileSizeLimit limit(100'000);
        while (*lastError() == '\0') {
            for (int i = 0; i < 1000; ++i, ++zones)
                leaf();
            ZOE_FRAME();
        }
    }
    QVERIFY(isRecording()); // somebody may attach
    for (int i = 0; i < 1000; ++i, ++zones)
        leaf();
    const SessionResult result = stopSession();
    QVERIFY(!result.ok);
    QVERIFY(std::string(result.error).find("run.zoe") != std::string::npos);
    QCOMPARE(result.zones + result.lostZones, zones);
    const auto capture = openRecording(folder.path());
    QVERIFY(!capture->info().complete);
    QCOMPARE(capture->info().zones, result.zones);
}

// The first file is there, a later one found no room: what only that one has is lost.
void TestBadDisk::savesThatFailAreLost()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.compressionLevel = 0;
    options.flushIntervalMs = 1;
    options.memoryLimitBytes = 4 << 20;
    options.keepSeconds = 1000;
    options.spikeMs = 0.001; // every frame
    options.framesAfterSpike = 0;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::uint64_t zones = 0;
    const auto spike = [&zones] {
        {
            ZOE_ZONE("spike");
            for (int i = 0; i < 1000; ++i, ++zones)
                leaf();
        }
        ++zones;
        ZOE_FRAME();
    };
    const std::string first = folder.path("run.0001.zoe");
    while (!std::filesystem::exists(first))
        spike();
    QCOMPARE(std::string(lastError()), std::string());
    SessionResult result;
    {
        const FileSizeLimit limit(1000);
        while (*lastError() == '\0')
            spike();
        result = stopSession();
    }
    QVERIFY(!result.ok);
    // Each holds what the ones before do.
    std::uint64_t inFiles = 0;
    for (const auto &file :
         std::filesystem::directory_iterator(std::filesystem::path(first).parent_path()))
        inFiles = std::max(inFiles, openRecording(file.path())->info().zones);
    QCOMPARE(result.zones, inFiles);
    QCOMPARE(result.zones + result.lostZones, zones);
}

void TestBadDisk::aStalledDiskStallsNobody()
{
    // A pipe that nobody reads from while the program records.
    const RecordingFolder folder;
    const std::string pipe = folder.path("pipe");
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    SessionOptions options;
    options.compressionLevel = 0;
    options.flushIntervalMs = 1;
    options.memoryLimitBytes = 1 << 20;
    QVERIFY2(startSession(pipe.c_str(), options), lastError());
    ZOE_THREAD_NAME("main");
    std::uint64_t made = 0;
    const auto makeFrame = [&made] {
        for (int i = 0; i < 1000; ++i, ++made)
            leaf();
        ZOE_FRAME();
    };
    makeFrame();
    rusage before{};
    getrusage(RUSAGE_THREAD, &before);
    for (int frame = 0; frame < 2000; ++frame)
        makeFrame();
    rusage after{};
    getrusage(RUSAGE_THREAD, &after);
    // The thread gave up its core voluntarily only for an occasional page fault.
    QVERIFY2(after.ru_nvcsw - before.ru_nvcsw < 100,
             std::to_string(after.ru_nvcsw - before.ru_nvcsw).c_str());

    std::thread drain([&] {
        std::ofstream file(folder.path(), std::ios::binary);
        fcntl(reader, F_SETFL, 0);
        std::vector<char> bytes(1 << 16);
        for (ssize_t size = 0; (size = read(reader, bytes.data(), bytes.size())) > 0;)
            file.write(bytes.data(), size);
    });
    const SessionResult result = stopSession();
    drain.join();
    ::close(reader);
    QVERIFY2(result.ok, result.error);
    QVERIFY(result.lostZones > 0);
    QCOMPARE(result.zones + result.lostZones, made);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QCOMPARE(capture->info().zones, result.zones);
    QCOMPARE(capture->info().lostZones, result.lostZones);
}

} // namespace tst_bad_disk

ZOE_TEST(tst_bad_disk::TestBadDisk)
#include "tst_bad_disk.moc"
