#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <thread>

#include "app/session/notes_file.h"
#include "app/session/recording_identity.h"
#include "tests/support/test_program.h"

namespace tst_notes_file {

using namespace zoe;
using namespace zoe::app;

namespace {

SessionInfo someSession(const std::string &program = "game")
{
    SessionInfo session;
    session.program = program;
    session.processId = 4711;
    session.startUnixNs = 1'700'000'000'123'456'789;
    return session;
}

AnnotationChange note(std::uint64_t id, TimeNs timeNs, const std::string &text)
{
    AnnotationChange change;
    change.annotation.id = id;
    change.annotation.timeNs = timeNs;
    change.annotation.text = text;
    change.annotation.kind = AnnotationKind::Note;
    return change;
}

AnnotationChange removal(std::uint64_t id)
{
    AnnotationChange change;
    change.annotation.id = id;
    change.removed = true;
    return change;
}

AnnotationChange randomChange(std::mt19937_64 &random)
{
    AnnotationChange change;
    Annotation &note = change.annotation;
    note.id = random() % 2 == 0 ? newNoteId() : 1 + random() % 1000;
    if (random() % 5 == 0) {
        change.removed = true;
        return change;
    }
    note.timeNs = static_cast<TimeNs>(random() >> 2);
    note.durationNs = static_cast<DurationNs>(random() >> 3);
    if (random() % 2 == 0)
        note.frame = static_cast<FrameIndex>(random() % 1'000'000);
    if (random() % 2 == 0)
        note.thread = ThreadId{static_cast<std::uint32_t>(random() % 64)};
    note.text = random() % 3 == 0 ? "" : "a \"note\"\n\xC3\xA4 " + std::to_string(random());
    note.colour = random() % 2 == 0 ? 0 : static_cast<std::uint32_t>(random() % 0xFFFFFF);
    note.kind = random() % 2 == 0 ? AnnotationKind::Note : AnnotationKind::Bookmark;
    return change;
}

QByteArray contentsOf(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

void write(const QString &file, const QByteArray &contents)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(out.write(contents), contents.size());
}

} // namespace

class TestNotesFile : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void textAndBack();
    void changesAreAddedUp();
    void whatIsDamagedIsLeftAsItIs();
    void oddFilesAreRefused_data();
    void oddFilesAreRefused();
    void cutAndFlippedOnesNeverCrash();
    void anotherRecordingsNotesStay();
    void twoWritersWaitForEachOther();
    void placesDiffer();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void TestNotesFile::textAndBack()
{
    std::mt19937_64 random(5);
    for (int round = 0; round < 200; ++round) {
        NotesFile notes;
        notes.session = someSession();
        for (std::uint64_t i = random() % 6; i > 0; --i)
            notes.changes.push_back(randomChange(random));
        const auto read = parseNotes(notesText(notes));
        if (!read)
            QFAIL((read.error().text() + notesText(notes).toStdString()).c_str());
        QCOMPARE(read->changes, notes.changes);
        QVERIFY(isSameSession(read->session, notes.session));
    }
}

void TestNotesFile::changesAreAddedUp()
{
    const QString file = path("added.notes");
    QVERIFY(readNotes(file)->changes.empty());
    const std::uint64_t own = newNoteId();
    QVERIFY(addNotes(file, someSession(), {note(3, 10, "edited"), note(own, 20, "new")}));
    QVERIFY(addNotes(file, someSession(), {note(own, 25, "newer"), removal(4)}));
    auto read = readNotes(file);
    QVERIFY(read);
    const std::vector<AnnotationChange> expected{note(3, 10, "edited"), note(own, 25, "newer"),
                                                 removal(4)};
    QCOMPARE(read->changes, expected);
    // A removed new note leaves nothing behind; of a note of the capture, the removal is left.
    QVERIFY(addNotes(file, someSession(), {removal(own), removal(3)}));
    QCOMPARE(readNotes(file)->changes, (std::vector{removal(4), removal(3)}));
    // Another session has notes with the same ids.
    SessionInfo other = someSession();
    ++other.startUnixNs;
    QVERIFY(dropNotes(file, other, {3, 4}));
    QCOMPARE(readNotes(file)->changes, (std::vector{removal(4), removal(3)}));
    QVERIFY(dropNotes(file, someSession(), {3, 4}));
    QVERIFY(!QFile::exists(file));
}

void TestNotesFile::whatIsDamagedIsLeftAsItIs()
{
    const QString file = path("damaged.notes");
    write(file, "{\"format\": \"zoetrope notes\", \"version\": 1, \"notes\": [");
    const auto read = readNotes(file);
    QVERIFY(!read);
    QVERIFY(QString::fromStdString(read.error().text()).contains("damaged.notes"));
    const QByteArray before = contentsOf(file);
    QVERIFY(!addNotes(file, someSession(), {note(1, 1, "x")}));
    QVERIFY(!dropNotes(file, someSession(), {1}));
    QCOMPARE(contentsOf(file), before);
}

void TestNotesFile::oddFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray head = "{\"format\":\"zoetrope notes\",\"version\":1,\"notes\":[";
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("another format") << QByteArray("{\"format\":\"x\",\"version\":1}");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("no version") << QByteArray("{\"format\":\"zoetrope notes\"}");
    QTest::newRow("newer") << QByteArray("{\"format\":\"zoetrope notes\",\"version\":2}");
    QTest::newRow("no id") << head + "{\"timeNs\":1}]}";
    QTest::newRow("id 0") << head + "{\"id\":0,\"removed\":true}]}";
    QTest::newRow("no time") << head + "{\"id\":1,\"kind\":\"note\",\"text\":\"\"}]}";
    QTest::newRow("negative") << head + "{\"id\":1,\"kind\":\"note\",\"text\":\"\",\"timeNs\":-1,"
                                        "\"durationNs\":0}]}";
    QTest::newRow("too long") << head + "{\"id\":1,\"kind\":\"note\",\"text\":\"\",\"timeNs\":1,"
                                        "\"durationNs\":9223372036854775807}]}";
    QTest::newRow("odd kind") << head + "{\"id\":1,\"kind\":\"poem\",\"text\":\"\",\"timeNs\":1,"
                                        "\"durationNs\":0}]}";
    QTest::newRow("odd frame") << head + "{\"id\":1,\"kind\":\"note\",\"text\":\"\",\"timeNs\":1,"
                                         "\"durationNs\":0,\"frame\":99999999999}]}";
    QTest::newRow("odd colour") << head + "{\"id\":1,\"kind\":\"note\",\"text\":\"\",\"timeNs\":1,"
                                          "\"durationNs\":0,\"colour\":\"red\"}]}";
    QTest::newRow("no note") << head + "7]}";
}

