// Recording at the edges of a process: static objects, exit, signals, fork.
#include <QProcess>
#include <QTest>
#include <memory>

#include "formats/reading/capture_reader.h"
#include "formats/transform/frame_plan.h"
#include "tests/recorder/recording.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_process {

using namespace zoe;
using namespace zoe::test;

namespace {

// Runs the program; returns its exit code, or -1 if a signal ended it.
int run(const QStringList &arguments, const QString &early = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!early.isEmpty())
        environment.insert("RECORD_EARLY", early);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(ZOE_RECORDED_PROGRAM), arguments);
    if (!process.waitForFinished(kPatienceMs))
        qFatal("the program hangs");
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

QString shape(const std::string &path)
{
    return QString::fromStdString(shapeOf(*openRecording(path)));
}

const char *const kParentShape = "before\n"
                                 "  main\n"
                                 "    across the fork to\n"
                                 "      work\n"
                                 "      work\n"
                                 "frame partial\n"
                                 "  main\n"
                                 "    across the fork from open\n";

} // namespace

class TestProcess : public QObject, private WithoutSwitches {
    Q_OBJECT

  private slots:
    void recordsUntilTheLastDestructor();
    void recordsFromTheFirstConstructor();
    void recordsDestructorsOfThreadLocals();
    void endsWellWhenAThreadExits();
    void leavesAFileThatOpens_data();
    void leavesAFileThatOpens();
    void leavesWhatHappenedWithoutFrameMarks();
    void forkedChildStopsRecording();
#if !defined(ZOE_THREAD_SANITIZER)
    void forkedChildMayRecordOnItsOwn();
#endif
};

void TestProcess::recordsUntilTheLastDestructor()
{
    const RecordingFolder folder;
    QCOMPARE(run({"never-stopped", folder.path().c_str()}), 0);
    QCOMPARE(shape(folder.path()), "before\n"
                                   "  main\n"
                                   "    work\n"
                                   "frame partial\n"
                                   "  main\n"
                                   "    destructor of a static object\n"
                                   "      work\n");
    QVERIFY(openRecording(folder.path())->info().complete);
}

void TestProcess::recordsFromTheFirstConstructor()
{
    const RecordingFolder folder;
    QCOMPARE(run({"nothing"}, folder.path().c_str()), 0);
    const QString zones = shape(folder.path());
    QVERIFY(zones.contains("constructor of a static object"));
    QVERIFY(zones.contains("destructor of a static object"));
}

void TestProcess::recordsDestructorsOfThreadLocals()
{
    const RecordingFolder folder;
    QCOMPARE(run({"thread-locals", folder.path().c_str()}), 0);
    const Counts expected{{"worker/work", 6}, {"worker/destructor of a static object", 3}};
    const auto capture = openRecording(folder.path());
    Counts counts = countsOf(*capture);
    QCOMPARE(counts["worker/work"], std::uint64_t{6});
    QCOMPARE(counts.size(), std::size_t{2});
    QCOMPARE(capture->threads().size(), std::size_t{3});
}

void TestProcess::endsWellWhenAThreadExits()
{
    const RecordingFolder folder;
    QCOMPARE(run({"exit-on-thread", folder.path().c_str()}), 0);
    const QString zones = shape(folder.path());
    QVERIFY(zones.contains("waits for ever open"));
    QVERIFY(zones.contains("ends the program open"));
    QVERIFY(openRecording(folder.path())->info().complete);
}

void TestProcess::leavesAFileThatOpens_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("abort") << "abort";
    QTest::newRow("kill -9") << "kill";
}

void TestProcess::leavesAFileThatOpens()
{
    QFETCH(const QString, mode);
    const RecordingFolder folder;
    QCOMPARE(run({mode, folder.path().c_str()}), -1);
    const auto capture = openRecording(folder.path());
    QVERIFY(!capture->info().complete);
    QVERIFY(!capture->frames().empty());
    const Counts counts = countsOf(*capture);
    QCOMPARE(counts.size(), std::size_t{1});
    QCOMPARE(counts.at("main/work"), 100 * std::uint64_t{capture->frames().size()});
    QCOMPARE(folder.fileCount(), std::size_t{1});
}

// Programs that are killed in the middle of their only frame.
void TestProcess::leavesWhatHappenedWithoutFrameMarks()
{
    const RecordingFolder folder;
    const std::vector<std::pair<const char *, const char *>> modes{{"kill-unmarked", "none"},
                                                                   {"kill-set", "audio"}};
    std::vector<std::unique_ptr<QProcess>> programs; // side by side: they wait for seconds
    for (const auto &[mode, set] : modes) {
        programs.push_back(std::make_unique<QProcess>());
        programs.back()->start(QStringLiteral(ZOE_RECORDED_PROGRAM),
                               {mode, QString::fromStdString(folder.path(mode))});
    }
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const auto &[mode, set] = modes[i];
        const auto isWritten = [path = folder.path(mode)] {
            const auto soFar = openCapture(path);
            return soFar.ok() && countsOf(**soFar).contains("main/work");
        };
        ZOE_TRY_VERIFY(isWritten());
        programs[i]->kill();
        QVERIFY(programs[i]->waitForFinished(kPatienceMs));
        QCOMPARE(programs[i]->exitStatus(), QProcess::CrashExit);
        const auto capture = openRecording(folder.path(mode));
        QVERIFY(!capture->info().complete);
        QVERIFY(countsOf(*capture).at("main/work") >= 100);
        for (const FrameRecord &frame : capture->frames())
            QCOMPARE(int{frame.flags}, int{kFrameCut});
        const auto choice = chooseFrames(*capture, {}, true);
        QVERIFY(choice);
        QCOMPARE(choice->plan ? choice->plan->set.name : "none", std::string(set));
    }
}

void TestProcess::forkedChildStopsRecording()
{
    const RecordingFolder folder;
    QCOMPARE(run({"fork", folder.path().c_str()}), 0);
    QCOMPARE(shape(folder.path()), kParentShape);
}

#if !defined(ZOE_THREAD_SANITIZER) // which doesn't take threads in a forked child
void TestProcess::forkedChildMayRecordOnItsOwn()
{
    const RecordingFolder folder;
    QCOMPARE(run({"fork", folder.path("parent.zoe").c_str(), folder.path("child.zoe").c_str()}), 0);
    QCOMPARE(shape(folder.path("parent.zoe")), kParentShape);
    const auto child = openRecording(folder.path("child.zoe"));
    Counts counts = countsOf(*child);
    QCOMPARE(counts["child/work"], std::uint64_t{2});
    QCOMPARE(child->info().zones, std::uint64_t{3});
    QVERIFY(openRecording(folder.path("parent.zoe"))->info().session.processId !=
            child->info().session.processId);
}
#endif

} // namespace tst_process

ZOE_TEST(tst_process::TestProcess)
#include "tst_process.moc"
