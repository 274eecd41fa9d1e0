// zoe record and zoe list against a program that runs: this one.
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <functional>

#include "formats/stream/messages/control_line.h"
#include "formats/stream/messages/messages.h"
#include "formats/stream/platform/system_socket.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/overlay.h"
#include "zoetrope/zoe.h"

namespace tst_zoe_live {

using namespace zoe;
using namespace zoe::test;

namespace {

void step()
{
    ZOE_FUNCTION();
}

QString here()
{
    return "127.0.0.1:" + QString::number(listeningPort());
}

} // namespace

class TestZoeLive : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanup()
    {
        stopSession();
        m_marks = Marks::Main;
    }
    void recordsUntilTheProgramEnds();
    void recordsSoManyFrames();
    void recordsSoManyFramesWithGaps();
    void slicesAreNoFrames();
    void saysThatNoFramesEnd();
    void pausesAreNoFrames();
    void recordsUntilInterrupted_data();
    void recordsUntilInterrupted();
    void asksForTheFlightRecorder();
    void listsPrograms();
    void refusesWhatCannotWork();
    void tellsWhoNeedsAToken();
    void tellsWhoIsTooOld();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    // Runs zoe while this program makes frames.
    Ran runBeside(const QStringList &arguments,
                  const std::function<void(const QProcess &)> &afterSome = {});

    QTemporaryDir m_folder;
    enum class Marks { Main, Audio, AudioAndMain, WithGaps, None };
    Marks m_marks = Marks::Main;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

void TestZoeLive::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    m_environment = QProcessEnvironment::systemEnvironment();
}

