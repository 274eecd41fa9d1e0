// A program and libraries that each contain a recorder, or share one: one capture with everything,
// or a message about what is missing.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <functional>
#include <linux/seccomp.h>

#include "recorder/platform/samples/stack_unwinder.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_copies {

using namespace zoe;
using namespace zoe::test;

struct Ran {
    int exitCode = -1;
    QString out;
    QString err;
};

Ran run(const QString &program, const QStringList &arguments, const QString &output,
        const std::function<void(QProcess &, QProcessEnvironment &)> &prepare = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!output.isEmpty())
        environment.insert("ZOE_OUTPUT", output);
    if (prepare)
        prepare(process, environment);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    Ran ran;
    if (process.waitForFinished(kPatienceMs) && process.exitStatus() == QProcess::NormalExit)
        ran.exitCode = process.exitCode();
    ran.out = QString::fromUtf8(process.readAllStandardOutput());
    ran.err = QString::fromUtf8(process.readAllStandardError());
    return ran;
}

// Zones by name, on all threads.
Counts zonesIn(const QString &path)
{
    Counts zones;
    for (const auto &[place, count] : countsOf(*openRecording(path.toStdString())))
        zones[place.substr(place.rfind('/') + 1)] += count;
    return zones;
}

class TestCopies : public QObject, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void areOneInOneCapture_data();
    void areOneInOneCapture();
    void followWhereTheLibraryStarts();
    void ofLibrariesAloneLastAsLongAsNeeded();
    void ofAClosedLibraryLeaveItsThreads();
    void stayWhileTimersSample();
    void ofOtherVersionsSayThatTheyAreOff();
};

void TestCopies::areOneInOneCapture_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("library");
    QTest::newRow("two static ones") << ZOE_COPIES_PROGRAM << ZOE_COPIES_LIBRARY;
    QTest::newRow("the shared one") << ZOE_COPIES_PROGRAM_SHARED << ZOE_COPIES_LIBRARY_SHARED;
    QTest::newRow("static and shared") << ZOE_COPIES_PROGRAM << ZOE_COPIES_LIBRARY_SHARED;
    QTest::newRow("exported and static") << ZOE_COPIES_PROGRAM_EXPORTING << ZOE_COPIES_LIBRARY_OPEN;
}

// The main program leads; the library's activity before and after a fork, on its own threads and
// until it is unloaded is in the same capture.
void TestCopies::areOneInOneCapture()
{
#if defined(ZOE_THREAD_SANITIZER)
    QSKIP("the sanitizer doesn't take threads in a forked child");
#endif
    QFETCH(const QString, program);
    QFETCH(const QString, library);
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.zoe");
    const Ran ran = run(program, {library}, path);
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.exitCode, 0);
    const Counts expected{{"after the last mark", 1},
                          {"in the program", 200},
                          {"in the library", 150},
                          {"on its thread", 1}};
    QCOMPARE(zonesIn(path), expected);
    const auto capture = openRecording(path.toStdString());
    QCOMPARE(valuesOf(*capture).size(), std::size_t{150});
    QCOMPARE(capture->frames().size(), std::size_t{201}); // the last one without a mark
    QStringList files = QDir(folder.path()).entryList({"*.zoe"});
    files.removeOne("run.zoe");
    QCOMPARE(files.size(), 1);
    const Counts ofChild{{"in the library", 10}};
    QCOMPARE(zonesIn(folder.filePath(files.front())), ofChild);
}

void TestCopies::followWhereTheLibraryStarts()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.zoe");
    const Ran ran = run(ZOE_COPIES_PROGRAM, {ZOE_COPIES_LIBRARY, path}, {});
    QCOMPARE(ran.exitCode, 0);
    const Counts expected{{"after the last mark", 1},
                          {"in the program", 200},
                          {"in the library", 150},
                          {"on its thread", 1}};
    QCOMPARE(zonesIn(path), expected);
}

// The first library leads, and stays loaded as long as another one follows it. All of them find
// room for their thread-local variables, for which the loader sets aside about 1.6 kB.
void TestCopies::ofLibrariesAloneLastAsLongAsNeeded()
{
    constexpr int kLibraries = 12;
    const QTemporaryDir folder;
    QStringList libraries;
    for (int i = 0; i < kLibraries; ++i) {
        libraries << folder.filePath(QString::number(i) + ".so");
        QVERIFY(QFile::copy(ZOE_COPIES_LIBRARY, libraries.last()));
    }
    const QString path = folder.filePath("run.zoe");
    const Ran ran = run(ZOE_COPIES_HOST, libraries, path);
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(zonesIn(path).at("in the library"), std::uint64_t{20 * kLibraries});
    QCOMPARE(QDir(folder.path()).entryList({"*.zoe"}).size(), 1);
}

// A thread that recorded may end when the library with the recorder is gone.
void TestCopies::ofAClosedLibraryLeaveItsThreads()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.zoe");
    const Ran ran = run(ZOE_COPIES_HOST, {"--on-thread", ZOE_COPIES_LIBRARY}, path);
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(zonesIn(path).at("in the library"), std::uint64_t{10});
}

// A timer's handler may run when the library is closed, so it stays.
void TestCopies::stayWhileTimersSample()
{
    constexpr int kStillLoaded = 2;
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.zoe");
    const Ran ran = run(ZOE_COPIES_HOST, {"--on-thread", ZOE_COPIES_LIBRARY}, path,
                        [](QProcess &process, QProcessEnvironment &environment) {
                            environment.insert("ZOE_SAMPLES", "1000,timer");
                            environment.insert("ZOE_SWITCHES", "1");
                            process.setChildProcessModifier(
                                [] { answerPerfEvents(SECCOMP_RET_ERRNO | EPERM); });
                        });
    QCOMPARE(ran.err, QString());
    const std::string said = saidOf(*openRecording(path.toStdString()), "samples");
    const bool byTimers = said.find("by timers") != std::string::npos;
    QVERIFY2(byTimers == recorder::platform::StackUnwinder::isAvailable(), said.c_str());
    QCOMPARE(ran.exitCode, kStillLoaded);
}

void TestCopies::ofOtherVersionsSayThatTheyAreOff()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.zoe");
    const QStringList libraries{ZOE_COPIES_OTHER_VERSION, ZOE_COPIES_LIBRARY};
    const Ran ran = run(ZOE_COPIES_HOST, libraries, path);
    QCOMPARE(ran.exitCode, 0);
    const QString text =
        QStringLiteral(
            "the recorder in %1 is disabled: a different version of the recorder is already "
            "loaded. Link both to the same shared recorder.\n")
            .arg(ZOE_COPIES_LIBRARY);
    QCOMPARE(ran.err, "zoetrope: " + text);
    QCOMPARE(ran.out, text);
    QVERIFY(!QFile::exists(path));
    // Without a session that somebody requested, there is nothing to report.
    QCOMPARE(run(ZOE_COPIES_HOST, libraries, {}).err, QString());
}

} // namespace tst_copies

ZOE_TEST(tst_copies::TestCopies)
#include "tst_copies.moc"
