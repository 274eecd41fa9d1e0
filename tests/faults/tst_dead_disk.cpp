// The file of a session is on a file server that stops answering: while the session starts, while
// it records, or while it ends. The program continues and is told. The first unanswered call is
// each of those that the recorder makes, in turn.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "formats/reading/capture_reader.h"
#include "recorder/session/left_sessions.h"
#include "tests/recorder/event_counts.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_dead_disk {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

#if defined(__SANITIZE_THREAD__) // which can't have threads in a child of a program with threads
constexpr const char *kForks = "alone=1";
#else
constexpr const char *kForks = "alone=0";
#endif
constexpr int kStartCalls = 20; // more than starting makes

struct Trial {
    std::string name;
    std::string fault;
    QTemporaryDir folder{};
    QProcess process{};
    std::map<std::string, std::string> said{};
    std::string error{};

    [[nodiscard]] fs::path file() const { return folder.filePath("run.zoe").toStdString(); }
    [[nodiscard]] std::string text() const { return name + ", " + fault; }
    void start(const QStringList &options, int rounds)
    {
        std::ofstream(file()) << "old";
        fs::create_directory(file().parent_path() / "other");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", ZOE_FAULTS);
        environment.insert("ZOE_TEST_FAULTS", QString::fromStdString(fault));
        if (options.contains("env=1")) {
            environment.insert("ZOE_OUTPUT", folder.filePath("run.zoe"));
            environment.insert("ZOE_LISTEN", "127.0.0.1:0");
            environment.insert("ZOE_FLUSH_MS", "10");
        }
        process.setProcessEnvironment(environment);
        process.start(
            options.contains("shared=1") ? QStringLiteral(ZOE_FAULTY_PROGRAM_SHARED)
                                         : QStringLiteral(ZOE_FAULTY_PROGRAM),
            QStringList{"7", QString::number(rounds), "file=" + folder.filePath("run.zoe")} +
                options + QStringList{"limit=32768", "flush=10", "level=1", kForks});
    }
    [[nodiscard]] QString second() const { return "second=" + folder.filePath("other/second.zoe"); }
    [[nodiscard]] std::string all() const
    {
        std::ifstream in(file());
        std::ostringstream content;
        content << in.rdbuf();
        return content.str();
    }
    [[nodiscard]] std::uint64_t number(const std::string &what) const
    {
        return std::stoull(said.at(what));
    }
    void readAnswers()
    {
        for (const QByteArray &line : process.readAllStandardOutput().split('\n')) {
            const qsizetype end = line.lastIndexOf(' ');
            if (line.startsWith("error "))
                error = line.mid(6).toStdString();
            else if (end > 0)
                said[line.left(end).toStdString()] = line.mid(end + 1).toStdString();
        }
    }
};

using Trials = std::vector<std::unique_ptr<Trial>>;

Trial &begin(Trials &trials, const std::string &name, const std::string &fault,
             const QStringList &options, int rounds)
{
    trials.emplace_back(new Trial{name, fault});
    Trial &trial = *trials.back();
    trial.start(options.contains("exits=1") ? options : options + QStringList{trial.second()},
                rounds);
    return trial;
}

// All at once: they do nothing but wait.
void await(Trial &trial)
{
    QVERIFY2(trial.process.waitForFinished(kPatienceMs), trial.text().c_str());
    QVERIFY2(trial.process.exitStatus() == QProcess::NormalExit, trial.text().c_str());
    QCOMPARE(trial.process.exitCode(), 10);
    trial.readAnswers();
}

// An output that was started after all is gone, and the old file has its name again.
void checkOldFile(const Trial &trial)
{
    for (const auto &entry : fs::directory_iterator(trial.file().parent_path()))
        QVERIFY2(entry.path().filename() == "run.zoe" || entry.is_directory(),
                 entry.path().c_str());
    QCOMPARE(trial.all(), std::string("old"));
}

void checkSecond(const Trial &trial)
{
    QVERIFY(trial.number("alarms") > 1);
    QCOMPARE(trial.said.at("sockets"), std::string("0"));
    QCOMPARE(trial.said.at("system events"), std::string("0"));
    QCOMPARE(trial.said.at("refused"), std::string("20"));
    QCOMPARE(trial.said.at("threads"), std::string("2"));
    QCOMPARE(trial.said.at("second started"), std::string("1"));
    QCOMPARE(trial.said.at("second zones"), std::string("1"));
    QCOMPARE(trial.said.at("sockets later"), std::string("0"));
}

