// The files of sessions with a running program: complete at the end, saved under other names, on
// other disks, followed by another when full.
#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "analysis/summary/summary.h"
#include "app/live/live_connector.h"
#include "app/live/recording_files.h"
#include "app/live/saved_recording.h"
#include "tests/app/live_program.h"
#include "tests/app/watching.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace tst_live_recordings {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestLiveRecordings : public QObject, private WatchesPrograms {
    Q_OBJECT

  private slots:
    void initTestCase() { watchHere(); }
    void cleanup() { QVERIFY(settled()); }
    void theFileIsWholeAfterTheEnd();
    void savesUnderAName();
    void savesOnAnotherDisk();
    void copiesAreWholeOrNotThere();
    void tellsWhenItIsFull();
    void goesOnInAnotherWhenFull();
    void keepsTheLatestRecordings();
};

void TestLiveRecordings::theFileIsWholeAfterTheEnd()
{
    auto program = std::make_unique<ProgramToWatch>();
    const auto session = begin(program->address());
    ZOE_TRY_VERIFY(framesOf(*session) > 20);
    program.reset();
    ZOE_TRY_COMPARE(session->state(), LiveState::Ended);
    QVERIFY(session->stateText().contains("Waiting"));
    QCOMPARE(framesIn(session->file()), session->capture()->frames().size());
    // What was watched can still be read.
    QVERIFY(summarize(*session->capture()));
}

void TestLiveRecordings::savesUnderAName()
{
    auto program = std::make_unique<ProgramToWatch>();
    const auto session = begin(program->address());
    ZOE_TRY_VERIFY(framesOf(*session) > 10);
    QSignalSpy told(session.get(), &LiveSession::told);
    const QString name = m_folder.filePath("named.zoe");
    session->saveAs(name);
    ZOE_TRY_COMPARE(told.size(), 1);
    QCOMPARE(session->savedAs(), name);
    const FrameIndex before = framesOf(*session);
    ZOE_TRY_VERIFY(framesOf(*session) > before + 20);
    program.reset();
    ZOE_TRY_COMPARE(session->state(), LiveState::Ended);
    QCOMPARE(framesIn(name), session->capture()->frames().size());
    // Where nothing can be written.
    QSignalSpy failed(session.get(), &LiveSession::failed);
    session->saveAs(m_folder.filePath("nowhere/named.zoe"));
    ZOE_TRY_COMPARE(failed.size(), 1);
    QCOMPARE(session->savedAs(), name);
}

// In memory, where there is such a disk; elsewhere it is the one of the recording.
void TestLiveRecordings::savesOnAnotherDisk()
{
    const bool isOther = QFileInfo("/dev/shm").isWritable();
    const QTemporaryDir disk(isOther ? "/dev/shm/zoetrope-test" : QDir::tempPath() + "/other");
    auto program = std::make_unique<ProgramToWatch>();
    const auto session = begin(program->address());
    ZOE_TRY_VERIFY(framesOf(*session) > 10);
    QSignalSpy told(session.get(), &LiveSession::told);
    const QString name = disk.filePath("named.zoe");
    QFile before(name); // is replaced
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.close();
    session->saveAs(name);
    session->saveAs(disk.filePath("two.zoe"));
    session->saveAs(disk.filePath("nowhere/three.zoe")); // does not harm the others
    ZOE_TRY_VERIFY(told.size() >= 2);
    program.reset();
    ZOE_TRY_COMPARE(session->state(), LiveState::Ended);
    const std::size_t frames = session->capture()->frames().size();
    QCOMPARE(framesIn(name), frames);
    QCOMPARE(framesIn(disk.filePath("two.zoe")), frames);
    // A name that comes after the end is known when it is announced.
    told.clear();
    const QString late = disk.filePath("late.zoe");
    session->saveAs(late);
    ZOE_TRY_COMPARE(told.size(), 1);
    QVERIFY(told[0][0].toString().contains("Saved as"));
    QCOMPARE(framesIn(late), frames);
    QCOMPARE(framesIn(session->file()), frames);
    QCOMPARE(QDir(disk.path()).entryList(QDir::Files).size(), 3); // nothing left beside them
}

