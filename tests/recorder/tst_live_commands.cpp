// Commands of viewers to a program that listens: those it obeys, its answers, and nonsense. How
// programs are found.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <QTest>

#include "formats/stream/platform/live_program.h"
#include "tests/recorder/live_peers.h"
#include "tests/support/test_program.h"

namespace tst_live_commands {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

class TestLiveCommands : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanup();
    void peersThatTalkNonsenseAreDropped_data();
    void peersThatTalkNonsenseAreDropped();
    void obeysWhatItKnows();
    void saysWhatCannotBeDone_data();
    void saysWhatCannotBeDone();
    void programsAreFound();

  private:
    RecordingFolder m_runtime;
};

void TestLiveCommands::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR",
            QByteArray::fromStdString(fs::path(m_runtime.path()).parent_path().string()));
}

void TestLiveCommands::cleanup()
{
    stopSession(); // of a test that failed
}

void TestLiveCommands::peersThatTalkNonsenseAreDropped_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QString>("answer");
    const QString noCommand = "unknown command";
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

void TestLiveCommands::peersThatTalkNonsenseAreDropped()
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

void TestLiveCommands::obeysWhatItKnows()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 100;
    startListening(options, folder.path("flight.zoe").c_str());
    auto client = LiveClient::connect(here());
    QVERIFY(client.ok());
    const auto answer = [&]() -> Result<std::string> {
        DroppingSink nowhere;
        while ((*client)->receive(nowhere, 10)) {
            makeFrame();
            for (const StreamNotice &notice : (*client)->takeAnswers())
                if (const auto saved = answerToSave(notice))
                    return *saved;
        }
        return Error{ErrorCode::Io, "the connection ended", {}};
    };
    QVERIFY((*client)->send({ControlLine::Command::Save, 0, {}}).ok());
    const Result<std::string> saved = answer();
    QVERIFY2(saved.ok(), saved.ok() ? "" : saved.error().message.c_str());
    QCOMPARE(*saved, folder.path("flight.0001.zoe"));
    // Older viewers take any sentence for a failure, so there is none.
    QCOMPARE((*client)->stream().notice(), std::string());
    Result<std::string> again = saved;
    while (again.ok()) { // more than once only if the machine needs 5 s for it
        QVERIFY((*client)->send({ControlLine::Command::Save, 0, {}}).ok());
        again = answer();
    }
    QVERIFY2(again.error().message.find("5 seconds") != std::string::npos,
             again.error().message.c_str());
    QVERIFY(stopSession().ok);
    QVERIFY(openRecording(folder.path("flight.0001.zoe"))->info().complete);
}

void TestLiveCommands::saysWhatCannotBeDone_data()
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
    QTest::newRow("long") << "category off " + QString(100, 'x') << "can't be switched";
}

void TestLiveCommands::saysWhatCannotBeDone()
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
        while (noticesIn(peer.bytes).empty() && peer.receive())
            makeFrame();
        const QString said = QString::fromStdString(noticesIn(peer.bytes));
        QVERIFY2(said.startsWith(line + ": ") && said.contains(answer), qPrintable(said));
        QVERIFY(peer.receive()); // still attached
    }
    QVERIFY(stopSession().ok);
}

void TestLiveCommands::programsAreFound()
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
    QCOMPARE(std::distance(fs::directory_iterator(folder), {}), std::ptrdiff_t{2}); // and a socket
    QVERIFY(stopSession().ok);
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    // A folder that others may write to is not believed.
    fs::permissions(folder, fs::perms::all);
    std::ofstream(folder / "1-1") << "zoetrope live 1\n127.0.0.1:1\nfalse\n1 0\n";
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    fs::remove_all(folder);
}

} // namespace tst_live_commands

ZOE_TEST(tst_live_commands::TestLiveCommands)
#include "tst_live_commands.moc"
