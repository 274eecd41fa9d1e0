// Notes of a capture: inside it, next to it, undone, and while others write some.
#include <QDir>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "app/session/annotation_store.h"
#include "app/session/notes_file.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/trim.h"
#include "formats/writing/annotate.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_annotation_store {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

Annotation note(TimeNs timeNs, const std::string &text)
{
    Annotation annotation;
    annotation.timeNs = timeNs;
    annotation.text = text;
    annotation.kind = AnnotationKind::Note;
    return annotation;
}

QString textsOf(const AnnotationStore &store)
{
    QStringList texts;
    for (const Annotation &annotation : store.list())
        texts << QString::fromStdString(annotation.text);
    return texts.join(' ');
}

} // namespace

class TestAnnotationStore : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void keepsNotesInTheCapture();
    void editsAndRemovesWhatWasRecorded();
    void undoesAndRedoes();
    void keepsNotesBesideAReadOnlyCapture();
    void keepsNotesOfImportedOnesBeside();
    void movesThemInWhenItCan();
    void aDamagedFileOfNotesStaysAsItIs();
    void notesOfAnotherRecordingAreNotShown();
    void olderNotesElsewhereDontComeBack();
    void noticesThatTheFileWasReplaced();
    void notesOnTheEarlierRecordingFollowIt();
    void notesWithoutAFileOfTheirOwnHaveAPlace();
    void noticesThatAForeignFileWasReplaced();
    void twoViewersSeeEachOther();
    void theLastChangeIsWrittenAtTheEnd();
    void whatAJobHasJustWrittenIsThereOnce();
    void whatWasAddedStaysWhenMoreWasRecorded();
    void goesOnInTheFileThatARecordingIsSavedTo();
    void aReplacedCaptureIsNotWrittenTo();
    void whatCannotBeWrittenIsTriedAgain();

  private:
    [[nodiscard]] QString makeCapture(const QString &name, const std::string &program = "game",
                                      std::int64_t startUnixNs = 0);
    [[nodiscard]] OpenedCapture open(const QString &file);
    // The annotations that the file itself holds.
    [[nodiscard]] QString storedIn(const QString &file);
    void settle(AnnotationStore &store);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JobRunner> m_jobs;
};

void TestAnnotationStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_jobs = std::make_unique<JobRunner>();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/notes")
        .removeRecursively();
}

QString TestAnnotationStore::makeCapture(const QString &name, const std::string &program,
                                         std::int64_t startUnixNs)
{
    const auto capture = test::captureFromText("frame 0 100\n"
                                               "  main\n"
                                               "    update 10 60\n"
                                               "frame 100 80\n"
                                               "bookmark 1 50 0 0 0 | main | first\n");
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        chunks.push_back(**capture->chunk(i));
    SessionInfo session;
    session.program = program;
    session.startUnixNs = startUnixNs;
    const MemoryCapture named(
        session, capture->dictionaries(), std::move(chunks),
        std::vector(capture->annotations().begin(), capture->annotations().end()));
    const QString file = m_folder->filePath(name);
    const auto written = trimCapture(named, file.toStdString(), {}, Task{});
    if (!written)
        qFatal("%s", written.error().text().c_str());
    return file;
}

OpenedCapture TestAnnotationStore::open(const QString &file)
{
    OpenedCapture opened;
    opened.request.fileName = file;
    const auto capture = openCapture(std::filesystem::path(file.toStdString()));
    if (!capture)
        qFatal("%s", capture.error().text().c_str());
    opened.capture = *capture;
    return opened;
}

QString TestAnnotationStore::storedIn(const QString &file)
{
    QStringList texts;
    const OpenedCapture opened = open(file);
    for (const Annotation &annotation : opened.capture->annotations())
        texts << QString::fromStdString(annotation.text);
    return texts.join(' ');
}

void TestAnnotationStore::settle(AnnotationStore &store)
{
    ZOE_TRY_VERIFY(m_jobs->idle() && store.isWritten());
}

