// The recorder's handling of files, whatever the program and other users do.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <QProcess>

#include <QTest>

#include "recorder/platform/platform.h"
#include "tests/recorder/host_support.h"
#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_host_files {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

class TestHostFiles : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    void filesOfOthersStayAfterChangingFolder();
    void twoRecordingsWithOneName();
    void flightFilesGoAfterNewOnesAreSafe();
    void sessionsByEnvironmentSpeakUp();
    void nobodyNeedsToListen();
    void daemonsRecordToAFileOfTheirOwn();
    void forkedChildrenRecordToFilesOfTheirOwn();
    void forkedChildrenRecordUpToALimit();
    void sessionsOfForkedChildrenTakeThePlaceOfTheirs();
    void forkedChildrenReplaceNothing();
    void forksDoNotWaitForSlowFiles();
    void programsWithMoreRightsDontRecord();
    void linksOfOthersAreNotFollowed();
    void filesArePrivate();
    void savesAreThoseOfTheMoment();
};

void TestHostFiles::filesOfOthersStayAfterChangingFolder()
{
    const RecordingFolder folder;
    const Ran ran = runHost({"changes-folder", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
    int others = 0;
    for (const auto &entry : fs::directory_iterator(folder.path("other"))) {
        QCOMPARE(fs::file_size(entry), std::uintmax_t{9});
        ++others;
    }
    QCOMPARE(others, 49);
    QCOMPARE(folder.fileCount(), std::size_t{2});
}

// The second one gets a different name and says so; both recordings exist.
void TestHostFiles::twoRecordingsWithOneName()
{
    const RecordingFolder folder;
    startSession(folder.path().c_str());
    ZOE_THREAD_NAME("first");
    QProcess second;
    second.start(QStringLiteral(ZOE_HOST_PROGRAM), {"until-told", folder.path().c_str()});
    QVERIFY(second.waitForReadyRead(kPatienceMs));
    const QByteArray said = second.readLine();
    const std::string other =
        folder.path(("run." + std::to_string(second.processId()) + ".zoe").c_str());
    QVERIFY2(said.contains("is being written by another session") && said.contains(other.c_str()),
             said.constData());
    {
        ZOE_ZONE("of the first");
    }
    QVERIFY(stopSession().ok);
    second.closeWriteChannel();
    QVERIFY(second.waitForFinished(kPatienceMs));
    QCOMPARE(countsOf(*openRecording(folder.path())), (Counts{{"first/of the first", 1}}));
    QCOMPARE(countsOf(*openRecording(other)), (Counts{{"main/work", 1}}));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    // The first one has ended, and may be replaced.
    recorded([] {});
}

void TestHostFiles::flightFilesGoAfterNewOnesAreSafe()
{
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 10;
    options.keepFiles = 2;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    for (int i = 0; i < 3; ++i) {
        ZOE_FRAME();
        QVERIFY2(saveFlight(), lastError());
    }
    QVERIFY(!fs::exists(folder.path("run.0001.zoe")));
    // A full disk: no byte more can be written.
    const rlimit none{0, RLIM_INFINITY};
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    for (int i = 0; i < 3; ++i)
        QVERIFY(!saveFlight());
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(fs::exists(folder.path("run.0002.zoe")));
    QVERIFY(fs::exists(folder.path("run.0003.zoe")));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    QVERIFY(saveFlight());
    QVERIFY(!fs::exists(folder.path("run.0002.zoe")));
    QCOMPARE(folder.fileCount(), std::size_t{2});
    stopSession();
}

void TestHostFiles::sessionsByEnvironmentSpeakUp()
{
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", "/dev/full");
    const Ran ran = runHost({"environment"}, environment);
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.startsWith("zoetrope: ") && ran.err.contains("/dev/full"),
             ran.err.constData());
}

// To its messages on a pipe that nobody reads from.
void TestHostFiles::nobodyNeedsToListen()
{
    int ends[2] = {};
    QCOMPARE(pipe(ends), 0);
    ::close(ends[0]);
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGPIPE, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        setenv("ZOE_OUTPUT", "/dev/full", 1);
        execl(ZOE_HOST_PROGRAM, ZOE_HOST_PROGRAM, "environment", nullptr);
        std::_Exit(2);
    }
    ::close(ends[1]);
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QCOMPARE(status, 0);
}

