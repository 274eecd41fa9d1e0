// The remains of a recording when the program crashes or is killed.
#include <algorithm>
#include <csignal>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include <QFile>
#include <QProcess>
#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_crash {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Ended {
    int code = 0; // or the signal
    bool bySignal = false;
    QByteArray err;
};

Ended run(const QStringList &arguments, const QProcessEnvironment &environment = {})
{
    QProcess process;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(environment);
    // The cause itself should end the program, not the report of a sanitizer.
    for (const char *sanitizer : {"ASAN_OPTIONS", "TSAN_OPTIONS"})
        all.insert(sanitizer, all.value(sanitizer) + ":handle_segv=0:handle_abort=0");
    process.setProcessEnvironment(all);
    process.start(QStringLiteral(ZOE_CRASHING_PROGRAM), arguments);
    if (!process.waitForFinished(kPatienceMs))
        qFatal("the program hangs");
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
            process.readAllStandardError()};
}

std::vector<Message> messagesOf(const Capture &capture)
{
    std::vector<Message> messages;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        messages.insert(messages.end(), chunk->messages.begin(), chunk->messages.end());
    }
    return messages;
}

constexpr const char *kMainShape = "before\n"
                                   "  main\n"
                                   "    work\n"
                                   "frame partial\n"
                                   "  main\n"
                                   "    crashes open\n"
                                   "      work\n"
                                   "      here open\n";

} // namespace

class TestCrash : public QObject, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void leavesAWholeCapture_data();
    void leavesAWholeCapture();
    void callsTheHandlerBefore();
    void threadsHaveAStackForTheHandler();
    void stacksForTheHandlerGoWithTheirThreads();
    void writesTheFlightRecorder();
    void comesBeforeRequestedSaves();
    void childrenMayCrash();
    void sessionsByEnvironment();
    void killedAtAnyMoment();
};

void TestCrash::leavesAWholeCapture_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("reason");
    QTest::newRow("segv") << SIGSEGV << "SIGSEGV";
    QTest::newRow("overflow") << SIGSEGV << "SIGSEGV";
    QTest::newRow("abort") << SIGABRT << "SIGABRT";
    QTest::newRow("throw") << SIGABRT << "an uncaught exception: on purpose";
    QTest::newRow("kill-term") << SIGTERM << "SIGTERM";
    QTest::newRow("worker") << SIGABRT << "SIGABRT";
    QTest::newRow("worker-overflow") << SIGSEGV << "SIGSEGV";
    QTest::newRow("two-at-once") << SIGABRT << "SIGABRT";
}

void TestCrash::leavesAWholeCapture()
{
    QFETCH(const int, signal);
    QFETCH(const QString, reason);
    const RecordingFolder folder;
    const QByteArray mode = QTest::currentDataTag();
    const Ended ended = run({mode, folder.path().c_str()});
    QCOMPARE(ended.code, signal);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    const QString shape = QString::fromStdString(shapeOf(*capture));
    if (mode.startsWith("worker"))
        QVERIFY2(shape.contains("in a worker open"), qPrintable(shape));
    else if (mode != "two-at-once")
        QCOMPARE(shape, QString(kMainShape));
    QVERIFY(shape.contains("here open"));
    const std::vector<Message> messages = messagesOf(*capture);
    QCOMPARE(messages.size(), std::size_t{1});
    QCOMPARE(messages[0].severity, Severity::Fatal);
    QVERIFY2(QString::fromStdString(messages[0].text).contains(reason), messages[0].text.c_str());
}

void TestCrash::callsTheHandlerBefore()
{
    const RecordingFolder folder;
    const Ended ended = run({"chain", folder.path().c_str()});
    QVERIFY(!ended.bySignal);
    QCOMPARE(ended.code, 42);
    QVERIFY(ended.err.contains("the handler before got " + QByteArray::number(SIGSEGV)));
    QVERIFY(openRecording(folder.path())->info().complete);
}

void TestCrash::threadsHaveAStackForTheHandler()
{
    const auto current = [] {
        stack_t stack{};
        sigaltstack(nullptr, &stack);
        return stack;
    };
    for (const bool catches : {true, false}) {
        const RecordingFolder folder;
        SessionOptions options;
        options.catchCrashes = catches;
        QVERIFY2(startSession(folder.path().c_str(), options), lastError());
        stack_t before{};
        stack_t during{};
        std::thread([&] {
            before = current();
            {
                ZOE_ZONE("first");
            }
            during = current();
        }).join();
        QVERIFY(stopSession().ok);
        if (!catches || (before.ss_flags & SS_DISABLE) == 0) { // a sanitizer gives its own
            QCOMPARE(during.ss_flags, before.ss_flags);
            QCOMPARE(during.ss_sp, before.ss_sp);
            continue;
        }
        QCOMPARE(during.ss_flags & SS_DISABLE, 0);
        QVERIFY(during.ss_size >= std::size_t{64} << 10);
    }
}

