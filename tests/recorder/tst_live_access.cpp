// Who may watch a program that listens and send it commands: this user without a token, others with
// one, nobody else.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <QTest>

#include "formats/stream/platform/live_program.h"
#include "recorder/live/viewer_access.h"
#include "recorder/platform/thread_usage.h"
#include "tests/recorder/live_peers.h"
#include "tests/recorder/other_user.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_live_access {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;
using recorder::Right;

namespace {

constexpr const char *kWatchToken = "only to watch, 16 or more";
constexpr const char *kCommandToken = "for commands, 16 or more";

void zoneOf(int calls)
{
    for (int i = 0; i < calls; ++i) {
        ZOE_ZONE_IN("physics", "step");
    }
}

bool physicsIsOn()
{
    static detail::CategorySwitch state{"physics", 0};
    return detail::isOn(&state);
}

// How often the recorder's writer thread was given a CPU.
std::uint64_t runsOfWriter()
{
    recorder::platform::ThreadTimes times;
    return recorder::platform::readThreadTimes(writerThread(), times) ? times.runs : 0;
}

LiveProgram thisProgram()
{
    for (const LiveProgram &program : findLivePrograms())
        if (program.processId == static_cast<std::uint32_t>(getpid()))
            return program;
    return {};
}

// What a peer receives while the program makes frames, until it has a stream or is disconnected.
std::string storyOf(PlainPeer &peer)
{
    while (peer.bytes.size() < 20'000) {
        makeFrame();
        if (!peer.receive())
            return "sent away: " + noticesIn(peer.bytes);
    }
    return "watches " + noticesIn(peer.bytes);
}

std::string storyOf(const std::string &said)
{
    PlainPeer stranger(strangerHere());
    stranger.say(said);
    return storyOf(stranger);
}

// The number of bytes that a connection yields before it ends, at most 100; 99: it can't be made.
int bytesFrom(int descriptor, const sockaddr *address, socklen_t size)
{
    if (::connect(descriptor, address, size) != 0)
        return 99;
    char byte = 0;
    int count = 0;
    while (count < 98 && ::recv(descriptor, &byte, 1, 0) == 1)
        ++count;
    return count;
}

} // namespace

class TestLiveAccess : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanup() { stopSession(); }
    void thisUserNeedsNoToken();
    void tokensGoToTheProgramAlone();
    void addressesAreNotLookedUp();
    void strangersGetNothing_data();
    void strangersGetNothing();
    void tokensGiveRights();
    void everybodyMayWatchIfTold();
    void shortTokensAreRefused();
    void anotherUserGetsNothing();
    void filesAreForTheUserAlone();
    void notesOfOthersAreNotBelieved();
    void aFolderWithoutOneAboveIsNotMade();
    void onlyTheWholeTokenCounts();
    void strangersDoNotKeepOthersOut();
    void strangersDoNotSwitchRecordingOn();
    void commandsEndWithTheViewer();
    void theLastViewerDecides();

  private:
    RecordingFolder m_runtime;
};

void TestLiveAccess::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR",
            QByteArray::fromStdString(fs::path(m_runtime.path()).parent_path().string()));
    qunsetenv("ZOE_TOKEN");
}

void TestLiveAccess::thisUserNeedsNoToken()
{
    const RecordingFolder folder;
    startListening();
    for (const std::string &address : {here(), "localhost:" + std::to_string(listeningPort()),
                                       std::to_string(listeningPort())}) {
        Viewer viewer(folder.path(("by " + address + ".zoe").c_str()), address);
        viewer.until([](const Capture &capture) { return capture.frames().size() > 10; },
                     [] { makeFrame(); });
    }
    // As nc -U does it.
    PlainPeer plain;
    QCOMPARE(storyOf(plain), std::string("watches "));
    // Over the network with the token that the user can read, where the socket can't be reached.
    QCOMPARE(storyOf("token " + thisProgram().token + '\n'), std::string("watches "));
    const auto socket = fs::path(livePrograms()) / (std::to_string(getpid()) + '-' +
                                                    std::to_string(listeningPort()) + ".sock");
    QVERIFY(fs::remove(socket));
    Viewer viewer(folder.path("by token.zoe"));
    viewer.until([](const Capture &capture) { return capture.frames().size() > 10; },
                 [] { makeFrame(); });
}