Ran TestZoeLive::runBeside(const QStringList &arguments,
                           const std::function<void(const QProcess &)> &afterSome)
{
    bool done = !afterSome;
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.start(zoeProgram(), arguments);
    const QString output = arguments[arguments.indexOf("-o") + 1];
    for (int turns = 0; process.state() != QProcess::NotRunning; ++turns) {
        if (turns > 10'000)
            qFatal("zoe does not end");
        for (int i = 0; i < 10; ++i)
            step();
        if (m_marks == Marks::Audio || m_marks == Marks::AudioAndMain)
            ZOE_FRAME_SET("audio");
        if (m_marks == Marks::Main || m_marks == Marks::AudioAndMain)
            ZOE_FRAME();
        if (m_marks == Marks::WithGaps) {
            ZOE_FRAME_BEGIN("loop");
            ZOE_FRAME_END("loop");
        }
        if (!done && QFileInfo(output).size() > 5000) {
            afterSome(process);
            done = true;
        }
        process.waitForFinished(1);
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void TestZoeLive::recordsUntilTheProgramEnds()
{
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    options.program = "steps";
    QVERIFY2(startSession(nullptr, options), lastError());
    ZOE_THREAD_NAME("main");
    const Ran ran = runBeside({"record", here(), "-o", path("all.zoe"), "--json"},
                              [](const QProcess &) { stopSession(); });
    QVERIFY2(ran.exitCode == 0, ran.told());
    const QJsonObject info = ran.object();
    QCOMPARE(info["program"].toString(), "steps");
    QVERIFY(info["complete"].toBool());
    QVERIFY(info["frames"].toInt() > 0);
    QCOMPARE(info["zones"].toInt() % 10, 0);
    const Ran again = runZoe({"record", "127.0.0.1:1", "-o", path("all.zoe")});
    QCOMPARE(again.exitCode, 2);
}

void TestZoeLive::recordsSoManyFrames()
{
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    QVERIFY2(startSession(path("own.zoe").toUtf8(), options), lastError());
    const Ran ran =
        runBeside({"record", here(), "-o", path("some.zoe"), "--frames", "50", "--json"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY(ran.object()["frames"].toInt() >= 50);
    QVERIFY(ran.object()["complete"].toBool());
    QVERIFY(isRecording());
    // The file exists, and is left unchanged unless --force is given.
    const Ran refused = runBeside({"record", here(), "-o", path("some.zoe"), "--frames", "50"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("some.zoe"), refused.err);
    const Ran forced = runBeside(
        {"record", here(), "-o", path("some.zoe"), "--frames", "90", "--force", "--json"});
    QVERIFY2(forced.exitCode == 0, forced.told());
    QVERIFY(forced.object()["frames"].toInt() >= 90);
    QVERIFY(stopSession().ok);
}

// Main frames with a beginning and an end are counted by their beginnings.
void TestZoeLive::recordsSoManyFramesWithGaps()
{
    m_marks = Marks::WithGaps;
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    options.mainFrames = "loop";
    QVERIFY2(startSession(nullptr, options), lastError());
    const Ran ran =
        runBeside({"record", here(), "-o", path("loop.zoe"), "--frames", "50", "--json"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY2(!ran.err.contains("no main frames"), ran.err);
    QVERIFY(ran.object()["frames"].toInt() >= 50);
    const Ran recorded = runZoe({"info", path("loop.zoe"), "--frames-by", "recorded"});
    QVERIFY2(recorded.exitCode == 0 && recorded.err.isEmpty(), recorded.told());
    QVERIFY(stopSession().ok);
}

// A program that marks only a set is recorded in slices of two seconds. They aren't counted, and
// the answer has the frames with which the file is opened.
void TestZoeLive::slicesAreNoFrames()
{
    m_marks = Marks::Audio;
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    QVERIFY2(startSession(nullptr, options), lastError());
    const Ran ran =
        runBeside({"record", here(), "-o", path("audio.zoe"), "--frames", "1", "--json"},
                  [](const QProcess &) { stopSession(); });
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY2(ran.err.contains("no main frames so far, only frames of: audio") &&
                 ran.err.contains("ZOE_FRAMES=audio"),
             ran.err);
    QVERIFY2(!isRecording(), "ended by a slice");
    const Ran info = runZoe({"info", path("audio.zoe"), "--json"});
    QCOMPARE(ran.object()["frames"].toInt(), info.object()["frames"].toInt());
    QVERIFY(ran.object()["frames"].toInt() > 10);
}

void TestZoeLive::saysThatNoFramesEnd()
{
    m_marks = Marks::None;
    SessionOptions options;
    options.listen = "0";
    QVERIFY2(startSession(nullptr, options), lastError());
    const Ran counted =
        runBeside({"record", here(), "-o", path("counted.zoe"), "--frames", "5"},
                  [](const QProcess &zoe) { kill(static_cast<pid_t>(zoe.processId()), SIGINT); });
    QVERIFY2(counted.exitCode == 0, counted.told());
    QVERIFY2(counted.err.contains("marked no frames so far, which --frames counts"), counted.err);
    // With a mark, slices no longer end by themselves.
    ZOE_FRAME();
    QVERIFY(completeLiveSummary());
    const Ran empty =
        runBeside({"record", here(), "-o", path("empty.zoe"), "--seconds", "0.2", "--json"});
    QVERIFY2(empty.exitCode == 0, empty.told());
    QVERIFY2(empty.err.contains("the recording is empty"), empty.err);
    QCOMPARE(empty.object()["frames"].toInt(), 0);
    QVERIFY(stopSession().ok);
}

// On demand: nobody watches between the recordings.
void TestZoeLive::pausesAreNoFrames()
{
    m_marks = Marks::AudioAndMain;
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    options.onDemand = true;
    QVERIFY2(startSession(nullptr, options), lastError());
    for (const char *const name : {"first.zoe", "second.zoe"}) {
        const Ran ran = runBeside({"record", here(), "-o", path(name), "--frames", "50"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY2(!ran.err.contains("no main frames"), ran.err);
        QVERIFY2(ran.out.contains("; 1 outside the program's frames"), ran.told());
    }
    QVERIFY(stopSession().ok);
}

void TestZoeLive::recordsUntilInterrupted_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("interrupt") << SIGINT;
    QTest::newRow("terminate") << SIGTERM;
}

// Ctrl+C is how a recording is ended, and `timeout` and services end one by SIGTERM: it is no
// failure.
void TestZoeLive::recordsUntilInterrupted()
{
    QFETCH(const int, signal);
    SessionOptions options;
    options.listen = "0";
    options.flushIntervalMs = 2;
    QVERIFY2(startSession(nullptr, options), lastError());
    const Ran ran = runBeside({"record", here(), "-o", path(QTest::currentDataTag()), "--json"},
                              [signal](const QProcess &process) {
                                  ::kill(static_cast<pid_t>(process.processId()), signal);
                              });
    QVERIFY2(ran.exitCode == 0, ran.told());
    QVERIFY2(ran.err.isEmpty(), ran.err);
    QVERIFY(ran.object()["complete"].toBool());
    QVERIFY(ran.object()["frames"].toInt() > 0);
}

void TestZoeLive::asksForTheFlightRecorder()
{
    SessionOptions options;
    options.listen = "0";
    options.keepSeconds = 60;
    QVERIFY2(startSession(path("flight.zoe").toUtf8(), options), lastError());
    step();
    const Ran ran = runZoe({"record", here(), "--save"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(QString(ran.out), "flight recorder saved as " + path("flight.0001.zoe") + '\n');
    QVERIFY(QFile::exists(path("flight.0001.zoe")));
    Ran tooSoon = ran;
    while (tooSoon.exitCode == 0) // more than once only if the machine needs 5 s for it
        tooSoon = runZoe({"record", here(), "--save"});
    QCOMPARE(tooSoon.exitCode, 2);
    QVERIFY2(tooSoon.err.contains("less than 5 seconds ago"), tooSoon.err);
    // While recording, the answer is a remark.
    const Ran beside = runBeside({"record", here(), "-o", path("beside.zoe"), "--save"},
                                 [](const QProcess &) { stopSession(); });
    QVERIFY2(beside.exitCode == 0, beside.told());
    QVERIFY2(beside.err.count("the flight recorder was not saved: ") +
                     beside.err.count("flight recorder saved as ") ==
                 1,
             beside.err);
    QVERIFY2(startSession(path("flight.zoe").toUtf8(), options), lastError());
    const Ran json = runZoe({"record", here(), "--save", "--json"});
    const QString saved = json.object()["saved"].toString();
    QVERIFY2(saved.startsWith(path("flight.")) && QFile::exists(saved), json.told());
    const Ran refused = runZoe({"record", here()});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY(refused.err.contains("--output"));
}

void TestZoeLive::listsPrograms()
{
    const Ran none = runZoe({"list", "--json"}, m_environment);
    QCOMPARE(none.exitCode, 0);
    QCOMPARE(none.array().size(), 0);
    SessionOptions options;
    options.listen = "0";
    options.program = "steps";
    QVERIFY2(startSession(nullptr, options), lastError());
    ZOE_TRY_COMPARE(runZoe({"list", "--json"}, m_environment).array().size(), 1);
    const QJsonObject program = runZoe({"list", "--json"}, m_environment).array()[0].toObject();
    QCOMPARE(program["address"].toString(), here());
    QCOMPARE(program["program"].toString(), "steps");
    QCOMPARE(program["processId"].toInt(), static_cast<int>(QCoreApplication::applicationPid()));
    QVERIFY(runZoe({"list"}, m_environment).out.contains("steps"));
    QVERIFY(stopSession().ok);
    QCOMPARE(runZoe({"list", "--json"}, m_environment).array().size(), 0);
}

void TestZoeLive::refusesWhatCannotWork()
{
    for (const char *const address : {"127.0.0.1:1", "nonsense", "127.0.0.1:99999"}) {
        const Ran ran = runZoe({"record", address, "-o", path("never.zoe")});
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains(address), ran.err);
        QVERIFY(!QFile::exists(path("never.zoe")));
    }
    for (const QStringList &never : {QStringList{"--seconds", "-1"}, QStringList{"--frames", "0"}})
        QVERIFY(runZoe(QStringList{"record", "127.0.0.1:1", "-o", path("never.zoe")} + never)
                    .err.contains(never[0].toUtf8()));
}

// Where this program is that of somebody else: the folder of live programs is another one.
void TestZoeLive::tellsWhoNeedsAToken()
{
    SessionOptions options;
    options.listen = "0";
    options.watchToken = "a token for the test";
    QVERIFY2(startSession(nullptr, options), lastError());
    const QTemporaryDir elsewhere;
    QProcessEnvironment environment = m_environment;
    environment.insert("XDG_RUNTIME_DIR", elsewhere.path());
    environment.insert("TMPDIR", elsewhere.path());
    environment.remove("ZOE_TOKEN");
    const auto record = [&](const QStringList &more) {
        const Ran ran =
            runZoe(QStringList{"record", here(), "-o", path("never.zoe")} + more, environment);
        const bool isOne = ran.exitCode == 2 && ran.err.count('\n') == 1 &&
                           ran.err.contains(here().toUtf8()) && !QFile::exists(path("never.zoe"));
        return isOne ? ran.err : "not one sentence: " + ran.told();
    };
    QVERIFY2(record({"--seconds", "0.2"}).contains("may need a token: use --token-file"),
             record({"--seconds", "0.2"}));
    const QByteArray late = record({});
    QVERIFY2(late.contains("no token arrived"), late);
    QFile file(path("token"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("some other token\n") > 0);
    file.close();
    const QByteArray wrong = record({"--token-file", file.fileName()});
    QVERIFY2(wrong.contains("the token is wrong"), wrong);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a token for the test\n") > 0);
    file.close();
    const Ran right = runZoe({"record", here(), "-o", path("with token.zoe"), "--token-file",
                              file.fileName(), "--seconds", "0.2"},
                             environment);
    QVERIFY2(right.exitCode == 0, right.told());
}

// A program that is newer than this viewer, and one that isn't ours.
void TestZoeLive::tellsWhoIsTooOld()
{
    const auto listener = system::listenOn({"127.0.0.1", 0});
    QVERIFY(listener.ok());
    const QString address = QString::fromStdString(system::localAddress(*listener)->text());
    const std::string greeting(100, 'x');
    const MessageBytes later = buildHeader({}, 9, 0);
    for (const auto &[bytes, expected] :
         {std::pair{std::span<const std::byte>(later), "this viewer is too old"},
          std::pair{std::as_bytes(std::span(greeting)), "does not use Zoetrope"}}) {
        QProcess process;
        process.start(zoeProgram(), {"record", address, "-o", path("never.zoe")});
        system::Socket peer;
        while (!peer.valid() && !process.waitForFinished(5))
            peer = system::acceptOne(*listener);
        QCOMPARE(*system::sendSome(peer, bytes), bytes.size());
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitCode(), 2);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.contains(expected), err);
        QVERIFY(!QFile::exists(path("never.zoe")));
    }
}

} // namespace tst_zoe_live

ZOE_TEST(tst_zoe_live::TestZoeLive)
#include "tst_zoe_live.moc"
