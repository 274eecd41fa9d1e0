#include "app/session/notes_file.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <algorithm>
#include <limits>

#include "app/session/recording_identity.h"
#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {

constexpr auto kNotesFormat = "zoetrope notes";
constexpr int kNotesVersion = 1;
constexpr qint64 kNotesMostBytes = qint64{64} << 20;
constexpr int kLockWaitMs = 3000;

Error bad(const QString &what)
{
    return {ErrorCode::BadInput, what.toStdString(), {}};
}

QJsonObject toJson(const AnnotationChange &change)
{
    const Annotation &note = change.annotation;
    QJsonObject object{{"id", static_cast<qint64>(note.id)}};
    if (change.removed) {
        object["removed"] = true;
        return object;
    }
    object["kind"] = note.kind == AnnotationKind::Note ? "note" : "bookmark";
    object["timeNs"] = qint64{note.timeNs};
    object["durationNs"] = qint64{note.durationNs};
    object["text"] = QString::fromStdString(note.text);
    if (note.frame)
        object["frame"] = qint64{*note.frame};
    if (note.thread.valid())
        object["thread"] = qint64{note.thread.value};
    if (note.colour != 0)
        object["colour"] = QStringLiteral("#%1").arg(note.colour, 6, 16, QLatin1Char('0'));
    return object;
}

// An integer in a range; nothing otherwise.
std::optional<qint64> wholeNumber(const QJsonValue &value, qint64 least, qint64 most)
{
    const qint64 outside = least == 0 ? -1 : 0;
    const qint64 number = value.isDouble() ? value.toInteger(outside) : outside;
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

// An id from a list; may be absent.
template <class Id>
bool readId(const QJsonValue &value, const Id &take)
{
    if (value.isUndefined())
        return true;
    const auto number = wholeNumber(value, 0, std::numeric_limits<std::uint32_t>::max() - 1);
    if (number)
        take(static_cast<std::uint32_t>(*number));
    return number.has_value();
}

Result<AnnotationChange> fromJson(const QJsonObject &object)
{
    constexpr qint64 kMost = std::numeric_limits<qint64>::max();
    AnnotationChange change;
    Annotation &note = change.annotation;
    const auto id = wholeNumber(object["id"], 1, kMost);
    if (!id)
        return bad("a note has no id");
    note.id = static_cast<std::uint64_t>(*id);
    change.removed = object["removed"].toBool();
    if (change.removed)
        return change;
    const auto time = wholeNumber(object["timeNs"], 0, kMost);
    const auto duration = wholeNumber(object["durationNs"], 0, kMost - time.value_or(0));
    const QString kind = object["kind"].toString();
    if (!time || !duration || (kind != "note" && kind != "bookmark") || !object["text"].isString())
        return bad(QStringLiteral("note %1 has an invalid time, kind or text").arg(*id));
    note.timeNs = *time;
    note.durationNs = *duration;
    note.kind = kind == "note" ? AnnotationKind::Note : AnnotationKind::Bookmark;
    note.text = object["text"].toString().toStdString();
    const bool idsFit =
        readId(object["frame"], [&](std::uint32_t value) { note.frame = value; }) &&
        readId(object["thread"], [&](std::uint32_t value) { note.thread = ThreadId{value}; });
    bool isColour = true;
    const QString colour = object["colour"].toString();
    if (!colour.isEmpty())
        note.colour = colour.mid(1).toUInt(&isColour, 16) & 0xFFFFFF;
    if (!idsFit || !isColour || (!colour.isEmpty() && colour.size() != 7))
        return bad(QStringLiteral("note %1 has an invalid frame, thread or colour").arg(*id));
    return change;
}

Status withPlace(const Error &error, const QString &file)
{
    return Error{error.code, error.message, file.toStdString()};
}

void put(std::vector<AnnotationChange> &changes, const AnnotationChange &change)
{
    std::erase_if(changes, [&](const AnnotationChange &other) {
        return other.annotation.id == change.annotation.id;
    });
    if (!change.removed || change.annotation.id < kNewNote)
        changes.push_back(change);
}

Status writeNotes(const QString &file, const NotesFile &notes)
{
    if (notes.changes.empty()) {
        QFile::remove(file);
        return {};
    }
    QDir().mkpath(QFileInfo(file).path());
    SaveFile save(file);
    if (save.save(notesText(notes)))
        return {};
    return Error{ErrorCode::Io, save.errorString().toStdString(), file.toStdString()};
}

// Reads, changes and writes under a lock.
template <class Change>
Status rewrite(const QString &file, const Change &change)
{
    QDir().mkpath(QFileInfo(file).path());
    QLockFile lock(file + ".lock");
    if (!lock.tryLock(kLockWaitMs))
        return Error{ErrorCode::Io, "the notes can't be saved there", file.toStdString()};
    Result<NotesFile> notes = readNotes(file);
    if (!notes)
        return notes.error();
    if (Status status = change(*notes); !status)
        return status;
    return writeNotes(file, *notes);
}

QString userFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/notes/";
}

} // namespace