// Another user may listen at the same port of another address of this computer.
void TestLiveAccess::tokensGoToTheProgramAlone()
{
    const RecordingFolder folder;
    startListening();
    const std::uint16_t port = listeningPort();
    const auto other = system::listenOn({"127.0.0.2", port});
    if (!other)
        QSKIP("this computer has one address only");
    QVERIFY(fs::remove(fs::path(livePrograms()) /
                       (std::to_string(getpid()) + '-' + std::to_string(port) + ".sock")));
    Viewer viewer(folder.path("by token.zoe"), "127.0.0.2:" + std::to_string(port));
    viewer.until([](const Capture &capture) { return capture.frames().size() > 10; },
                 [] { makeFrame(); });
    std::vector<system::Waiting> waiting{{other->descriptor()}};
    system::waitFor(waiting, 0);
    QVERIFY(!waiting[0].ready); // nobody has connected
}

// That could take as long as the network likes, in the program's startSession().
void TestLiveAccess::addressesAreNotLookedUp()
{
    SessionOptions options;
    options.listen = "example.com:0";
    QVERIFY(!startSession(nullptr, options));
    QCOMPARE(std::string(lastError()),
             std::string("listening needs the number of an address, such as 127.0.0.1 or 0.0.0.0 "
                         "for all of this computer's (example.com:0)"));
    options.listen = "localhost:0";
    QVERIFY2(startSession(nullptr, options), lastError());
    QVERIFY(listeningPort() != 0);
}

void TestLiveAccess::strangersGetNothing_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("wrong token") << QByteArray("token 0123456789abcdef0123456789abcdef\n")
                                 << QByteArray("the token is wrong");
    QTest::newRow("hello, wrong token")
        << QByteArray("zoetrope control 2\ntoken x\n") << QByteArray("the token is wrong");
    QTest::newRow("garbage") << QByteArray("\xff\xfe\x00 garbage\n", 13)
                             << QByteArray("unknown command");
    QTest::newRow("a browser") << QByteArray("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                               << QByteArray("unknown command");
    QTest::newRow("a command") << QByteArray("category off physics\n")
                               << QByteArray("needs a token first");
    QTest::newRow("save") << QByteArray("zoetrope control 2\nsave\n")
                          << QByteArray("needs a token first");
    QTest::newRow("no line at all") << QByteArray(5000, 'x') << QByteArray("");
}

void TestLiveAccess::strangersGetNothing()
{
    QFETCH(const QByteArray, said);
    QFETCH(const QByteArray, answer);
    startListening();
    zoneOf(1);
    PlainPeer stranger(strangerHere());
    stranger.say(said.toStdString());
    const std::string story = storyOf(stranger);
    QVERIFY2(story.starts_with("sent away") && QByteArray::fromStdString(story).contains(answer),
             story.c_str());
    // One sentence, and nothing of the program.
    QVERIFY2(stranger.bytes.size() < 512, qPrintable(QString::number(stranger.bytes.size())));
    const std::uint64_t zones = stopSession().zones;
    startListening();
    zoneOf(100);
    QCOMPARE(stopSession().zones, std::uint64_t{100});
    QVERIFY(zones > 0);
}

void TestLiveAccess::tokensGiveRights()
{
    SessionOptions options;
    options.watchToken = kWatchToken;
    options.commandToken = kCommandToken;
    startListening(options);
    zoneOf(1);
    const std::string off = "category off physics\n";
    QCOMPARE(storyOf(std::string("token ") + kWatchToken + "\n"), std::string("watches "));
    QCOMPARE(storyOf(std::string("token ") + kWatchToken + "\n" + off),
             std::string("watches category off physics: this viewer may only watch\n"));
    QCOMPARE(storyOf(std::string("token ") + kCommandToken + "\n" + off), std::string("watches "));
    // One may add a right, not lose it.
    QCOMPARE(storyOf(std::string("token ") + kCommandToken + "\ntoken " + kWatchToken + "\n" + off),
             std::string("watches "));
    // Through the client, from "another host".
    auto client = LiveClient::connect(here(), kPatienceMs, kWatchToken);
    QVERIFY(client.ok());
}

void TestLiveAccess::everybodyMayWatchIfTold()
{
    SessionOptions options;
    options.openToAll = true;
    startListening(options);
    zoneOf(1);
    QCOMPARE(storyOf(std::string()), std::string("watches ")); // as nc host port does it
    QCOMPARE(storyOf(std::string("category off physics\n")),
             std::string("watches category off physics: this viewer may only watch\n"));
    QCOMPARE(storyOf(std::string("save\n")),
             std::string("watches save: this viewer may only watch\n"));
    QVERIFY(storyOf(std::string("token nonsense\n")).starts_with("sent away: the token is wrong"));
}