void TestCrash::stacksForTheHandlerGoWithTheirThreads()
{
    constexpr int kThreads = 1000;
    // Pages of the address space. An address alone proves nothing, as it may be mapped again
    // immediately.
    const auto pages = [] {
        QFile file("/proc/self/statm");
        return file.open(QFile::ReadOnly) ? file.readAll().split(' ').value(0).toLongLong() : 0;
    };
    const auto recordThreads = [] {
        const RecordingFolder folder;
        SessionOptions options;
        options.catchCrashes = true;
        QVERIFY2(startSession(folder.path().c_str(), options), lastError());
        for (int i = 0; i < kThreads; ++i)
            std::thread([] { ZOE_ZONE("in a thread"); }).join();
        QVERIFY(stopSession().ok);
    };
    // Before and after whole sessions: during one, events of ended threads wait for the writer as
    // long as that waits for a processor. Memory kept for later ones is allocated once; stacks that
    // stay would be allocated for each session. Each has at least 64 KiB.
    constexpr int kSessions = 5;
    constexpr qint64 kMuch = kThreads * 16 / 4;
    qint64 grown = kMuch;
    for (int session = 0; session < kSessions && grown >= kMuch; ++session) {
        const qint64 before = pages();
        QVERIFY(before > 0);
        recordThreads();
        grown = pages() - before;
    }
    QVERIFY2(grown < kMuch, qPrintable(QString::number(grown)));
}

void TestCrash::writesTheFlightRecorder()
{
    const RecordingFolder folder;
    const Ended ended = run({"flight", folder.path().c_str()});
    QCOMPARE(ended.code, SIGSEGV);
    QCOMPARE(QString::fromStdString(shapeOf(*openRecording(folder.path("run.0001.zoe")))),
             QString(kMainShape));
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

// Each of them waits for the latest frames.
void TestCrash::comesBeforeRequestedSaves()
{
    const RecordingFolder folder;
    const Ended ended = run({"flight-asked", folder.path().c_str()});
    QCOMPARE(ended.code, SIGSEGV);
    const auto messages = messagesOf(*openRecording(folder.path("run.0001.zoe")));
    QVERIFY(std::ranges::any_of(messages, [](const Message &message) {
        return message.severity == Severity::Fatal &&
               message.text.find("SIGSEGV") != std::string::npos;
    }));
}

void TestCrash::childrenMayCrash()
{
    const RecordingFolder folder;
    const Ended ended = run({"fork", folder.path().c_str()});
    QCOMPARE(ended.code, 0);
    const auto capture = openRecording(folder.path());
    QVERIFY(capture->info().complete);
    QVERIFY(messagesOf(*capture).empty());
    QCOMPARE(countsOf(*capture).at("main/work"), std::uint64_t{1002});
}

void TestCrash::sessionsByEnvironment()
{
    const RecordingFolder folder;
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", folder.path("%p.zoe").c_str());
    // The session that the program starts itself is then that one.
    QCOMPARE(run({"abort", folder.path("own.zoe").c_str()}, environment).code, SIGABRT);
    QCOMPARE(folder.fileCount(), std::size_t{1});
    QVERIFY(!QFile::exists(folder.path("own.zoe").c_str()));

    environment.insert("ZOE_OUTPUT", folder.path("no/folder.zoe").c_str());
    const Ended refused = run({"abort", folder.path("own.zoe").c_str()}, environment);
    QVERIFY(refused.err.contains("no/folder.zoe"));
    QVERIFY(QFile::exists(folder.path("own.zoe").c_str()));
}

// With ZOE_TEST_LONG=1 at 200 moments, else at some.
void TestCrash::killedAtAnyMoment()
{
    const int rounds = qEnvironmentVariableIntValue("ZOE_TEST_LONG") != 0 ? 200 : 20;
    constexpr std::size_t kLogBytes = 100'000 * sizeof(std::uint64_t);
    std::mt19937 random(1);
    std::vector<double> lostMs;
    for (int round = 0; round < rounds; ++round) {
        const RecordingFolder folder;
        QFile log(QString::fromStdString(folder.path("log")));
        QVERIFY(log.open(QIODevice::ReadWrite) && log.resize(kLogBytes));
        const auto *const ends = reinterpret_cast<const std::uint64_t *>(log.map(0, kLogBytes));
        QVERIFY(ends != nullptr);
        QProcess process;
        process.start(QStringLiteral(ZOE_CRASHING_PROGRAM),
                      {"frames", folder.path().c_str(), log.fileName()});
        QVERIFY(process.waitForStarted(kPatienceMs));
        QVERIFY(!process.waitForFinished(std::uniform_int_distribution(0, 500)(random)));
        process.kill();
        QVERIFY(process.waitForFinished(kPatienceMs));
        const std::uint64_t made = ends[0];
        if (!QFile::exists(folder.path().c_str())) {
            QCOMPARE(made, std::uint64_t{0}); // it had not even begun
            continue;
        }
        const auto capture = openRecording(folder.path());
        const std::uint64_t kept = capture->frames().size();
        QVERIFY(kept <= made + 1);
        for (const FrameRecord &frame : capture->frames())
            QVERIFY(frame.zones >= 2);
        if (made > std::max<std::uint64_t>(kept, 1))
            lostMs.push_back(
                static_cast<double>(ends[made] - ends[std::max<std::uint64_t>(kept, 1)]) / 1e6);
        for (const Damage &damage : capture->info().damage)
            QCOMPARE(damage.frames, std::uint64_t{0});
    }
    if (lostMs.empty())
        return;
    std::ranges::sort(lostMs);
    qInfo("lost at most %.1f ms, in the median %.1f ms, of %d recordings", lostMs.back(),
          lostMs[lostMs.size() / 2], static_cast<int>(lostMs.size()));
}

} // namespace tst_crash

ZOE_TEST(tst_crash::TestCrash)
#include "tst_crash.moc"