namespace {

// Zones of all recordings in a folder, in order of their number.
std::vector<std::uint64_t> zonesIn(const RecordingFolder &folder)
{
    std::vector<std::uint64_t> zones;
    for (const auto &entry : fs::directory_iterator(fs::path(folder.path()).parent_path()))
        zones.push_back(openRecording(entry.path().string())->info().zones);
    std::ranges::sort(zones);
    return zones;
}

} // namespace

void TestHostFiles::daemonsRecordToAFileOfTheirOwn()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("ZOE_OUTPUT", "run.zoe"); // the daemon goes to another folder
    environment.insert("ZOE_FLUSH_MS", "1");
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(QString::fromStdString(fs::path(folder.path()).parent_path()));
    process.start("sh", {"-c", QStringLiteral("\"" ZOE_HOST_PROGRAM "\" daemon | cat")});
    QVERIFY(process.waitForFinished(kPatienceMs));
    const QByteArray said = process.readAllStandardOutput();
    QVERIFY2(said.startsWith("this process was forked from a recorded one; recording to /"),
             said.constData());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(folder.fileCount(), std::size_t{2});
    const std::vector<std::uint64_t> zones = zonesIn(folder);
    QVERIFY(zones.front() <= 1); // the parent was killed, as it were
    QCOMPARE(zones.back(), std::uint64_t{100});
}

void TestHostFiles::forkedChildrenRecordToFilesOfTheirOwn()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", QString::fromStdString(folder.path()));
    Ran ran = runHost({"forks-on"}, environment);
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.err, QByteArray());
    // The child without zones leaves nothing.
    QCOMPARE(zonesIn(folder), (std::vector<std::uint64_t>{1, 2, 10, 20}));
    const RecordingFolder other;
    environment.insert("ZOE_OUTPUT", QString::fromStdString(other.path()));
    environment.insert("ZOE_FOLLOW_FORKS", "0");
    ran = runHost({"forks-on"}, environment);
    QCOMPARE(zonesIn(other), (std::vector<std::uint64_t>{2}));
}

void TestHostFiles::forkedChildrenRecordUpToALimit()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", QString::fromStdString(folder.path()));
    environment.insert("ZOE_MOST_FORKS", "3");
    const Ran ran = runHost({"forks-for-each", "6"}, environment);
    QVERIFY2(ran.code == 0, ran.err.constData());
    QCOMPARE(zonesIn(folder), (std::vector<std::uint64_t>{1, 1, 1, 1})); // with the program itself
    QCOMPARE(ran.err, QByteArray("zoetrope: this process is not recorded: 3 others forked from the "
                                 "same program are (ZOE_MOST_FORKS)\n")); // once
}

void TestHostFiles::sessionsOfForkedChildrenTakeThePlaceOfTheirs()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", QString::fromStdString(folder.path()));
    const Ran ran = runHost({"child-serves"}, environment);
    QVERIFY2(ran.code == 0, ran.err.constData());
    QCOMPARE(zonesIn(folder), (std::vector<std::uint64_t>{1})); // the parent's alone
}

void TestHostFiles::forkedChildrenReplaceNothing()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer can't have threads in a child of a program with threads");
#endif
    const RecordingFolder folder;
    QProcessEnvironment environment;
    environment.insert("ZOE_OUTPUT", QString::fromStdString(folder.path()));
    const Ran ran = runHost({"child-finds", folder.path().c_str()}, environment);
    QVERIFY2(ran.code == 0, ran.err.constData());
    QVERIFY2(ran.err.contains(" exists; recording to "), ran.err.constData());
    QCOMPARE(folder.fileCount(), std::size_t{3}); // of the parent, the old one, of the child
}

// As a recorder that opens a file on a disk that doesn't answer.
void TestHostFiles::forksDoNotWaitForSlowFiles()
{
    const RecordingFolder folder;
    QVERIFY2(startSession(folder.path().c_str()), lastError()); // watches forks from now on
    std::atomic<bool> opens = false;
    std::atomic<bool> opened = false;
    std::thread slow([&] {
        const recorder::platform::NoFork noFork;
        opens = true;
        opened.wait(false);
    });
    while (!opens)
        std::this_thread::yield();
    const pid_t child = fork();
    if (child == 0)
        _exit(7);
    opened = true;
    opened.notify_all();
    slow.join();
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 7);
    QVERIFY(stopSession().ok);
}