void TestAnnotationStore::keepsNotesInTheCapture()
{
    const QString file = makeCapture("run.zoe");
    {
        AnnotationStore store(open(file), *m_jobs);
        QCOMPARE(textsOf(store), "first");
        store.load();
        settle(store);
        QVERIFY(store.isRecorded(store.list()[0].id));
        const std::uint64_t id = store.add(note(70, "second"));
        QVERIFY(!store.isRecorded(id));
        QVERIFY(!store.isWritten());
        settle(store);
        QVERIFY(store.find(id));
        QVERIFY(store.place().contains("Saved in the capture"));
    }
    QCOMPARE(storedIn(file), "first second");
    AnnotationStore again(open(file), *m_jobs);
    again.load();
    settle(again);
    QCOMPARE(textsOf(again), "first second");
    QVERIFY(again.isRecorded(again.list()[0].id));
    QVERIFY(!again.isRecorded(again.list()[1].id));
    QVERIFY(!QFile::exists(notesBeside(file)));
}

void TestAnnotationStore::editsAndRemovesWhatWasRecorded()
{
    const QString file = makeCapture("run.zoe");
    AnnotationStore store(open(file), *m_jobs);
    Annotation first = store.list()[0];
    first.text = "edited";
    store.replace(first);
    QVERIFY(!store.isRecorded(first.id));
    settle(store);
    QCOMPARE(storedIn(file), "edited");
    store.remove(first.id);
    QVERIFY(store.list().empty());
    settle(store);
    QCOMPARE(storedIn(file), "");
    store.undo();
    settle(store);
    QCOMPARE(storedIn(file), "edited");
}

void TestAnnotationStore::undoesAndRedoes()
{
    const QString file = makeCapture("run.zoe");
    AnnotationStore store(open(file), *m_jobs);
    QSignalSpy changed(&store, &AnnotationStore::changed);
    QVERIFY(!store.canUndo());
    const std::uint64_t id = store.add(note(10, "a"));
    settle(store); // it has an id of the capture's by now, and keeps this one here
    Annotation edited = *store.find(id);
    edited.text = "b";
    store.replace(edited);
    store.replace(edited); // nothing
    store.remove(id);
    QCOMPARE(textsOf(store), "first");
    store.undo();
    QCOMPARE(textsOf(store), "b first");
    store.undo();
    QCOMPARE(textsOf(store), "a first");
    store.undo();
    QCOMPARE(textsOf(store), "first");
    QVERIFY(!store.canUndo());
    store.undo();
    store.redo();
    store.redo();
    QCOMPARE(textsOf(store), "b first");
    QVERIFY(store.canRedo());
    store.add(note(90, "c"));
    QVERIFY(!store.canRedo());
    settle(store);
    QCOMPARE(storedIn(file), "b first c");
    QVERIFY(changed.size() > 7);
}

void TestAnnotationStore::keepsNotesBesideAReadOnlyCapture()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    {
        AnnotationStore store(open(file), *m_jobs);
        store.add(note(70, "beside"));
        store.remove(1);
        settle(store);
        QVERIFY2(store.place().contains("run.zoe.notes"), qPrintable(store.place()));
    }
    QCOMPARE(storedIn(file), "first");
    AnnotationStore again(open(file), *m_jobs);
    again.load();
    settle(again);
    QCOMPARE(textsOf(again), "beside");
}

void TestAnnotationStore::keepsNotesOfImportedOnesBeside()
{
    OpenedCapture opened = open(makeCapture("imported.zoe"));
    opened.request.fileName = m_folder->filePath("trace.json");
    opened.scratch = std::make_shared<QTemporaryDir>();
    AnnotationStore store(opened, *m_jobs);
    store.add(note(70, "beside"));
    settle(store);
    QVERIFY(QFile::exists(m_folder->filePath("trace.json.notes")));
}

void TestAnnotationStore::movesThemInWhenItCan()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    {
        AnnotationStore store(open(file), *m_jobs);
        store.add(note(70, "beside"));
        settle(store);
    }
    QVERIFY(QFile::exists(notesBeside(file)));
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
    AnnotationStore store(open(file), *m_jobs);
    store.load();
    settle(store);
    store.add(note(90, "more"));
    settle(store);
    QCOMPARE(storedIn(file), "first beside more");
    QVERIFY(!QFile::exists(notesBeside(file)));
    QCOMPARE(textsOf(store), "first beside more");
}

