// What a program, or something else in its place, may send to a viewer: mutations of a real
// recording and garbage, to LiveClient and to the real zoe record. The result is one clear
// sentence, exit code 2, and a capture of everything complete by then.
#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "formats/checking/verify.h"
#include "formats/live/live_client.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/system_socket.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/allocations.h"
#include "tests/support/mutator.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_zoe_wire {

using namespace zoe;
using namespace zoe::test;

namespace {

using Bytes = std::vector<std::byte>;

// A server that sends what it is told to, to one viewer after another.
class Server {
  public:
    Server()
    {
        auto listener = system::listenOn({"127.0.0.1", 0});
        if (!listener)
            qFatal("%s", listener.error().text().c_str());
        m_listener = *std::move(listener);
        m_address = system::localAddress(m_listener)->text();
    }
    [[nodiscard]] const std::string &address() const { return m_address; }
    void accept() { m_peer = system::acceptOne(m_listener); }
    [[nodiscard]] bool hasPeer() const { return m_peer.valid(); }
    // False if the viewer has left. Removes what was sent from the front.
    bool send(std::span<const std::byte> &bytes, std::size_t most)
    {
        const Result<std::size_t> sent =
            system::sendSome(m_peer, bytes.first(std::min(most, bytes.size())));
        if (!sent)
            return false;
        bytes = bytes.subspan(*sent);
        return true;
    }
    // Reads what the viewer has sent first, so that the connection ends properly.
    void hangUp()
    {
        std::array<std::byte, 4096> room;
        for (Result<std::size_t> some = 1; some && *some > 0;)
            some = system::receiveSome(m_peer, room);
        m_peer.close();
    }

  private:
    system::Socket m_listener;
    system::Socket m_peer;
    std::string m_address;
};

Bytes anything(std::mt19937_64 &random)
{
    Bytes bytes(1 + static_cast<std::size_t>(random() % 20'000));
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random()); });
    return bytes;
}

// The result of a viewer for these bytes, without a connection.
Status judged(const Bytes &bytes, bool &begun)
{
    LiveStream stream;
    DroppingSink nothing;
    Status status = stream.take(bytes, nothing);
    begun = stream.begun();
    return status;
}

} // namespace

class TestZoeWire : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void clientsTakeAnything();
    void zoeTakesAnything();

  private:
    Bytes spoilt(int round, std::mt19937_64 &random) const;
    void runZoeOn(const Bytes &bytes, std::size_t piece);

    Server m_server;
    Bytes m_stream; // of a real recording
    QTemporaryDir m_folder;
};

void TestZoeWire::initTestCase()
{
    const QString path = m_folder.filePath("real.zoe");
    SessionOptions options;
    options.flushIntervalMs = 1;
    QVERIFY2(startSession(path.toUtf8(), options), lastError());
    ZOE_THREAD_NAME("main");
    for (int frame = 0; frame < 200; ++frame) {
        ZOE_ZONE_NAMED(std::to_string(frame % 40));
        ZOE_VALUE("frame", frame);
        ZOE_PLOT("wave", frame % 10);
        ZOE_MESSAGE("said in a frame");
        ZOE_BOOKMARK("here");
        ZOE_FRAME_SET("other");
        ZOE_FRAME();
    }
    QVERIFY(stopSession().ok);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    const auto bytes =
        std::as_bytes(std::span(all.constData(), static_cast<std::size_t>(all.size())));
    m_stream.assign(bytes.begin(), bytes.end());
}

Bytes TestZoeWire::spoilt(int round, std::mt19937_64 &random) const
{
    if (round % 5 == 0)
        return anything(random);
    Bytes bytes = StreamMutator(static_cast<std::uint64_t>(round)).mutated(m_stream);
    if (round % 7 == 0) // cut anywhere
        bytes.resize(static_cast<std::size_t>(random() % (bytes.size() + 1)));
    return bytes;
}

