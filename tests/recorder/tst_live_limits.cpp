// What a viewer may cost the program that it watches: memory, descriptors, saves and time.
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <QTest>

#include "recorder/live/accept_pause.h"
#include "recorder/live/live_viewer.h"
#include "recorder/live/viewer_access.h"
#include "recorder/live/viewer_saves.h"
#include "tests/recorder/live_peers.h"
#include "tests/support/test_program.h"

namespace tst_live_limits {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;
using recorder::LiveViewer;
using recorder::Right;

namespace {

// A viewer with a peer that the test plays.
struct Pair {
    explicit Pair(std::uint64_t limitBytes, Right right = Right::Command)
    {
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) != 0)
            qFatal("no pair of sockets");
        viewer =
            std::make_unique<LiveViewer>(system::Socket{ends[0]}, limitBytes, lostChunks, right);
        peer = system::Socket{ends[1]};
    }
    bool exchange(DurationNs atNs)
    {
        return viewer->exchange([](const ControlLine &) { return Status(); },
                                static_cast<std::uint64_t>(atNs));
    }

    void say(const std::string &text)
    {
        const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
        if (const auto said = system::sendSome(peer, bytes); !said || *said != bytes.size())
            qFatal("the viewer doesn't listen");
    }

    std::atomic<std::uint64_t> lostChunks{0};
    std::unique_ptr<LiveViewer> viewer;
    system::Socket peer;
};

std::shared_ptr<const EncodedChunk> chunkOf(FrameIndex frame, std::size_t bytes)
{
    const auto chunk = std::make_shared<EncodedChunk>();
    chunk->message.resize(bytes);
    chunk->head.firstFrame = frame;
    chunk->head.frames.emplace_back();
    return chunk;
}

AnnotationsMessage bookmark(std::size_t bytes)
{
    Annotation annotation;
    annotation.text = std::string(bytes, 'x');
    return {{annotation, false}};
}

} // namespace

class TestLiveLimits : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        qputenv("XDG_RUNTIME_DIR",
                QByteArray::fromStdString(fs::path(m_runtime.path()).parent_path().string()));
    }
    void cleanup() { stopSession(); }
    void withoutDescriptorsItAsksLessAndLess();
    void whoSaysNothingIsDropped();
    void whoTakesNothingIsDropped();
    void whatWaitsForOneThatIsRefusedIsCounted();
    void aPartlySentChunkOfOneThatIsRefusedIsCounted();
    void whatWaitsForOneThatHasLeftIsCounted();
    void whatWaitsWhenASessionEndsIsCountedOnce();
    void namesDoNotPileUp();
    void savesAreLimited();
    void savesAreSpaced();

  private:
    RecordingFolder m_runtime;
};

void TestLiveLimits::withoutDescriptorsItAsksLessAndLess()
{
    recorder::AcceptPause pause;
    std::uint64_t nowNs = 7;
    QCOMPARE(pause.leftMs(nowNs), 0);
    int asked = 0;
    for (const std::uint64_t start = nowNs; nowNs < start + 60'000'000'000; ++asked) {
        pause.failed(nowNs);
        QVERIFY(pause.leftMs(nowNs) > 0 && pause.leftMs(nowNs) <= 1000);
        nowNs += static_cast<std::uint64_t>(pause.leftMs(nowNs)) * 1'000'000;
        QCOMPARE(pause.leftMs(nowNs), 0);
    }
    QVERIFY2(asked < 70, qPrintable(QString::number(asked)));
    pause.succeeded();
    pause.failed(nowNs);
    QCOMPARE(pause.leftMs(nowNs), 5);
}

void TestLiveLimits::whoSaysNothingIsDropped()
{
    Pair pair(1000, Right::None);
    QVERIFY(pair.exchange(1));
    QVERIFY(pair.exchange(LiveViewer::kTokenNs));
    QVERIFY(!pair.exchange(LiveViewer::kTokenNs + 2));
    std::array<std::byte, 4096> room{};
    const auto said = system::receiveSome(pair.peer, room);
    QVERIFY(said.ok());
    QVERIFY(noticesIn({room.begin(), room.begin() + static_cast<std::ptrdiff_t>(*said)})
                .find("no token arrived") != std::string::npos);
    // With a right, silence is no fault: nothing may be there to send.
    Pair silent(1000);
    QVERIFY(silent.exchange(1));
    QVERIFY(silent.exchange(1000 * LiveViewer::kStalledNs));
    QVERIFY(silent.exchange(2000 * LiveViewer::kStalledNs));
}

void TestLiveLimits::whoTakesNothingIsDropped()
{
    Pair pair(64u << 20);
    pair.viewer->begin(recorder::Preamble());
    pair.viewer->annotations(bookmark(4u << 20)); // more than the system keeps for it
    QVERIFY(pair.exchange(1));
    QVERIFY(pair.viewer->wantsToSend());
    QVERIFY(pair.exchange(LiveViewer::kStalledNs));
    // It takes a little, after which it has the same time again.
    std::vector<std::byte> room(1 << 20);
    QVERIFY(system::receiveSome(pair.peer, room).ok());
    QVERIFY(pair.exchange(LiveViewer::kStalledNs + 10));
    QVERIFY(pair.exchange(LiveViewer::kStalledNs + 20));
    QVERIFY(pair.exchange(2 * LiveViewer::kStalledNs));
    // What waited for it is lost, and so is what comes until it has left.
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{0});
    for (FrameIndex frame = 0; frame < 3; ++frame)
        pair.viewer->chunk(chunkOf(frame, 1000));
    QVERIFY(!pair.exchange(2 * LiveViewer::kStalledNs + 50));
    QVERIFY(pair.viewer->isGone());
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{3});
    pair.viewer->chunk(chunkOf(3, 1000));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{4});
}