void TestAnnotationStore::aDamagedFileOfNotesStaysAsItIs()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    const QByteArray damaged = "{\"format\": \"zoetrope no";
    QFile beside(notesBeside(file));
    QVERIFY(beside.open(QIODevice::WriteOnly) && beside.write(damaged) == damaged.size());
    beside.close();
    {
        AnnotationStore store(open(file), *m_jobs);
        QSignalSpy failed(&store, &AnnotationStore::failed);
        store.load();
        settle(store);
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].toString().contains("run.zoe.notes"));
        store.add(note(70, "elsewhere"));
        settle(store);
    }
    QVERIFY(beside.open(QIODevice::ReadOnly));
    QCOMPARE(beside.readAll(), damaged);
    AnnotationStore again(open(file), *m_jobs);
    again.load();
    settle(again);
    QCOMPARE(textsOf(again), "first elsewhere");
}

void TestAnnotationStore::notesOfAnotherRecordingAreNotShown()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    SessionInfo other;
    other.program = "editor";
    AnnotationChange theirs;
    theirs.annotation = note(5, "theirs");
    theirs.annotation.id = newNoteId();
    QVERIFY(addNotes(notesBeside(file), other, {theirs}));
    AnnotationStore store(open(file), *m_jobs);
    store.load();
    settle(store);
    QCOMPARE(textsOf(store), "first");
    store.add(note(70, "mine"));
    settle(store);
    QCOMPARE(readNotes(notesBeside(file))->changes.size(), std::size_t{1});
    QCOMPARE(readNotes(notesOfUser(file))->changes.size(), std::size_t{1});
}

// The folder could not be written for a while: what was noted elsewhere is older.
void TestAnnotationStore::olderNotesElsewhereDontComeBack()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    const auto owner = QFile::ReadOwner | QFile::ExeOwner;
    QVERIFY(QFile::setPermissions(m_folder->path(), owner));
    AnnotationStore store(open(file), *m_jobs);
    Annotation noted = note(70, "older");
    noted.id = store.add(noted);
    settle(store);
    QVERIFY2(store.place().contains(notesOfUser(file)), qPrintable(store.place()));
    QVERIFY(QFile::setPermissions(m_folder->path(), owner | QFile::WriteOwner));
    noted.text = "newer";
    store.replace(noted);
    settle(store);
    QVERIFY2(store.place().contains(notesBeside(file)), qPrintable(store.place()));
    QVERIFY(!QFile::exists(notesOfUser(file)));
    AnnotationStore again(open(file), *m_jobs);
    again.load();
    settle(again);
    QCOMPARE(textsOf(again), "first newer");
}

// Notes on an earlier recording that nothing distinguishes go nowhere: in files of this name, they
// would keep those on the new one out.
void TestAnnotationStore::noticesThatTheFileWasReplaced()
{
    const QString file = makeCapture("run.zoe");
    AnnotationStore store(open(file), *m_jobs);
    QSignalSpy replaced(&store, &AnnotationStore::replaced);
    store.load();
    settle(store);
    QVERIFY(!store.isReplaced());
    const QString next = makeCapture("next.zoe", "another run");
    QVERIFY(QFile::remove(file) && QFile::rename(next, file));
    QFile whole(file);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray before = whole.readAll();
    store.load(); // as when the window becomes active
    ZOE_TRY_COMPARE(replaced.size(), 1);
    QVERIFY(store.isReplaced());
    store.add(note(70, "late"));
    ZOE_TRY_VERIFY(m_jobs->idle());
    QVERIFY2(store.writeNow().contains("replaced by another recording"),
             qPrintable(store.writeNow()));
    for (const QString &notes : {notesBeside(file), notesOfUser(file)})
        QVERIFY2(!QFile::exists(notes), qPrintable(notes));
    whole.seek(0);
    QCOMPARE(whole.readAll(), before);
    QCOMPARE(replaced.size(), 1);
}