void checkGivenUp(const Trial &trial)
{
    QCOMPARE(trial.said.at("started"), std::string("0"));
    QVERIFY2(trial.error.starts_with("the file system doesn't answer (") &&
                 trial.error.ends_with("run.zoe)"),
             trial.error.c_str());
    checkSecond(trial);
    checkOldFile(trial);
}

// What was sent is received or counted as lost. The file may have more than was certain.
void checkCounts(const Trial &trial)
{
    QCOMPARE(trial.number("zones") + trial.number("lost zones"), trial.number("made zones"));
    if (trial.name == "flight" && trial.said.at("ok") == "1")
        return; // what is in memory isn't lost
    std::vector<std::shared_ptr<const Capture>> captures;
    for (const auto &entry : fs::directory_iterator(trial.file().parent_path())) {
        QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
        if (entry.is_directory() || (entry.path() == trial.file() && trial.all() == "old"))
            continue;
        const auto capture = openCapture(entry.path());
        QVERIFY2(capture.ok(), entry.path().c_str());
        captures.push_back(*capture);
    }
    std::uint64_t inFiles = 0;
    for (const auto &capture : captures)
        inFiles += ownZones(*capture);
    QVERIFY(inFiles >= trial.number("zones"));
    for (const auto &[kind, kept] : keptEvents(captures))
        if (trial.said.contains("made " + kind) && kind != "lock events") // whose pairs may be cut
            QVERIFY2(kept + trial.number("lost " + kind) >= trial.number("made " + kind),
                     kind.c_str());
}

void checkLeft(const Trial &trial)
{
    QCOMPARE(trial.said.at("ok"), std::string("0"));
    QVERIFY2(trial.error.starts_with(
                 "the file system doesn't answer, and what it has not taken is lost (") &&
                 trial.error.ends_with("run.zoe)"),
             trial.error.c_str());
    checkSecond(trial);
}

} // namespace

class TestDeadDisk : public QObject {
    Q_OBJECT

  private slots:
    void startingNeverHangs();
    void stoppingNeverHangs();
    void exitingNeverHangs();
    void threadsWaitForMemoryForATime();
    void forkedChildrenWaitOnce();
    void leftSessionsAreFew();
};

void TestDeadDisk::startingNeverHangs()
{
    const std::vector<std::pair<std::string, QStringList>> kinds{
        {"file", {}},
        {"rotation", {"rotate=100000"}},
        {"flight", {"flight=60"}},
        {"viewers", {"listen=127.0.0.1:0"}}};
    Trials trials;
    for (const auto &[name, options] : kinds)
        for (int call = 1; call <= kStartCalls; ++call)
            begin(trials, name, "mount=" + std::to_string(call), options, 2);
    begin(trials, "thread", "begin=1", {}, 2);
    begin(trials, "thread", "begin=1,mount=1", {}, 2);
    std::map<std::string, int> unanswered;
    for (const auto &trial : trials) {
        await(*trial);
        if (QTest::currentTestFailed())
            return;
        if (trial->said.at("started") == "1") {
            QCOMPARE(trial->said.at("ok"), std::string("1"));
            continue;
        }
        ++unanswered[trial->name];
        checkGivenUp(*trial);
        if (QTest::currentTestFailed())
            qWarning("%s", trial->text().c_str());
    }
    for (const auto &[name, count] : unanswered)
        qInfo("%s: %d calls", name.c_str(), count);
    // Checks, creates, locks, writes, renames: all were tried.
    for (const char *const name : {"file", "rotation", "viewers"})
        QVERIFY(unanswered[name] >= 5 && unanswered[name] < kStartCalls);
    QVERIFY(unanswered["flight"] < kStartCalls); // which has no file yet
    QCOMPARE(unanswered["thread"], 2);
}

