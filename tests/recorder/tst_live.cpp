// A program that listens, and viewers that come, go and dawdle.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/session/one_recorder.h"
#include "tests/recorder/live_peers.h"
#include "tests/support/test_program.h"

namespace tst_live {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

class TestLive : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanup();
    void viewerSeesEverything();
    void openZonesEndWithTheirThread();
    void comesLateLeavesAndComesBack();
    void severalWatchAtOnce();
    void slowViewerLosesWholeChunks();
    void viewerThatVanishesIsForgotten();
    void snapshotsGrowAndStay();
    void plainStreamIsACapture();
    void recordsOnDemand();
    void listensWhereTold();
    void onDemandEachViewerGetsWarnings(); // the last one: other recordings have the warning, too

  private:
    RecordingFolder m_runtime;
};

void TestLive::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR",
            QByteArray::fromStdString(fs::path(m_runtime.path()).parent_path().string()));
}

void TestLive::cleanup()
{
    stopSession(); // of a test that failed
}

void TestLive::viewerSeesEverything()
{
    const RecordingFolder folder;
    startListening();
    Viewer viewer(folder.path());
    viewer.untilBegun();
    for (int i = 0; i < 1000; ++i)
        makeFrame(i % 20);
    {
        ZOE_ZONE("still open");
        ZOE_MESSAGE("so far");
        const SessionResult result = stopSession();
        QVERIFY2(result.ok, result.error);
        QCOMPARE(result.bytes, std::uint64_t{0}); // there is no file
    }
    const auto capture = viewer.atTheEnd();
    QVERIFY(viewer.stream().ended());
    QVERIFY(capture->info().complete);
    QCOMPARE(capture->info().session.processId, static_cast<std::uint32_t>(getpid()));
    QCOMPARE(capture->frames().size(), std::size_t{1001});
    QCOMPARE(countsOf(*capture), (Counts{{"main/leaf", 9500}, {"main/still open", 1}}));
    QCOMPARE(listeningPort(), std::uint16_t{0});
}

// Seen at once, not at the end of the session.
void TestLive::openZonesEndWithTheirThread()
{
    const RecordingFolder folder;
    startListening();
    Viewer viewer(folder.path());
    viewer.untilBegun();
    std::thread([] {
        ZOE_THREAD_NAME("forgets");
        ZOE_BEGIN(open, "open");
        static_cast<void>(open);
    }).join();
    ZOE_FRAME();
    QString shape;
    const auto seesFrames = [&shape](const Capture &capture) {
        shape = QString::fromStdString(shapeOf(capture));
        return capture.frames().size() > 9;
    };
    viewer.until(seesFrames, [] { makeFrame(); });
    QVERIFY2(shape.contains("  forgets\n    open open\n"), qPrintable(shape));
    QCOMPARE(shape.count("forgets"), 1);
    QVERIFY(stopSession().ok);
    viewer.atTheEnd();
}

void TestLive::comesLateLeavesAndComesBack()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.waitForMemory = true; // every frame is to be whole
    startListening(options, folder.path("file.zoe").c_str());
    while (fs::file_size(folder.path("file.zoe")) < 20'000)
        makeFrame();
    for (const char *const name : {"first.zoe", "second.zoe"}) {
        Viewer viewer(folder.path(name));
        viewer.until([](const Capture &capture) { return capture.frames().size() > 500; },
                     [] { makeFrame(); });
        const auto capture = viewer.leave();
        QVERIFY(capture->info().complete);
        QCOMPARE(capture->chunks()[0].firstFrame, FrameIndex{0});
        for (const FrameRecord &frame : capture->frames())
            QVERIFY(frame.zones == 10 && !frame.missing());
        QCOMPARE(countsOf(*capture), (Counts{{"main/leaf", 10 * capture->frames().size()}}));
        // Late, and told so by the times.
        const TimeNs startNs = capture->frames()[0].startNs;
        QVERIFY(startNs > 0);
        QCOMPARE(capture->info().durationNs, capture->frames().back().endNs() - startNs);
        QCOMPARE(openRecording(folder.path(name))->info().durationNs, capture->info().durationNs);
    }
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    const auto whole = openRecording(folder.path("file.zoe"));
    QCOMPARE(whole->info().zones, result.zones);
    // Both recordings are of this session, frame by frame.
    for (const char *const name : {"first.zoe", "second.zoe"}) {
        const auto part = openRecording(folder.path(name));
        const auto at = std::ranges::find(whole->frames(), part->frames()[0]);
        QVERIFY(at != whole->frames().end());
        QVERIFY(std::equal(part->frames().begin(), part->frames().end(), at));
    }
}