// It was moved away, and then the name was used again.
void TestAnnotationStore::notesOnTheEarlierRecordingFollowIt()
{
    const QString file = makeCapture("run.zoe", "game", 1'000);
    const QString moved = m_folder->filePath("yesterday.zoe");
    QString kept;
    {
        AnnotationStore store(open(file), *m_jobs);
        const std::uint64_t early = store.add(note(60, "early"));
        settle(store);
        QVERIFY(QFile::rename(file, moved));
        QCOMPARE(makeCapture("run.zoe", "game", 2'000), file);
        store.add(note(70, "late"));
        Annotation edited = *store.find(early);
        edited.text = "edited";
        store.replace(edited);
        settle(store);
        QVERIFY(store.isReplaced());
        store.load();
        settle(store);
        QCOMPARE(textsOf(store), "first edited late");
        QVERIFY2(store.place().contains("recorded again"), qPrintable(store.place()));
        kept = notesOfSession(open(moved).capture->info().session);
        QVERIFY2(store.place().contains(kept), qPrintable(store.place()));
    }
    QCOMPARE(readNotes(kept)->changes.size(), std::size_t{2});
    AnnotationStore next(open(file), *m_jobs);
    next.load();
    settle(next);
    QCOMPARE(textsOf(next), "first");
    AnnotationStore earlier(open(moved), *m_jobs);
    earlier.load();
    settle(earlier);
    QCOMPARE(textsOf(earlier), "first edited late");
    earlier.add(note(80, "more")); // takes the others in
    settle(earlier);
    QCOMPARE(storedIn(moved), "first edited late more");
    QVERIFY(!QFile::exists(kept));
    QCOMPARE(storedIn(file), "first");
}

// Both files for notes on this name are those of other recordings.
void TestAnnotationStore::notesWithoutAFileOfTheirOwnHaveAPlace()
{
    const QString file = makeCapture("run.zoe", "game", 1'000);
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    for (const QString &taken : {notesBeside(file), notesOfUser(file)}) {
        SessionInfo other;
        other.program = taken.toStdString();
        AnnotationChange theirs;
        theirs.annotation = note(5, "theirs");
        theirs.annotation.id = newNoteId();
        QVERIFY(addNotes(taken, other, {theirs}));
    }
    {
        AnnotationStore store(open(file), *m_jobs);
        store.add(note(70, "mine"));
        settle(store);
    }
    AnnotationStore again(open(file), *m_jobs);
    again.load();
    settle(again);
    QCOMPARE(textsOf(again), "first mine");
    QCOMPARE(readNotes(notesBeside(file))->changes.size(), std::size_t{1});
    QCOMPARE(readNotes(notesOfUser(file))->changes.size(), std::size_t{1});
}

// By its size and time: it doesn't say which recording it is.
void TestAnnotationStore::noticesThatAForeignFileWasReplaced()
{
    const QString file = m_folder->filePath("trace.json");
    const auto write = [&](const QByteArray &text) {
        QFile foreign(file + ".next");
        return foreign.open(QIODevice::WriteOnly) && foreign.write(text) == text.size() &&
               (!QFile::exists(file) || QFile::remove(file)) && foreign.rename(file);
    };
    QVERIFY(write("[]"));
    OpenedCapture opened = open(makeCapture("imported.zoe"));
    opened.request.fileName = file;
    opened.scratch = std::make_shared<QTemporaryDir>();
    opened.format = "Chrome trace";
    opened.foreign = stampOf(file);
    AnnotationStore store(opened, *m_jobs);
    QSignalSpy replaced(&store, &AnnotationStore::replaced);
    store.load();
    settle(store);
    QVERIFY(!store.isReplaced());
    QVERIFY(write("[{}]"));
    ZOE_TRY_COMPARE(replaced.size(), 1); // without being asked
    QVERIFY(store.isReplaced() && !store.isRecordedAgain());
    store.add(note(70, "late"));
    settle(store);
    QCOMPARE(readNotes(notesBeside(file))->changes.size(), std::size_t{1});
    QCOMPARE(replaced.size(), 1);
}

void TestAnnotationStore::twoViewersSeeEachOther()
{
    const QString file = makeCapture("run.zoe");
    JobRunner otherJobs;
    AnnotationStore one(open(file), *m_jobs);
    AnnotationStore other(open(file), otherJobs);
    one.load();
    other.load();
    ZOE_TRY_VERIFY(m_jobs->idle() && otherJobs.idle());
    for (int i = 0; i < 5; ++i) {
        one.add(note(60 + i, "one" + std::to_string(i)));
        other.add(note(160 + i, "other" + std::to_string(i)));
    }
    const QString all = "first one0 one1 one2 one3 one4 other0 other1 other2 other3 other4";
    ZOE_TRY_COMPARE(textsOf(one), all);
    ZOE_TRY_COMPARE(textsOf(other), all);
}

void TestAnnotationStore::theLastChangeIsWrittenAtTheEnd()
{
    const QString file = makeCapture("run.zoe");
    {
        AnnotationStore store(open(file), *m_jobs);
        store.add(note(70, "last"));
        m_jobs->cancelAll();
    }
    ZOE_TRY_VERIFY(m_jobs->idle());
    QVERIFY(storedIn(file).contains("last"));
}

void TestAnnotationStore::whatAJobHasJustWrittenIsThereOnce()
{
    const QString file = makeCapture("run.zoe");
    {
        AnnotationStore store(open(file), *m_jobs);
        store.add(note(70, "last"));
        // The job writes, and nobody hears of it.
        for (QDeadlineTimer latest(kPatienceMs); !storedIn(file).contains("last");) {
            QVERIFY(!latest.hasExpired());
            QThread::yieldCurrentThread();
        }
    }
    ZOE_TRY_VERIFY(m_jobs->idle());
    QCOMPARE(storedIn(file), "first last");
    QVERIFY(!QFile::exists(notesBeside(file)));
}

// A recording ends while its views are paused: the last content is announced after notes were
// added.
void TestAnnotationStore::whatWasAddedStaysWhenMoreWasRecorded()
{
    const QString file = makeCapture("run.zoe");
    const OpenedCapture opened = open(file);
    AnnotationStore store(opened, *m_jobs);
    store.add(note(70, "added"));
    settle(store);
    std::vector<Annotation> recorded(opened.capture->annotations().begin(),
                                     opened.capture->annotations().end());
    store.setRecorded(recorded);
    QCOMPARE(textsOf(store), "first added");
}

void TestAnnotationStore::goesOnInTheFileThatARecordingIsSavedTo()
{
    const QString file = makeCapture("recording.zoe");
    const QString saved = m_folder->filePath("saved.zoe");
    AnnotationStore store(open(file), *m_jobs);
    store.setGrowing(true);
    store.add(note(70, "added"));
    settle(store);
    QVERIFY(QFile::copy(file, saved)); // to another disk, when the recording ends
    store.setFile(saved);
    store.setGrowing(false);
    settle(store);
    QCOMPARE(storedIn(saved), "first added");
    QVERIFY(!QFile::exists(notesBeside(saved)));
}

void TestAnnotationStore::aReplacedCaptureIsNotWrittenTo()
{
    const QString file = makeCapture("run.zoe");
    AnnotationStore store(open(file), *m_jobs);
    QVERIFY(QFile::remove(file));
    QCOMPARE(makeCapture("run.zoe", "editor"), file);
    store.add(note(70, "mine"));
    ZOE_TRY_VERIFY(m_jobs->idle());
    const QString why = store.writeNow();
    QVERIFY2(why.contains("replaced by another recording"), qPrintable(why));
    QCOMPARE(storedIn(file), "first");
    // Nor to files of this name, which would be bound to a recording that no longer exists.
    QVERIFY(!QFile::exists(notesBeside(file)) && !QFile::exists(notesOfUser(file)));
}

void TestAnnotationStore::whatCannotBeWrittenIsTriedAgain()
{
    const QString file = makeCapture("run.zoe");
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner));
    // Folders where the files of notes would be.
    QVERIFY(QDir().mkpath(notesBeside(file)));
    QVERIFY(QDir().mkpath(notesOfUser(file)));
    AnnotationStore store(open(file), *m_jobs);
    QSignalSpy failed(&store, &AnnotationStore::failed);
    store.add(note(70, "kept"));
    ZOE_TRY_COMPARE(failed.size(), 1);
    QVERIFY(!store.isWritten());
    QCOMPARE(textsOf(store), "first kept");
    QVERIFY(store.place().contains("Not saved"));
    QVERIFY(QDir().rmdir(notesBeside(file)));
    store.add(note(80, "too"));
    settle(store);
    QCOMPARE(readNotes(notesBeside(file))->changes.size(), std::size_t{2});
}

} // namespace tst_annotation_store

ZOE_GUI_TEST(tst_annotation_store::TestAnnotationStore)
#include "tst_annotation_store.moc"
