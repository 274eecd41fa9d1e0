// What viewers may do to a program that they watch: send anything, in any pieces, and not read. The
// program continues, and so do well-behaved viewers.
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <QDeadlineTimer>
#include <QTest>

#include "formats/live/live_client.h"
#include "formats/stream/messages/control_line.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/live/live_viewer.h"
#include "tests/recorder/live_peers.h"
#include "tests/support/allocations.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_wire {

using namespace zoe;
using namespace zoe::test;

namespace {

void frame(int zones = 20)
{
    for (int i = 0; i < zones; ++i) {
        ZOE_ZONE("work");
    }
    ZOE_FRAME();
}

// How a viewer's connection went, as seen by the viewer.
struct Heard {
    LiveStream stream;
    Status status; // of the stream
    bool closed = false;
};

// Reads until the program closes the connection; until then, does what a program does.
Heard hear(const system::Socket &socket)
{
    Heard heard;
    DroppingSink nothing;
    std::vector<std::byte> room(65'536);
    const QDeadlineTimer patience(kPatienceMs);
    while (!heard.closed && !patience.hasExpired()) {
        std::vector<system::Waiting> waiting{{socket.descriptor()}};
        system::waitFor(waiting, 2);
        const Result<std::size_t> some = system::receiveSome(socket, room);
        heard.closed = !some;
        if (some && heard.status.ok())
            heard.status = heard.stream.take(std::span(room).first(*some), nothing);
        frame();
    }
    return heard;
}

// Lines that are right, almost right and wrong, and bytes of all kinds.
std::string anything(std::mt19937_64 &random)
{
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    const std::vector<std::string> lines{"zoetrope control 1\n",
                                         "zoetrope control 2\n",
                                         "zoetrope control 3\n",
                                         "token 00112233445566778899aabbccddeeff\n",
                                         "zoetrope control 99999999999999999999\n",
                                         "save\n",
                                         "save\r\n",
                                         "category on physics\n",
                                         "category off " + std::string(200, 'c') + "\n",
                                         "category off \n",
                                         "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                                         "\n\n\n",
                                         std::string(1, '\0') + "\n",
                                         std::string(5000, 'x')};
    std::string said;
    for (std::size_t i = below(6); i-- > 0;)
        said += lines[below(lines.size())];
    for (std::size_t changes = below(4); changes-- > 0 && !said.empty();)
        said[below(said.size())] = static_cast<char>(random());
    for (std::size_t garbage = random() % 3 == 0 ? below(3000) : 0; garbage-- > 0;)
        said += static_cast<char>(random());
    return said;
}

// Whether a program has to refuse the text, by the rule of FORMAT.md: every line is a command.
bool isNonsense(std::string said)
{
    for (std::size_t end = 0; (end = said.find('\n')) != std::string::npos;) {
        const auto line = parseControlLine(said.substr(0, end));
        if (!line || line->version > kControlVersion ||
            line->command == ControlLine::Command::Token)
            return true;
        // No flight recorder is there, and no zone has a category.
        if (line->command == ControlLine::Command::Save ||
            line->command == ControlLine::Command::CategoryOff)
            return true;
        said.erase(0, end + 1);
    }
    return said.size() > kLongestControlLine + 1;
}

} // namespace

class TestWire : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { stopSession(); }
    void heedsNoNonsense();
    void oneWhoNeverStopsTalking();
    void readsInParts();
    void nonsenseFromOneWhoDoesNotListen();
    void manyWhoDoNotListen();
    void moreThanThereIsRoomFor();
};

void TestWire::heedsNoNonsense()
{
    startListening();
    auto witness = LiveClient::connect("127.0.0.1:" + std::to_string(listeningPort()));
    QVERIFY(witness.ok());
    DroppingSink nothing;
    std::mt19937_64 random(1);
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        const std::string said = anything(random);
        const system::Socket socket = connectedHere();
        for (std::size_t at = 0; at < said.size();) {
            const std::size_t piece = 1 + static_cast<std::size_t>(random() % 700);
            const std::string_view now = std::string_view(said).substr(at, piece);
            if (!system::sendSome(socket, std::as_bytes(std::span(now.data(), now.size()))))
                break; // it has been dropped already
            at += now.size();
        }
        ::shutdown(socket.descriptor(), SHUT_WR);
        const Heard heard = hear(socket);
        QVERIFY2(heard.closed, "a viewer that has nothing more to say is waited for");
        QVERIFY2(heard.status.ok(), heard.status ? "" : heard.status.error().text().c_str());
        const std::string &notice = heard.stream.notice();
        QVERIFY2(notice.find('\n') == std::string::npos, notice.c_str());
        QVERIFY(isNonsense(said) || notice.empty());
        refused += notice.empty() ? 0 : 1;
        QVERIFY((*witness)->receive(nothing, 0).ok());
    }
    QVERIFY(refused > 50);
    // The program and the viewer that behaves have noticed nothing.
    QVERIFY(isRecording());
    const std::uint64_t before = (*witness)->stream().statistics().frames;
    ZOE_TRY_VERIFY((frame(), (*witness)->receive(nothing, 1).ok()) &&
                   (*witness)->stream().statistics().frames > before + 10);
    QVERIFY((*witness)->stream().notice().empty());
    QVERIFY(stopSession().ok);
}

