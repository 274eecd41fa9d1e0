// A program that listens, and viewers that come, go, dawdle and misbehave.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/stream/live_program.h"
#include "formats/stream/stream_format.h"
#include "formats/stream/system_socket.h"
#include "tests/recorder/recording.h"
#include "zoetrope/zoe.h"

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

void leaf()
{
    ZOE_FUNCTION();
}

void startListening(SessionOptions options = {}, const char *path = nullptr)
{
    options.listen = "0";
    options.flushIntervalMs = std::min(options.flushIntervalMs, 2u);
    if (!startSession(path, options))
        qFatal("%s", lastError());
    ZOE_THREAD_NAME("main");
}

std::string here()
{
    return "127.0.0.1:" + std::to_string(listeningPort());
}

// A viewer on a thread of its own, recording into a file.
class Viewer {
  public:
    explicit Viewer(const std::string &path, const std::string &address = here())
        : m_path(path)
    {
        auto client = LiveClient::connect(address);
        auto capture = LiveCapture::create(path, address);
        if (!client || !capture)
            qFatal("no viewer: %s", client ? "" : client.error().text().c_str());
        m_client = *std::move(client);
        m_capture = *std::move(capture);
        m_thread = std::thread([this] { run(); });
    }
    ~Viewer() { leave(); }
    Viewer(const Viewer &) = delete;
    Viewer &operator=(const Viewer &) = delete;

    // Has the program do things until the viewer has seen enough.
    void until(const std::function<bool(const Capture &)> &enough,
               const std::function<void()> &meanwhile)
    {
        for (;;) {
            const auto capture = m_capture->snapshot();
            if (capture && enough(*capture))
                return;
            meanwhile();
            // No faster than somebody could watch.
            std::unique_lock lock(m_mutex);
            m_received.wait_for(lock, std::chrono::microseconds(200));
        }
    }
    void untilBegun()
    {
        until([](const Capture &) { return true; }, [] {});
    }
    [[nodiscard]] std::shared_ptr<const Capture> snapshot() const { return m_capture->snapshot(); }
    // What the recording holds in the end.
    std::shared_ptr<const Capture> leave()
    {
        m_leaving = true;
        return joined();
    }
    std::shared_ptr<const Capture> atTheEnd() { return joined(); }
    [[nodiscard]] const LiveStream &stream() const { return m_client->stream(); }

  private:
    void run()
    {
        while (!m_leaving) {
            const Result<bool> more = m_client->receive(*m_capture, 5);
            if (!more)
                qFatal("%s", more.error().text().c_str());
            m_received.notify_all();
            if (!*more)
                return;
        }
    }
    std::shared_ptr<const Capture> joined()
    {
        if (m_thread.joinable()) {
            m_thread.join();
            if (Status status = m_capture->finish(); !status)
                qFatal("%s", status.error().text().c_str());
            // Attached no longer: the program sees it.
            if (m_leaving)
                m_client.reset();
        }
        return openRecording(m_path);
    }

    std::string m_path;
    std::unique_ptr<LiveClient> m_client;
    std::unique_ptr<LiveCapture> m_capture;
    std::atomic<bool> m_leaving = false;
    std::mutex m_mutex;
    std::condition_variable m_received;
    std::thread m_thread;
};

// What the program sends, as a plain program such as nc would see it.
class PlainPeer {
  public:
    PlainPeer()
    {
        auto socket = system::connectTo(*system::parseAddress(here()), 5000);
        if (!socket)
            qFatal("%s", socket.error().text().c_str());
        m_socket = *std::move(socket);
    }
    void say(const std::string &text)
    {
        const auto said = std::as_bytes(std::span(text.data(), text.size()));
        static_cast<void>(system::sendSome(m_socket, said));
    }
    // False: the other end has closed the connection.
    bool receive()
    {
        std::vector<system::Waiting> waiting{{m_socket.descriptor()}};
        system::waitFor(waiting, 5);
        std::vector<std::byte> room(1 << 16);
        const auto received = system::receiveSome(m_socket, room);
        if (!received)
            return false;
        bytes.insert(bytes.end(), room.begin(),
                     room.begin() + static_cast<std::ptrdiff_t>(*received));
        return true;
    }