// A program with the right to set its user id, run by another user.
void TestHostFiles::programsWithMoreRightsDontRecord()
{
    const RecordingFolder folder;
    const fs::path program = folder.path("program");
    fs::copy_file(ZOE_HOST_PROGRAM, program);
    const bool isRoot = geteuid() == 0;
    std::vector<gid_t> groups(static_cast<std::size_t>(getgroups(0, nullptr)));
    QVERIFY(getgroups(static_cast<int>(groups.size()), groups.data()) >= 0);
    const auto other = std::ranges::find_if(groups, [](gid_t group) { return group != getegid(); });
    if (!isRoot && other == groups.end())
        return; // this user has no rights to give
    if (!isRoot)
        QCOMPARE(chown(program.c_str(), uid_t(-1), *other), 0);
    fs::permissions(fs::path(folder.path()).parent_path(), fs::perms::all);
    QCOMPARE(chmod(program.c_str(), isRoot ? 04755 : 02755), 0);
    const std::string output = folder.path("%p.zoe");
    const auto runAs = [&](const char *path) {
        const pid_t child = fork();
        if (child == 0) {
            if (isRoot && setuid(65534) != 0)
                std::_Exit(1);
            setenv("ZOE_OUTPUT", output.c_str(), 1);
            execl(path, path, "environment", nullptr);
            std::_Exit(2);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return status;
    };
    const std::size_t before = folder.fileCount();
    QCOMPARE(runAs(program.c_str()), 0);
    QCOMPARE(folder.fileCount(), before);
    // Without these rights it records.
    QCOMPARE(chmod(program.c_str(), 0755), 0);
    QCOMPARE(runAs(program.c_str()), 0);
    QCOMPARE(folder.fileCount(), before + 1);
}

// In a folder where other users may create files.
void TestHostFiles::linksOfOthersAreNotFollowed()
{
    const RecordingFolder folder;
    fs::create_directory(folder.path("shared"));
    fs::permissions(folder.path("shared"), fs::perms::all | fs::perms::sticky_bit);
    std::ofstream(folder.path("target")) << "precious";
    const std::string link = folder.path("shared/run.zoe");
    fs::create_symlink(folder.path("target"), link);
    QVERIFY2(startSession(link.c_str()), lastError());
    QVERIFY(stopSession().ok);
    QCOMPARE(fs::file_size(folder.path("target")), std::uintmax_t{8});
    QVERIFY(!fs::is_symlink(link));
    QVERIFY(openRecording(link)->info().complete);
}

void TestHostFiles::filesArePrivate()
{
    const mode_t before = umask(0);
    recorded([] {});
    QCOMPARE(fs::status(m_folder.path()).permissions(), fs::perms(0600));
    SessionOptions options;
    options.fileMode = 0640;
    recorded([] {}, options);
    QCOMPARE(fs::status(m_folder.path()).permissions(), fs::perms(0640));
    umask(before);
}

// A path given to saveFlight() is meant as the program is then: its folder, and its user.
void TestHostFiles::savesAreThoseOfTheMoment()
{
    const RecordingFolder folder;
    fs::permissions(fs::path(folder.path()).parent_path(),
                    fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add);
    const Ran ran = runHost({"saves-as-another", folder.path().c_str()});
    QVERIFY2(ran.code == 0, ran.err.constData());
    const std::string asked = folder.path("other/asked.zoe");
    QVERIFY(openRecording(asked)->info().complete);
    struct stat file {};
    QCOMPARE(stat(asked.c_str(), &file), 0);
    QCOMPARE(file.st_uid, geteuid() == 0 ? uid_t{65534} : geteuid());
    QCOMPARE(fs::exists(folder.path("run.0001.zoe")), geteuid() != 0);
}

} // namespace tst_host_files

ZOE_TEST(tst_host_files::TestHostFiles)
#include "tst_host_files.moc"