void TestWire::oneWhoNeverStopsTalking()
{
    startListening();
    std::atomic<bool> enough{false};
    std::thread talker([&, socket = connectedHere()] {
        std::string lines;
        while (lines.size() < 60'000)
            lines += "category on x\n";
        std::size_t at = 0;
        while (!enough) {
            const auto rest = std::as_bytes(std::span(lines)).subspan(at);
            const Result<std::size_t> sent = system::sendSome(socket, rest);
            at = sent ? (at + *sent) % lines.size() : at;
        }
    });
    // Others are still served, and the session ends when it has to.
    auto witness = LiveClient::connect("127.0.0.1:" + std::to_string(listeningPort()));
    DroppingSink nothing;
    const QDeadlineTimer patience(kPatienceMs);
    while (witness && (*witness)->stream().statistics().frames < 100 && !patience.hasExpired()) {
        frame();
        static_cast<void>((*witness)->receive(nothing, 1));
    }
    const bool ended = stopSession().ok;
    enough = true;
    talker.join();
    QVERIFY(witness.ok() && (*witness)->stream().statistics().frames >= 100);
    QVERIFY(ended);
}

// Every command that is obeyed causes another one, endlessly if nothing stops it.
void TestWire::readsInParts()
{
    std::array<int, 2> ends{};
    QCOMPARE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()), 0);
    std::atomic<std::uint64_t> lostChunks = 0;
    recorder::LiveViewer viewer(system::Socket{ends[0]}, 1000, lostChunks);
    const system::Socket peer{ends[1]};
    const std::string line = "save\n";
    const auto say = [&] {
        return system::sendSome(peer, std::as_bytes(std::span(line.data(), line.size()))).ok();
    };
    constexpr int kTooMany = 1'000'000;
    int obeyed = 0;
    QVERIFY(say());
    QVERIFY(viewer.exchange(
        [&](const ControlLine &) {
            if (++obeyed < kTooMany)
                static_cast<void>(say());
            return Status();
        },
        1));
    QVERIFY2(obeyed < kTooMany, "the others never have their turn");
    QVERIFY(obeyed > 0);
}

// It gets no message, since it reads none, and is not kept for that.
void TestWire::nonsenseFromOneWhoDoesNotListen()
{
    startListening();
    const system::Socket deaf = connectedHere();
    auto witness = LiveClient::connect("127.0.0.1:" + std::to_string(listeningPort()));
    QVERIFY(witness.ok());
    DroppingSink nothing;
    // More than the system keeps for a connection.
    while ((*witness)->stream().statistics().bytes < (4u << 20)) {
        frame(3000);
        QVERIFY((*witness)->receive(nothing, 0).ok());
    }
    const std::string nonsense = "what is this\n";
    const auto bytes = std::as_bytes(std::span(nonsense.data(), nonsense.size()));
    // Once it has been dropped, sending to it fails.
    ZOE_TRY_VERIFY((frame(), !system::sendSome(deaf, bytes).ok()));
    QVERIFY(stopSession().ok);
}

// What waits for them stays within the limit for each.
void TestWire::manyWhoDoNotListen()
{
    constexpr std::uint64_t kLimit = 256 << 10;
    constexpr std::size_t kViewers = 8;
    SessionOptions options;
    options.viewerLimitBytes = kLimit;
    options.compressionLevel = 0;
    options.memoryLimitBytes = 1 << 20; // events that wait for the writer thread are another matter
    options.waitForMemory = true;
    options.flushIntervalMs = 10;
    startListening(options);
    std::vector<system::Socket> deaf;
    for (std::size_t i = 0; i < kViewers; ++i)
        deaf.push_back(connectedHere());
    auto witness = LiveClient::connect("127.0.0.1:" + std::to_string(listeningPort()));
    QVERIFY(witness.ok());
    DroppingSink nothing;
    const auto receive = [&] {
        constexpr int kPauseMs = 1; // unless something is there
        if (!(*witness)->receive(nothing, kPauseMs))
            qFatal("the witness was dropped");
        return (*witness)->stream().statistics().bytes;
    };
    // Waits for the writer thread, so that frames don't pile up before it either.
    const auto recordUntil = [&](std::uint64_t bytes) {
        std::uint64_t received = receive();
        for (const std::uint64_t until = received + bytes; received < until;) {
            for (int i = 0; i < 30; ++i)
                frame(1000);
            const std::uint64_t before = received;
            while ((received = receive()) == before)
                frame(1);
        }
    };
    recordUntil(4u << 20); // buffers of the system and of the session are filled
    const AllocationWatch watch;
    recordUntil(8u << 20);
    QVERIFY2(watch.peakBytes() < 2 * kViewers * kLimit + (16u << 20),
             qPrintable(QString::number(watch.peakBytes())));
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QVERIFY(result.lostChunks > 0);
}

// Who comes too many is sent away; who stays is served.
void TestWire::moreThanThereIsRoomFor()
{
    startListening();
    std::vector<std::unique_ptr<LiveClient>> viewers;
    for (int i = 0; i < 40; ++i) {
        auto client = LiveClient::connect("127.0.0.1:" + std::to_string(listeningPort()));
        if (client)
            viewers.push_back(*std::move(client));
    }
    DroppingSink nothing;
    std::size_t gone = 0;
    std::size_t served = 0;
    const QDeadlineTimer patience(kPatienceMs);
    while (gone + served < viewers.size() && !patience.hasExpired()) {
        frame();
        gone = 0;
        served = 0;
        for (const auto &viewer : viewers) {
            const Result<bool> more = viewer->receive(nothing, 0);
            served += viewer->stream().statistics().frames > 0 ? 1 : 0;
            gone += (!more || !*more) && viewer->stream().statistics().frames == 0 ? 1 : 0;
        }
    }
    QVERIFY(served >= 8);
    QCOMPARE(gone + served, viewers.size());
    QVERIFY(stopSession().ok);
}

} // namespace tst_wire

ZOE_TEST(tst_wire::TestWire)
#include "tst_wire.moc"