    std::vector<std::byte> bytes;

  private:
    system::Socket m_socket;
};

// The sentences of the notices in a stream.
std::string noticesIn(const std::vector<std::byte> &bytes)
{
    std::vector<std::uint64_t> aligned(bytes.size() / 8 + 1);
    std::memcpy(aligned.data(), bytes.data(), bytes.size());
    const auto stream = std::as_bytes(std::span(aligned)).first(bytes.size());
    std::string text;
    for (std::size_t at = 0; const std::size_t size = messageSizeAt(stream, at); at += size) {
        const auto message = messageAt(stream, at);
        if (message && message->kind == MessageKind::Notice)
            text += readNotice(*message)->text + '\n';
    }
    return text;
}

void makeFrame(int zones = 10)
{
    for (int i = 0; i < zones; ++i)
        leaf();
    ZOE_FRAME();
}

} // namespace

class TestLive : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanup();
    void viewerSeesEverything();
    void comesLateLeavesAndComesBack();
    void severalWatchAtOnce();
    void slowViewerLosesWholeChunks();
    void viewerThatVanishesIsForgotten();
    void snapshotsGrowAndStay();
    void plainStreamIsACapture();
    void recordsOnDemand();
    void peersThatTalkNonsenseAreDropped_data();
    void peersThatTalkNonsenseAreDropped();
    void obeysWhatItKnows();
    void saysWhatCannotBeDone_data();
    void saysWhatCannotBeDone();
    void programsAreFound();
    void listensWhereTold();

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

void TestLive::comesLateLeavesAndComesBack()
{
    const RecordingFolder folder;
    startListening({}, folder.path("file.zoe").c_str());
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
    for (const std::size_t i : {0, 2}) {
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
    // More than the system's buffers hold, in frames that say which they are.
    const auto fileBytes = [&] { return fs::file_size(folder.path("file.zoe")); };
    while (fileBytes() < (24u << 20))
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

    const LiveStatistics &statistics = stream.statistics();
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
    // What is missing at the end has no frame behind it to tell of it.
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
    for (int round = 0; round < 2; ++round) {
        while (isRecording())
            std::this_thread::yield();
        makeFrame(1000); // nobody wants these
        ZOE_ZONE("open since before");
        Viewer viewer(folder.path(round == 0 ? "0.zoe" : "1.zoe"));
        viewer.untilBegun();
        while (!isRecording())
            std::this_thread::yield();
        ZOE_THREAD_NAME("main");
        ZOE_FRAME();
        viewer.until([](const Capture &capture) { return capture.frames().size() > 100; },
                     [] { makeFrame(); });
        const auto capture = viewer.leave();
        for (const auto &[name, count] : countsOf(*capture)) {
            QCOMPARE(name, std::string("main/leaf"));
            QVERIFY(count >= 500 && count <= 10 * capture->frames().size());
        }
    }
    QVERIFY(stopSession().ok);
    QVERIFY(!isRecording());
}

void TestLive::peersThatTalkNonsenseAreDropped_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QString>("answer");
    const QString noCommand = "no command";
    QTest::newRow("a browser") << QByteArray("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                               << noCommand;
    QTest::newRow("empty line") << QByteArray("\n") << noCommand;
    QTest::newRow("zeros") << QByteArray(100'000, '\0') << noCommand;
    QTest::newRow("no end of a line") << QByteArray(1'000'000, 'x') << noCommand;
    QTest::newRow("control characters") << QByteArray("category on \x1b[2J\n") << noCommand;
    QTest::newRow("no version") << QByteArray("zoetrope control x\n") << noCommand;
    QTest::newRow("no category") << QByteArray("category on \n") << noCommand;
    QTest::newRow("a later viewer") << QByteArray("zoetrope control 999\n") << "too old";
    std::mt19937 random(1);
    for (int i = 0; i < 20; ++i) {
        QByteArray bytes;
        for (int k = 0; k < 600; ++k)
            bytes.append(static_cast<char>(random()));
        QTest::addRow("random bytes %d", i) << bytes + '\n' << noCommand;
    }
    QTest::newRow("good, then bad") << QByteArray("zoetrope control 1\nsafe\n") << noCommand;
}

void TestLive::peersThatTalkNonsenseAreDropped()
{
    QFETCH(const QByteArray, said);
    QFETCH(const QString, answer);
    const RecordingFolder folder;
    startListening();
    Viewer other(folder.path());
    other.untilBegun();
    PlainPeer peer;
    peer.say(said.toStdString());
    std::uint64_t frames = 0;
    for (bool attached = true; attached; ++frames) {
        makeFrame();
        attached = peer.receive();
    }
    if (said.size() < 1000) { // with more unread, the system may throw the answer away
        const QString notices = QString::fromStdString(noticesIn(peer.bytes));
        QVERIFY2(notices.contains(answer), qPrintable(notices));
    }
    QVERIFY(stopSession().ok);
    QCOMPARE(other.atTheEnd()->info().zones, 10 * frames);
}

void TestLive::obeysWhatItKnows()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 100;
    startListening(options, folder.path("flight.zoe").c_str());
    auto client = LiveClient::connect(here());
    QVERIFY(client.ok());
    QVERIFY((*client)->send({ControlLine::Command::Save, 0, {}}).ok());
    while (!fs::exists(folder.path("flight.0001.zoe")))
        makeFrame();
    QVERIFY(stopSession().ok);
    QVERIFY(openRecording(folder.path("flight.0001.zoe"))->info().complete);
}

void TestLive::saysWhatCannotBeDone_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("answer"); // empty: none
    QTest::newRow("save") << "save"
                          << "no flight recorder";
    QTest::newRow("unknown") << "category off NOPE"
                             << "no zone of category 'NOPE' has run so far (these have: known";
    QTest::newRow("known") << "category off known"
                           << "";
    QTest::newRow("unknown on") << "category on NOPE"
                                << "";
    QTest::newRow("long") << "category off " + QString(100, 'x') << "can't be switched off";
}