void TestLiveRecordings::copiesAreWholeOrNotThere()
{
    const QString from = m_folder.filePath("from.zoe");
    const QString to = m_folder.filePath("to.zoe");
    QByteArray bytes(9'000'001, 'x');
    QFile file(from);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    const auto copy = [&](const QString &source, const QString &target, const Task &task) {
        return copyRecording(source.toStdString(), target.toStdString(), task);
    };
    std::stop_source stop;
    SerialExecutor executor;
    std::vector<double> steps;
    QVERIFY(copy(from, to, Task(executor, {}, [&](double share) { steps.push_back(share); })));
    QVERIFY(steps.size() >= 3 && steps.back() == 1.0);
    QFile copied(to);
    QVERIFY(copied.open(QIODevice::ReadOnly));
    QCOMPARE(copied.readAll(), bytes);
    stop.request_stop();
    const Status stopped =
        copy(from, m_folder.filePath("none.zoe"), Task(executor, stop.get_token()));
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    QVERIFY(!copy(m_folder.filePath("gone.zoe"), m_folder.filePath("none.zoe"), {}));
    QVERIFY(!copy(from, m_folder.filePath("no/folder.zoe"), {}));
    QVERIFY(QDir(m_folder.path()).entryList({"none*", "*partial"}, QDir::Files).isEmpty());
    // A name of the same file stays one, and is given twice without a trace.
    for (int i = 0; i < 2; ++i) {
        const auto linked = linkRecording(from.toStdString(), to.toStdString());
        QVERIFY(linked && *linked);
    }
    QVERIFY(QDir(m_folder.path()).entryList({"*partial"}, QDir::Files).isEmpty());
}

void TestLiveRecordings::tellsWhenItIsFull()
{
    ProgramToWatch program;
    const auto session = begin(program.address(), {}, 30);
    QSignalSpy full(session.get(), &LiveSession::full);
    ZOE_TRY_COMPARE(full.size(), 1);
    ZOE_TRY_VERIFY(framesOf(*session) > 60);
    QCOMPARE(full.size(), 1);
}

// Nothing is lost between the two: the first ends when the second has begun.
void TestLiveRecordings::goesOnInAnotherWhenFull()
{
    ProgramToWatch program;
    QWidget window;
    LiveConnector connector(*m_jobs, window);
    QVERIFY(connector.mostFrames() > 10'000);
    connector.setMostFrames(30);
    QSignalSpy told(&connector, &LiveConnector::told);
    std::vector<std::unique_ptr<LiveSession>> sessions;
    connect(&connector, &LiveConnector::began, &connector, [&] {
        sessions.push_back(connector.takeSession());
        if (sessions.size() == 1)
            sessions[0]->setSummaryFrames(77);
    });
    connector.connectTo(program.address());
    ZOE_TRY_VERIFY(sessions.size() >= 3);
    connector.setMostFrames(0);
    QVERIFY(told.at(0).at(0).toString().contains("continues as a new capture"));
    QCOMPARE(sessions[2]->settings().summaryFrames, 77);
    for (const std::size_t i : {0U, 1U}) {
        const LiveSession &first = *sessions[i];
        const LiveSession &second = *sessions[i + 1];
        ZOE_TRY_COMPARE(first.state(), LiveState::Stopped);
        QVERIFY(framesIn(first.file()) >= 30);
        QVERIFY(first.file() != second.file());
        QCOMPARE(first.capture()->info().session.startUnixNs,
                 second.capture()->info().session.startUnixNs);
        QVERIFY(first.capture()->frames().back().endNs() >=
                second.capture()->frames().front().startNs);
    }
}

void TestLiveRecordings::keepsTheLatestRecordings()
{
    QDir(recordingsFolder()).removeRecursively();
    QStringList files;
    const QDateTime longAgo = QDateTime::currentDateTime().addDays(-10);
    for (int i = 0; i < kRecordingsKept + 3; ++i) {
        files << newRecording("some game");
        QFile file(files.last());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.setFileTime(longAgo.addSecs(i), QFileDevice::FileModificationTime));
    }
    QVERIFY(!files.last().contains(' '));
    QFile recent(newRecording("fresh"));
    QVERIFY(recent.open(QIODevice::WriteOnly));
    tidyRecordings();
    QStringList left;
    for (const QString &file : files)
        if (QFile::exists(file))
            left << file;
    QCOMPARE(left, files.mid(files.size() - kRecordingsKept + 1));
    QVERIFY(recent.exists());
}

} // namespace tst_live_recordings

ZOE_GUI_TEST(tst_live_recordings::TestLiveRecordings)
#include "tst_live_recordings.moc"