void TestLiveAccess::shortTokensAreRefused()
{
    for (const std::string &token : {std::string("too short"), std::string(400, 'x'),
                                     std::string("two lines, both of them long\nenough")}) {
        SessionOptions options;
        options.listen = "0";
        options.watchToken = token.c_str();
        QVERIFY(!startSession(nullptr, options));
        QVERIFY2(QString(lastError()).contains("token"), lastError());
    }
}

void TestLiveAccess::anotherUserGetsNothing()
{
    if (geteuid() != 0)
        QSKIP("only root can become another user");
    startListening();
    zoneOf(1);
    const std::string folder = livePrograms().string();
    const std::string name = std::to_string(getpid()) + '-' + std::to_string(listeningPort());
    const std::string note = folder + '/' + name;
    sockaddr_un local{};
    local.sun_family = AF_UNIX;
    (note + ".sock").copy(local.sun_path, sizeof local.sun_path - 1);
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto tries = [&] {
        return bytesFrom(descriptor, reinterpret_cast<const sockaddr *>(&local), sizeof local);
    };
    QCOMPARE(asNobody(tries), 99); // the folder is closed
    QCOMPARE(asNobody([&] { return ::access(note.c_str(), R_OK) == 0 ? 1 : 0; }), 0);
    // Even if it is not, the system says who connects.
    const fs::path parent = fs::path(folder).parent_path();
    for (const fs::path &opened : {parent, fs::path(folder), fs::path(note + ".sock")})
        QCOMPARE(::chmod(opened.c_str(), 0777), 0);
    QCOMPARE(asNobody(tries), 0);
    ::close(descriptor);
    for (const fs::path &opened : {parent, fs::path(folder)})
        QCOMPARE(::chmod(opened.c_str(), 0700), 0);
    QVERIFY(stopSession().ok);
}

void TestLiveAccess::filesAreForTheUserAlone()
{
    startListening();
    const std::string folder = livePrograms().string();
    const std::string note =
        folder + '/' + std::to_string(getpid()) + '-' + std::to_string(listeningPort());
    struct stat status {};
    QCOMPARE(::lstat(folder.c_str(), &status), 0);
    QCOMPARE(status.st_mode & 07777, mode_t{0700});
    for (const std::string &file : {note, note + ".sock"}) {
        QCOMPARE(::lstat(file.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, mode_t{0600});
    }
    QCOMPARE(thisProgram().token.size(), std::size_t{32});
    const std::string token = thisProgram().token;
    QVERIFY(stopSession().ok);
    QVERIFY(fs::is_empty(folder));
    startListening();
    QVERIFY(thisProgram().token != token);
    QVERIFY(stopSession().ok);
    // A link where the folder should be is not followed: the program listens, but isn't announced.
    const RecordingFolder elsewhere;
    fs::remove(folder);
    fs::create_directory_symlink(fs::path(elsewhere.path()).parent_path(), folder);
    startListening();
    QVERIFY2(QString(lastError()).contains("need a token"), lastError());
    QCOMPARE(elsewhere.fileCount(), std::size_t{0});
    QCOMPARE(findLivePrograms().size(), std::size_t{0});
    QVERIFY(stopSession().ok);
    fs::remove(folder);
}

// Somebody may have written into the folder before access was limited to the user.
void TestLiveAccess::notesOfOthersAreNotBelieved()
{
    if (geteuid() != 0)
        QSKIP("only root can give files away");
    const LiveProgram other{"127.0.0.1:9", "other", 77, 1, {}};
    const LiveNote note(other);
    QCOMPARE(findLivePrograms(), std::vector<LiveProgram>{other});
    const fs::path file = livePrograms() / liveNoteName(other.processId, other.address);
    QCOMPARE(::chown(file.c_str(), 65534, 65534), 0);
    QCOMPARE(findLivePrograms(), std::vector<LiveProgram>());
    QVERIFY(!fs::exists(file));
}

// The recorded program makes nothing outside.
void TestLiveAccess::aFolderWithoutOneAboveIsNotMade()
{
    const RecordingFolder folder;
    const QByteArray runtime = qgetenv("XDG_RUNTIME_DIR");
    const QByteArray temporary = qgetenv("TMPDIR");
    qunsetenv("XDG_RUNTIME_DIR");
    qputenv("TMPDIR", QByteArray::fromStdString(folder.path("none")));
    startListening();
    const auto programs = findLivePrograms();
    const SessionResult result = stopSession();
    qputenv("XDG_RUNTIME_DIR", runtime);
    if (temporary.isNull())
        qunsetenv("TMPDIR");
    else
        qputenv("TMPDIR", temporary);
    QVERIFY(result.ok);
    QVERIFY(programs.empty());
    QVERIFY(!fs::exists(folder.path("none")));
}

void TestLiveAccess::onlyTheWholeTokenCounts()
{
    const recorder::ViewerAccess access(kWatchToken, kCommandToken, false);
    const std::string own = access.ownToken();
    QVERIFY(access.of(kWatchToken) == Right::Watch);
    QVERIFY(access.of(kCommandToken) == Right::Command);
    QVERIFY(access.of(own) == Right::Command);
    for (const std::string &token : {std::string(kWatchToken), std::string(kCommandToken), own}) {
        for (std::size_t i = 0; i < token.size(); ++i) {
            std::string other = token;
            other[i] = static_cast<char>(other[i] ^ 1);
            QVERIFY(access.of(other) == Right::None);
            QVERIFY(access.of(token.substr(0, i)) == Right::None);
            QVERIFY(access.of(token.substr(i + 1)) == Right::None);
        }
        QVERIFY(access.of(token + '\0') == Right::None);
        QVERIFY(access.of(token + token) == Right::None);
    }
    const recorder::ViewerAccess none({}, {}, false);
    QVERIFY(none.of("") == Right::None);
    std::set<std::string> tokens;
    for (int i = 0; i < 100; ++i)
        tokens.insert(recorder::ViewerAccess({}, {}, false).ownToken());
    QCOMPARE(tokens.size(), std::size_t{100});
}

void TestLiveAccess::strangersDoNotKeepOthersOut()
{
    const RecordingFolder folder;
    startListening();
    std::vector<PlainPeer> silent;
    for (int i = 0; i < 40; ++i)
        silent.emplace_back(strangerHere());
    QCOMPARE(storyOf("token " + thisProgram().token + '\n'), std::string("watches "));
    Viewer viewer(folder.path());
    viewer.until([](const Capture &capture) { return capture.frames().size() > 10; },
                 [] { makeFrame(); });
    for (PlainPeer &peer : silent) {
        static_cast<void>(peer.receive());
        const std::string told = noticesIn(peer.bytes); // if they have waited for too long
        QVERIFY2(told.empty() || told.find("no token arrived") != std::string::npos, told.c_str());
        QVERIFY(told.empty() ? peer.bytes.empty() : peer.bytes.size() < 512);
    }
}

void TestLiveAccess::strangersDoNotSwitchRecordingOn()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.onDemand = true;
    startListening(options);
    const PlainPeer stranger(strangerHere());
    // Served after the stranger.
    PlainPeer refused(strangerHere());
    refused.say("token of somebody else\n");
    while (refused.receive()) {
    }
    // The writer thread looks every time it wakes up.
    const std::uint64_t before = runsOfWriter();
    ZOE_TRY_VERIFY(runsOfWriter() >= before + 3);
    QVERIFY(!isRecording());
    PlainPeer own;
    ZOE_TRY_VERIFY(isRecording());
}