void TestLive::saysWhatCannotBeDone()
{
    QFETCH(const QString, line);
    QFETCH(const QString, answer);
    startListening();
    {
        ZOE_ZONE_IN("known", "zone");
    }
    PlainPeer peer;
    peer.say(line.toStdString() + '\n');
    if (answer.isEmpty()) {
        while (peer.bytes.size() < 20'000 && peer.receive())
            makeFrame();
        QVERIFY(peer.receive()); // still attached
        QCOMPARE(noticesIn(peer.bytes), std::string());
    } else {
        while (peer.receive())
            makeFrame();
        const QString said = QString::fromStdString(noticesIn(peer.bytes));
        QVERIFY2(said.contains(answer), qPrintable(said));
    }
    QVERIFY(stopSession().ok);
    setCategory("NOPE", true);
    setCategory("known", true);
}

void TestLive::programsAreFound()
{
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    const fs::path folder = livePrograms();
    SessionOptions options;
    options.program = "a game\nof two lines";
    startListening(options);
    std::ofstream(folder / "999999-1") << "zoetrope live 1\n127.0.0.1:1\ngone\n999999 0\n";
    std::ofstream(folder / "nonsense") << "x";
    const std::vector<LiveProgram> found = findLivePrograms();
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].address, here());
    QCOMPARE(found[0].program, std::string("a game of two lines"));
    QCOMPARE(found[0].processId, static_cast<std::uint32_t>(getpid()));
    QCOMPARE(std::distance(fs::directory_iterator(folder), {}), std::ptrdiff_t{1});
    QVERIFY(stopSession().ok);
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    // A folder that others may write to is not believed.
    fs::permissions(folder, fs::perms::all);
    std::ofstream(folder / "1-1") << "zoetrope live 1\n127.0.0.1:1\nfalse\n1 0\n";
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    fs::remove_all(folder);
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

QTEST_GUILESS_MAIN(TestLive)
#include "tst_live.moc"