void TestLive::severalWatchAtOnce()
{
    const RecordingFolder folder;
    startListening();
    std::vector<std::unique_ptr<Viewer>> viewers;
    for (const char *const name : {"1.zoe", "2.zoe", "3.zoe"})
        viewers.push_back(std::make_unique<Viewer>(folder.path(name)));
    for (const auto &viewer : viewers)
        viewer->untilBegun();
    for (int i = 0; i < 500; ++i)
        makeFrame();
    viewers[1]->leave();
    for (int i = 0; i < 500; ++i)
        makeFrame();
    QVERIFY(stopSession().ok);
    for (const std::size_t i : {0U, 2U}) {
        QCOMPARE(countsOf(*viewers[i]->atTheEnd()), (Counts{{"main/leaf", 10'000}}));
        QVERIFY(viewers[i]->stream().ended());
    }
}

void TestLive::slowViewerLosesWholeChunks()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.compressionLevel = 0;
    options.viewerLimitBytes = 1;
    options.memoryLimitBytes = 4 << 20;
    options.waitForMemory = true; // under a sanitizer the writer thread would be far behind
    startListening(options, folder.path("file.zoe").c_str());
    PlainPeer dawdler;
    while (dawdler.bytes.empty())
        dawdler.receive();
    // More than the system's buffers hold, in numbered frames.
    const auto fileBytes = [&] { return fs::file_size(folder.path("file.zoe")); };
    while (fileBytes() < (4u << 20))
        makeFrame(1000);
    // It wakes up, and has room for some again.
    LiveStream stream;
    auto capture = LiveCapture::create(folder.path("slow.zoe"), "slow");
    QVERIFY(capture.ok());
    const auto take = [&] {
        const bool more = dawdler.receive();
        const Status status = stream.take(std::exchange(dawdler.bytes, {}), **capture);
        if (!status)
            qFatal("%s", status.error().text().c_str());
        return more;
    };
    while (stream.statistics().lostChunks == 0) {
        take();
        makeFrame(10);
    }
    std::thread rest([&] {
        while (!stream.ended() && take()) {
        }
    });
    const SessionResult result = stopSession();
    rest.join();
    QVERIFY((*capture)->finish().ok());
    QVERIFY2(result.ok, result.error);
    const auto whole = openRecording(folder.path("file.zoe"));
    QCOMPARE(whole->info().zones, result.zones);
    QVERIFY(whole->info().complete);

    const ReceivedCounts &statistics = stream.statistics();
    QCOMPARE(statistics.lostChunks, result.lostChunks);
    const auto slow = openRecording(folder.path("slow.zoe"));
    QVERIFY(!slow->info().complete);
    const auto missing =
        std::ranges::count_if(slow->frames(), [](const FrameRecord &f) { return f.missing(); });
    QVERIFY(missing > 0);
    std::uint64_t damaged = 0;
    for (const Damage &damage : slow->info().damage)
        damaged += damage.frames;
    QCOMPARE(damaged, static_cast<std::uint64_t>(missing));
    // Losses at the end have no later frame to report them.
    const auto last = std::ranges::find(whole->frames(), slow->frames().back());
    const auto behind = static_cast<std::uint64_t>(whole->frames().end() - last) - 1;
    QCOMPARE(damaged + behind, statistics.lostFrames);
    QCOMPARE(slow->info().zones + statistics.lostZones, result.zones);
}

void TestLive::viewerThatVanishesIsForgotten()
{
    const RecordingFolder folder;
    startListening({}, folder.path("file.zoe").c_str());
    std::uint64_t frames = 0;
    for (int i = 0; i < 50; ++i) {
        PlainPeer peer;
        while (peer.bytes.empty() && peer.receive()) {
        }
        QVERIFY(!peer.bytes.empty()); // 16 at once are served, and these have gone
        for (int frame = 0; frame < 20; ++frame, ++frames)
            makeFrame();
    }
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.zones, 10 * frames);
}

void TestLive::snapshotsGrowAndStay()
{
    const RecordingFolder folder;
    startListening();
    auto viewer = std::make_unique<Viewer>(folder.path());
    std::vector<std::shared_ptr<const Capture>> snapshots;
    std::vector<std::size_t> sizes;
    for (std::size_t wanted = 100; wanted <= 1000; wanted += 100) {
        viewer->until([&](const Capture &capture) { return capture.frames().size() >= wanted; },
                      [] { makeFrame(); });
        snapshots.push_back(viewer->snapshot());
        sizes.push_back(snapshots.back()->frames().size());
    }
    QVERIFY(stopSession().ok);
    viewer->atTheEnd();
    viewer.reset();
    for (std::size_t i = 0; i < snapshots.size(); ++i) {
        const Capture &capture = *snapshots[i];
        QCOMPARE(capture.frames().size(), sizes[i]);
        QCOMPARE(capture.info().zones, 10 * sizes[i]);
        QCOMPARE(countsOf(capture), (Counts{{"main/leaf", 10 * sizes[i]}}));
    }
}

void TestLive::plainStreamIsACapture()
{
    const RecordingFolder folder;
    const auto save = [&](const char *name, const std::vector<std::byte> &bytes) {
        std::ofstream(folder.path(name), std::ios::binary)
            .write(reinterpret_cast<const char *>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
        return openRecording(folder.path(name));
    };
    startListening();
    for (int i = 0; i < 100; ++i)
        makeFrame();
    PlainPeer peer;
    while (peer.bytes.size() < 10'000) {
        makeFrame();
        peer.receive();
    }
    const auto cut = save("cut.zoe", peer.bytes);
    QVERIFY(!cut->info().complete);
    QCOMPARE(cut->info().zones, 10 * cut->frames().size());
    std::thread rest([&] {
        while (peer.receive()) {
        }
    });
    QVERIFY(stopSession().ok);
    rest.join();
    const auto whole = save("whole.zoe", peer.bytes);
    QVERIFY(whole->info().complete);
    QVERIFY(whole->frames().size() > cut->frames().size());
}

void TestLive::recordsOnDemand()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.onDemand = true;
    startListening(options);
    TimeNs beforeNs = 0; // the end of the previous recording
    for (int round = 0; round < 3; ++round) {
        while (isRecording()) { // for a viewer that has left
            ZOE_ZONE("nobody sees this");
            ZOE_FRAME_SET("beat");
            ZOE_FRAME();
        }
        makeFrame(1000); // nobody wants these
        ZOE_ZONE("open since before");
        const std::string path = folder.path(("round" + std::to_string(round)).c_str());
        Viewer viewer(path);
        viewer.untilBegun();
        while (!isRecording())
            std::this_thread::yield();
        ZOE_THREAD_NAME("main");
        ZOE_FRAME();
        viewer.until([](const Capture &capture) { return capture.frames().size() > 100; },
                     [] {
                         ZOE_FRAME_SET("beat");
                         makeFrame();
                     });
        const auto capture = viewer.leave();
        for (const auto &[name, count] : countsOf(*capture)) {
            QCOMPARE(name, std::string("main/leaf"));
            QVERIFY(count >= 500 && count <= 10 * capture->frames().size());
        }
        // From the first mark after the viewer came.
        const auto frames = capture->frames();
        QCOMPARE(int{frames[0].flags}, kFrameAdded | kFrameBegins);
        for (FrameIndex frame = 1; frame < frames.size(); ++frame)
            QCOMPARE(int{frames[frame].flags}, 0);
        QVERIFY(frames[0].startNs > beforeNs);
        beforeNs = frames.back().endNs();
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            for (const auto chunk = *capture->chunk(i); const SetFrame &beat : chunk->setFrames)
                QVERIFY(beat.startNs > frames[0].startNs);
    }
    QVERIFY(stopSession().ok);
    QVERIFY(!isRecording());
}

void TestLive::listensWhereTold()
{
    startListening();
    const std::string taken = std::to_string(listeningPort());
    QVERIFY(stopSession().ok);
    SessionOptions options;
    options.listen = taken.c_str();
    QVERIFY2(startSession(nullptr, options), lastError()); // at once again
    QCOMPARE(std::to_string(listeningPort()), taken);
    const auto occupied = system::listenOn(*system::parseAddress(taken));
    QVERIFY(!occupied.ok());
    QVERIFY(occupied.error().text().find(taken) != std::string::npos);
    QVERIFY(stopSession().ok);
    const std::string everywhere = "0.0.0.0:0";
    options.listen = everywhere.c_str();
    QVERIFY2(startSession(nullptr, options), lastError());
    QVERIFY(listeningPort() != 0);
    QVERIFY(stopSession().ok);
    const auto nobody = LiveClient::connect(taken);
    QVERIFY(!nobody.ok());
    QVERIFY(nobody.error().text().find(taken) != std::string::npos);
}

// Such as that another copy of the recorder is off, which is known before anybody watches.
void TestLive::onDemandEachViewerGetsWarnings()
{
    const RecordingFolder folder;
    const char *const warning = "the recorder in a library is disabled";
    zoe_recorder_offer.tell(warning);
    SessionOptions options;
    options.onDemand = true;
    startListening(options);
    for (const char *const name : {"first.zoe", "second.zoe"}) {
        while (isRecording())
            std::this_thread::yield();
        Viewer viewer(folder.path(name));
        viewer.untilBegun();
        viewer.until([](const Capture &capture) { return capture.frames().size() > 10; },
                     [] { makeFrame(); });
        const auto capture = viewer.leave();
        std::ptrdiff_t warnings = 0;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            warnings += std::ranges::count((*capture->chunk(i))->messages, warning, &Message::text);
        QCOMPARE(warnings, std::ptrdiff_t{1});
    }
    QVERIFY(stopSession().ok);
}

} // namespace tst_live

ZOE_TEST(tst_live::TestLive)
#include "tst_live.moc"