void TestNotesFile::oddFilesAreRefused()
{
    QFETCH(QByteArray, text);
    const auto notes = parseNotes(text);
    QVERIFY(!notes);
    QVERIFY(!notes.error().message.empty());
}

void TestNotesFile::cutAndFlippedOnesNeverCrash()
{
    std::mt19937_64 random(9);
    NotesFile notes;
    notes.session = someSession();
    for (int i = 0; i < 20; ++i)
        notes.changes.push_back(randomChange(random));
    const QByteArray whole = notesText(notes);
    for (int round = 0; round < 2000; ++round) {
        QByteArray text = whole.first(
            static_cast<qsizetype>(random() % static_cast<std::uint64_t>(whole.size() + 1)));
        for (int flips = 0; flips < 3 && !text.isEmpty(); ++flips)
            text[static_cast<qsizetype>(random() % static_cast<std::uint64_t>(text.size()))] =
                static_cast<char>(random());
        const auto read = parseNotes(text);
        if (!read)
            continue;
        for (const AnnotationChange &change : read->changes)
            QVERIFY(change.removed ||
                    (change.annotation.timeNs >= 0 && change.annotation.durationNs >= 0));
    }
}

void TestNotesFile::anotherRecordingsNotesStay()
{
    const QString file = path("other.notes");
    QVERIFY(addNotes(file, someSession("game"), {note(newNoteId(), 1, "mine")}));
    const QByteArray before = contentsOf(file);
    const Status refused = addNotes(file, someSession("editor"), {note(newNoteId(), 1, "yours")});
    QVERIFY(!refused);
    QVERIFY(QString::fromStdString(refused.error().text()).contains("another recording"));
    QCOMPARE(contentsOf(file), before);
}

void TestNotesFile::twoWritersWaitForEachOther()
{
    const QString file = path("two.notes");
    constexpr int kEach = 20;
    std::atomic<int> failures{0};
    const auto writeAll = [&](int first) {
        for (int i = 0; i < kEach; ++i)
            if (!addNotes(file, someSession(), {note(newNoteId(), first + i, "n")}))
                ++failures;
    };
    std::thread one(writeAll, 0);
    std::thread other(writeAll, 1000);
    one.join();
    other.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(readNotes(file)->changes.size(), std::size_t{2 * kEach});
}

void TestNotesFile::placesDiffer()
{
    QCOMPARE(notesBeside("/a/run.zoe"), "/a/run.zoe.notes");
    QVERIFY(notesOfUser("/a/run.zoe") != notesOfUser("/b/run.zoe"));
    QVERIFY(notesOfUser("/a/run.zoe").endsWith("run.zoe.notes"));
}

} // namespace tst_notes_file

ZOE_TEST(tst_notes_file::TestNotesFile)
#include "tst_notes_file.moc"