void TestDeadDisk::stoppingNeverHangs()
{
    const std::vector<std::pair<std::string, QStringList>> kinds{
        {"file", {}},
        {"rotation", {"rotate=20000"}},
        {"flight", {"flight=60"}},
        {"viewers", {"listen=127.0.0.1:0"}},
        {"waiting", {"limit=64", "wait=1"}}}; // for memory
    Trials trials;
    for (const auto &[name, options] : kinds)
        for (int call = 1; call < 46; call += call < 16 ? 1 : 5)
            if (call > 11 || name == "flight")
                begin(trials, name, "mount=" + std::to_string(call),
                      options + QStringList{"dies=1"}, 400);
    std::map<std::string, int> left;
    for (const auto &trial : trials) {
        await(*trial);
        if (QTest::currentTestFailed())
            return;
        if (trial->said.at("started") == "0")
            continue;
        if (trial->said.at("ok") == "0") {
            ++left[trial->name];
            checkLeft(*trial);
        }
        checkCounts(*trial);
        if (QTest::currentTestFailed())
            qWarning("%s", trial->text().c_str());
    }
    for (const auto &[name, options] : kinds) {
        qInfo("%s: %d calls", name.c_str(), left[name]);
        QVERIFY(left[name] > 0);
    }
}

// Without stopSession(), and also if the recorder is in a library.
void TestDeadDisk::exitingNeverHangs()
{
    Trials trials;
    begin(trials, "exit", "mount=14", {"dies=1", "exits=1"}, 400);
    begin(trials, "exit of the library", "mount=14", {"dies=1", "exits=1", "shared=1"}, 400);
    for (const auto &trial : trials) {
        await(*trial);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(trial->said.at("started"), std::string("1"));
        QVERIFY(trial->number("unanswered") > 0);
    }
}

// The server answers again before anybody gives up, but threads have lost zones meanwhile, which is
// reported.
void TestDeadDisk::threadsWaitForMemoryForATime()
{
    Trials trials;
    Trial &trial = begin(trials, "memory", "hang=30000", {"limit=64", "wait=1"}, 400);
    await(trial);
    QCOMPARE(trial.said.at("ok"), std::string("1"));
    QVERIFY(trial.number("lost zones") > 0);
    QCOMPARE(trial.number("zones") + trial.number("lost zones"), trial.number("made zones"));
    const auto capture = openCapture(trial.file());
    QVERIFY(capture.ok());
    const auto warnings = warningsOf(**capture);
    QCOMPARE(std::ranges::count_if(warnings,
                                   [](const std::string &warning) {
                                       return warning.starts_with("nothing was written for 20 s");
                                   }),
             std::ptrdiff_t{1});
}

// The session that a forked child gets with its first zone isn't tried a second time without its
// address for viewers: the program waits.
void TestDeadDisk::forkedChildrenWaitOnce()
{
#if defined(__SANITIZE_THREAD__)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    Trials trials;
    Trial &trial = begin(trials, "child", "mount=15", {"env=1", "dies=1"}, 400);
    await(trial);
    QVERIFY(trial.number("unanswered") > 0);
    const QByteArray err = trial.process.readAllStandardError();
    // One is the child's, the other one the program's own.
    QVERIFY2(err.count("the file system doesn't answer (") == 1, err.constData());
    QVERIFY2(err.count("the file system doesn't answer, and") == 1, err.constData());
    QVERIFY2(err.count("zoetrope: ") == 2, err.constData());
}

void TestDeadDisk::leftSessionsAreFew()
{
    using recorder::LeftSessions;
    const auto asked = [](int folder) {
        recorder::AskedOutputs outputs;
        outputs.file = "/mount" + std::to_string(folder) + "/run.zoe";
        return outputs;
    };
    std::vector<LeftSessions::Place> places;
    for (int folder = 0; folder < static_cast<int>(LeftSessions::kMost); ++folder) {
        QVERIFY(LeftSessions::check(asked(folder)).ok());
        places.push_back(LeftSessions::add(asked(folder)));
        const Status again = LeftSessions::check(asked(folder));
        QVERIFY(!again.ok());
        QCOMPARE(again.error().code, ErrorCode::Unreachable);
    }
    const Status more = LeftSessions::check(asked(100));
    QVERIFY(!more.ok());
    QVERIFY(more.error().message.starts_with("8 earlier recordings still wait"));
    places.pop_back(); // answered
    QVERIFY(LeftSessions::check(asked(100)).ok());
    QVERIFY(!LeftSessions::check(asked(0)).ok());
    LeftSessions::forgetAfterFork();
    QVERIFY(LeftSessions::check(asked(0)).ok());
}

} // namespace tst_dead_disk

ZOE_TEST(tst_dead_disk::TestDeadDisk)
#include "tst_dead_disk.moc"