std::uint64_t newNoteId()
{
    return kNewNote | (QRandomGenerator::global()->generate64() & (kNewNote - 1));
}

QString notesBeside(const QString &captureFile)
{
    return captureFile + ".notes";
}

QString notesOfUser(const QString &captureFile)
{
    const QFileInfo file(captureFile);
    return userFolder() + shortHash(file.absoluteFilePath().toUtf8()) + '-' + file.fileName() +
           ".notes";
}

QString notesOfSession(const SessionInfo &session)
{
    return session.startUnixNs == 0 ? QString() : userFolder() + sessionHash(session) + ".notes";
}

QByteArray notesText(const NotesFile &notes)
{
    QJsonArray list;
    for (const AnnotationChange &change : notes.changes)
        list.append(toJson(change));
    const QJsonObject capture{{"program", QString::fromStdString(notes.session.program)},
                              {"processId", qint64{notes.session.processId}},
                              {"startUnixNs", qint64{notes.session.startUnixNs}}};
    return QJsonDocument(QJsonObject{{"format", kNotesFormat},
                                     {"version", kNotesVersion},
                                     {"capture", capture},
                                     {"notes", list}})
        .toJson();
}

Result<NotesFile> parseNotes(const QByteArray &text)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        return bad(QStringLiteral("the notes are damaged at byte %1: %2")
                       .arg(error.offset)
                       .arg(error.errorString()));
    const QJsonObject root = document.object();
    if (root["format"].toString() != kNotesFormat || !root["version"].isDouble())
        return bad("the file does not contain notes");
    if (root["version"].toInt() > kNotesVersion)
        return Error{
            ErrorCode::TooNew, "the notes were written by a newer version of Zoetrope", {}};
    NotesFile notes;
    const QJsonObject capture = root["capture"].toObject();
    notes.session.program = capture["program"].toString().toStdString();
    notes.session.processId = static_cast<std::uint32_t>(capture["processId"].toInteger());
    notes.session.startUnixNs = capture["startUnixNs"].toInteger();
    for (const QJsonValue &value : root["notes"].toArray()) {
        const Result<AnnotationChange> change = fromJson(value.toObject());
        if (!change)
            return change.error();
        notes.changes.push_back(*change);
    }
    return notes;
}

Result<NotesFile> readNotes(const QString &file)
{
    if (!QFileInfo::exists(file))
        return NotesFile{};
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, in.errorString().toStdString(), file.toStdString()};
    if (in.size() > kNotesMostBytes)
        return Error{ErrorCode::BadInput, "the file is too large for notes", file.toStdString()};
    Result<NotesFile> notes = parseNotes(in.readAll());
    if (!notes)
        return withPlace(notes.error(), file).error();
    return notes;
}

Status addNotes(const QString &file, const SessionInfo &session,
                const std::vector<AnnotationChange> &changes)
{
    const bool isNew = !QFileInfo::exists(file);
    return rewrite(file, [&](NotesFile &notes) -> Status {
        if (!isNew && !notes.changes.empty() && !isSameSession(notes.session, session))
            return Error{ErrorCode::BadInput, "the notes there belong to another recording",
                         file.toStdString()};
        notes.session = session;
        for (const AnnotationChange &change : changes)
            put(notes.changes, change);
        return {};
    });
}

Status dropNotes(const QString &file, const SessionInfo &session,
                 const std::vector<std::uint64_t> &ids)
{
    if (!QFileInfo::exists(file))
        return {};
    return rewrite(file, [&](NotesFile &notes) -> Status {
        if (!isSameSession(notes.session, session))
            return {};
        std::erase_if(notes.changes, [&](const AnnotationChange &change) {
            return std::ranges::find(ids, change.annotation.id) != ids.end();
        });
        return {};
    });
}

} // namespace zoe::app