void TestZoeWire::clientsTakeAnything()
{
    std::mt19937_64 random(1);
    int refused = 0;
    for (int round = 0; round < 320; ++round) {
        const Bytes bytes = spoilt(round, random);
        auto client = LiveClient::connect(m_server.address());
        QVERIFY(client.ok());
        const QDeadlineTimer patience(kPatienceMs);
        while (!m_server.hasPeer() && !patience.hasExpired())
            m_server.accept();
        const AllocationWatch watch;
        DroppingSink nothing;
        std::span<const std::byte> rest = bytes;
        Result<bool> more = true;
        while (more && *more && !patience.hasExpired()) {
            if (!rest.empty() &&
                !m_server.send(rest, 1 + static_cast<std::size_t>(random() % 9000)))
                break;
            if (rest.empty() && m_server.hasPeer())
                m_server.hangUp();
            more = (*client)->receive(nothing, 20);
        }
        m_server.hangUp();
        QVERIFY2(!patience.hasExpired(), qPrintable(QString::number(round)));
        QVERIFY2(watch.peakBytes() < 40 * bytes.size() + (64u << 20),
                 qPrintable(QString::number(watch.peakBytes())));
        bool begun = false;
        const Status status = judged(bytes, begun);
        if (!more) {
            const std::string text = more.error().text();
            QVERIFY2(!more.error().message.empty() && text.find('\n') == std::string::npos,
                     text.c_str());
            ++refused;
        } else {
            QVERIFY2(status.ok(), status ? "" : status.error().text().c_str());
        }
    }
    QVERIFY2(refused > 100, qPrintable(QString::number(refused)));
}

void TestZoeWire::runZoeOn(const Bytes &bytes, std::size_t piece)
{
    const QString path = m_folder.filePath("out.zoe");
    QFile::remove(path);
    QProcess process;
    process.start(zoeProgram(), {"record", QString::fromStdString(m_server.address()), "-o", path});
    const QDeadlineTimer patience(kPatienceMs);
    while (!m_server.hasPeer() && process.state() != QProcess::NotRunning &&
           !patience.hasExpired()) {
        process.waitForFinished(2);
        m_server.accept();
    }
    std::span<const std::byte> rest = bytes;
    while (!rest.empty() && process.state() != QProcess::NotRunning && !patience.hasExpired()) {
        const std::size_t before = rest.size();
        if (!m_server.send(rest, piece))
            break;
        process.waitForFinished(rest.size() == before ? 2 : 0);
    }
    m_server.hangUp();
    // Also false for a process whose end was noticed before.
    QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(kPatienceMs));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    const QByteArray err = process.readAllStandardError();
    bool begun = false;
    const Status status = judged(bytes, begun);
    QVERIFY2(process.exitCode() == (status && begun ? 0 : 2), err);
    if (process.exitCode() == 2) {
        QVERIFY2(err.count('\n') == 1 && err.startsWith("zoe: "), err);
        QVERIFY2(status || err.contains(status.error().message.c_str()), err);
    }
    // Complete content is kept, and nothing else is left behind.
    QCOMPARE(QFile::exists(path), begun);
    if (!begun)
        return;
    const auto capture = openCapture(path.toStdString());
    QVERIFY2(capture.ok(), capture ? "" : capture.error().text().c_str());
    QVERIFY(verifyCapture(**capture).ok()); // it may lack names that never came
}

void TestZoeWire::zoeTakesAnything()
{
    std::mt19937_64 random(2);
    for (int round = 0; round < 40; ++round) {
        runZoeOn(spoilt(1000 + round, random), 1 + static_cast<std::size_t>(random() % 9000));
        if (QTest::currentTestFailed())
            return qWarning("round %d", round);
    }
    runZoeOn({}, 1);
    runZoeOn(m_stream, 777);
}

} // namespace tst_zoe_wire

ZOE_TEST(tst_zoe_wire::TestZoeWire)
#include "tst_zoe_wire.moc"