void TestLiveAccess::commandsEndWithTheViewer()
{
    startListening();
    zoneOf(1);
    {
        PlainPeer viewer;
        viewer.say("category off physics\ncategory off ai\n");
        // The second command is answered, so the first was carried out.
        while (noticesIn(viewer.bytes).empty() && viewer.receive())
            makeFrame();
        zoneOf(50);
        ZOE_FRAME();
    }
    ZOE_TRY_VERIFY(physicsIsOn());
    zoneOf(100);
    // With the session too, if the viewer stays.
    PlainPeer stays;
    stays.say("category off physics\ncategory off ai\n");
    while (noticesIn(stays.bytes).empty() && stays.receive())
        makeFrame();
    QVERIFY(stopSession().ok);
    startListening();
    zoneOf(100);
    QCOMPARE(stopSession().zones, std::uint64_t{100});
}

void TestLiveAccess::theLastViewerDecides()
{
    startListening();
    zoneOf(1);
    QVERIFY(setCategory("physics", false)); // the program itself
    QVERIFY(!physicsIsOn());
    PlainPeer first;
    first.say("category on physics\n");
    ZOE_TRY_VERIFY(physicsIsOn());
    {
        PlainPeer second;
        second.say("category off physics\n");
        ZOE_TRY_VERIFY(!physicsIsOn());
    }
    ZOE_TRY_VERIFY(physicsIsOn());
    first = PlainPeer();
    ZOE_TRY_VERIFY(!physicsIsOn()); // as the program has it
    QVERIFY(stopSession().ok);
    QVERIFY(setCategory("physics", true));
}

} // namespace tst_live_access

ZOE_TEST(tst_live_access::TestLiveAccess)
#include "tst_live_access.moc"