void TestLiveLimits::whatWaitsForOneThatIsRefusedIsCounted()
{
    Pair pair(64u << 20);
    pair.viewer->begin(recorder::Preamble());
    for (FrameIndex frame = 0; frame < 3; ++frame)
        pair.viewer->chunk(chunkOf(frame, 1000));
    pair.say("no command\n");
    QVERIFY(!pair.exchange(1));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{3});
}

// The rest of a chunk is sent before the reason, but the viewer no longer reads.
void TestLiveLimits::aPartlySentChunkOfOneThatIsRefusedIsCounted()
{
    Pair pair(64u << 20);
    pair.viewer->begin(recorder::Preamble());
    QVERIFY(pair.exchange(1));
    pair.viewer->chunk(chunkOf(0, 4u << 20)); // more than the system keeps for it
    pair.viewer->chunk(chunkOf(1, 1000));
    QVERIFY(pair.exchange(2));
    pair.say("no command\n");
    QVERIFY(!pair.exchange(3));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{2});
    pair.viewer->chunk(chunkOf(2, 1000));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{3});
}

void TestLiveLimits::whatWaitsForOneThatHasLeftIsCounted()
{
    Pair pair(64u << 20);
    pair.viewer->begin(recorder::Preamble());
    QVERIFY(pair.exchange(1));
    pair.viewer->chunk(chunkOf(0, 1000));
    QVERIFY(pair.exchange(2));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{0}); // that one was sent
    pair.viewer->chunk(chunkOf(1, 1000));
    pair.peer = {};
    QVERIFY(!pair.exchange(3));
    QCOMPARE(pair.lostChunks.load(), std::uint64_t{1});
}

// Also with the index that a stream writes after a number of chunks, which is not a chunk itself.
void TestLiveLimits::whatWaitsWhenASessionEndsIsCountedOnce()
{
    constexpr FrameIndex kChunks = 1500;
    Pair pair(64u << 20);
    pair.viewer->begin(recorder::Preamble());
    for (FrameIndex frame = 0; frame < kChunks; ++frame)
        pair.viewer->chunk(chunkOf(frame, 10));
    pair.viewer->end({});
    pair.viewer->giveUp();
    pair.viewer->giveUp();
    QCOMPARE(pair.lostChunks.load(), kChunks);
    for (FrameIndex frame = kChunks; frame < 2 * kChunks; ++frame)
        pair.viewer->chunk(chunkOf(frame, 10));
    QVERIFY(!pair.exchange(1));
    QCOMPARE(pair.lostChunks.load(), 2 * kChunks);
}

void TestLiveLimits::namesDoNotPileUp()
{
    constexpr std::uint64_t kLimit = 1 << 20;
    Pair pair(kLimit);
    pair.viewer->begin(recorder::Preamble());
    constexpr std::size_t kEach = 64 << 10;
    std::uint64_t sent = 0;
    while (pair.exchange(1) && sent < 100 * kLimit) {
        pair.viewer->annotations(bookmark(kEach));
        sent += kEach;
    }
    QVERIFY(pair.viewer->isGone());
    QVERIFY2(sent < kLimit + LiveViewer::kMoreForNames + (1u << 20), // what the system keeps
             qPrintable(QString::number(sent)));
    // Many names at the start are no reason.
    Pair large(kLimit);
    recorder::Preamble preamble;
    preamble.annotations(bookmark(8 * kLimit));
    large.viewer->begin(preamble);
    QVERIFY(large.exchange(1));
}

void TestLiveLimits::savesAreLimited()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 100;
    startListening(options, folder.path("flight.zoe").c_str());
    PlainPeer viewer;
    std::string flood;
    for (int i = 0; i < 40; ++i)
        flood += "save\n";
    viewer.say(flood);
    while (!fs::exists(folder.path("flight.0001.zoe")) || noticesIn(viewer.bytes).empty()) {
        makeFrame();
        QVERIFY(viewer.receive());
    }
    QVERIFY(noticesIn(viewer.bytes).find("save: the flight recorder was saved less than") !=
            std::string::npos);
    QVERIFY(stopSession().ok);
    QCOMPARE(folder.fileCount(), std::size_t{1});
    // Without room, not at all.
    options.viewerSaveBytes = 0;
    startListening(options, folder.path("none.zoe").c_str());
    PlainPeer another;
    another.say("save\n");
    while (noticesIn(another.bytes).empty() && another.receive())
        makeFrame();
    QVERIFY(noticesIn(another.bytes).find("as much as this session allows") != std::string::npos);
    QVERIFY(stopSession().ok);
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

void TestLiveLimits::savesAreSpaced()
{
    constexpr auto kBetween = static_cast<std::uint64_t>(recorder::ViewerSaves::kBetweenNs);
    recorder::ViewerSaves saves(100);
    QVERIFY(saves.ask(0).ok());
    QVERIFY(!saves.ask(0).ok());
    QVERIFY(!saves.ask(kBetween - 1).ok());
    QVERIFY(saves.ask(kBetween).ok());
    saves.wrote(99);
    QVERIFY(saves.ask(2 * kBetween).ok());
    saves.wrote(1);
    QVERIFY(!saves.ask(100 * kBetween).ok());
}

} // namespace tst_live_limits

ZOE_TEST(tst_live_limits::TestLiveLimits)
#include "tst_live_limits.moc"
