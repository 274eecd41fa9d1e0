#include "app/session/annotation_writer.h"

#include <QFileInfo>

#include "app/session/notes_file.h"
#include "formats/stream/platform/path_text.h"
#include "formats/writing/annotate.h"

namespace zoe::app {

namespace {

// Judged by the file mode, even for root: a read-only file must not be changed.
bool isReadOnly(const QString &file)
{
    const auto anyone = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
    return !(QFileInfo(file).permissions() & anyone);
}

// Foreign files don't say which recording they are.
bool isReplaced(const NotesPlaces &places)
{
    if (places.foreign)
        return hasChanged(places.capture, *places.foreign);
    if (!places.isCapture)
        return false;
    const auto session = storedSession(system::pathOf(places.capture.toStdString()));
    return session && !isSameSession(*session, places.session);
}

Status appendTo(const NotesPlaces &places, std::vector<AnnotationChange> changes,
                const std::map<std::uint64_t, std::uint64_t> &stored, WrittenNotes &written)
{
    const std::filesystem::path path = system::pathOf(places.capture.toStdString());
    if (!places.canAppend)
        return Error{ErrorCode::Unsupported, "the format can't store notes", {}};
    if (isReadOnly(places.capture))
        return Error{ErrorCode::Io, "it is read-only", {}};
    const auto there = storedAnnotations(path);
    if (!there)
        return there.error();
    if (!isSameSession(there->session, places.session))
        return Error{ErrorCode::BadInput, "the file has been replaced by another capture",
                     path.string()};
    std::vector<std::uint64_t> ids;
    for (AnnotationChange &change : changes) {
        std::uint64_t &id = change.annotation.id;
        ids.push_back(id);
        const auto known = stored.find(id);
        if (known != stored.end())
            id = known->second;
        else if (id >= kNewNote)
            id = 0;
    }
    // A new note that was removed again never existed.
    for (std::size_t i = changes.size(); i-- > 0;) {
        if (changes[i].removed && changes[i].annotation.id == 0) {
            changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
            ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    if (changes.empty())
        return {};
    const auto given = appendAnnotations(path, std::move(changes));
    if (!given)
        return given.error();
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] >= kNewNote)
            written.newIds[ids[i]] = (*given)[i];
    return {};
}

void writeToOneOf(const QStringList &files, const SessionInfo &session,
                  const std::vector<AnnotationChange> &changes, WrittenNotes &written)
{
    for (const QString &file : files) {
        const QString folder = QFileInfo(file).path();
        if (isReadOnly(folder) && QFileInfo::exists(folder))
            continue;
        const Status added = addNotes(file, session, changes);
        if (added) {
            written.where = WrittenNotes::Where::NotesFile;
            written.file = file;
            return;
        }
        written.why = QString::fromStdString(added.error().text());
    }
}

// Files of notes are read by others, who know notes in the capture only by the capture's ids.
std::vector<AnnotationChange> withStoredIds(std::vector<AnnotationChange> changes,
                                            const std::map<std::uint64_t, std::uint64_t> &stored)
{
    for (AnnotationChange &change : changes)
        if (const auto known = stored.find(change.annotation.id); known != stored.end())
            change.annotation.id = known->second;
    return changes;
}

// Otherwise older versions come back with the next load.
void dropFromOthers(const NotesPlaces &places, const std::vector<AnnotationChange> &changes,
                    WrittenNotes &written)
{
    std::vector<std::uint64_t> ids;
    for (const AnnotationChange &change : changes)
        ids.push_back(change.annotation.id);
    for (const QString &file : places.notesFiles()) {
        if (file == written.file)
            continue;
        if (const Status dropped = dropNotes(file, places.session, ids); !dropped)
            written.why = QString::fromStdString(dropped.error().text());
    }
}

} // namespace

QStringList NotesPlaces::notesFiles() const
{
    QStringList files{notesBeside(capture), notesOfUser(capture)};
    if (const QString ofSession = notesOfSession(session); !ofSession.isEmpty())
        files << ofSession;
    return files;
}

LoadedNotes loadNotes(const NotesPlaces &places)
{
    LoadedNotes loaded;
    loaded.replaced = isReplaced(places);
    if (places.canAppend) {
        const auto stored = storedAnnotations(system::pathOf(places.capture.toStdString()));
        if (stored && isSameSession(stored->session, places.session)) {
            loaded.stored = true;
            loaded.all = stored->all;
            loaded.added = stored->added;
        }
    }
    for (const QString &file : places.notesFiles()) {
        const auto notes = readNotes(file);
        if (!notes)
            loaded.errors << QString::fromStdString(notes.error().text());
        else if (isSameSession(notes->session, places.session))
            loaded.changes.insert(loaded.changes.end(), notes->changes.begin(),
                                  notes->changes.end());
    }
    return loaded;
}

WrittenNotes writeNotes(const NotesPlaces &places, const std::vector<AnnotationChange> &changes,
                        const std::map<std::uint64_t, std::uint64_t> &stored)
{
    WrittenNotes written;
    written.replaced = isReplaced(places);
    QStringList files = places.notesFiles();
    if (written.replaced && places.isCapture) {
        written.why = QString::fromStdString(
            Error{ErrorCode::BadInput, "the file has been replaced by another recording",
                  places.capture.toStdString()}
                .text());
        // In files of this name they would look like notes on the new recording, or keep its own
        // out.
        files.removeAll(notesBeside(places.capture));
        files.removeAll(notesOfUser(places.capture));
    } else if (const Status appended = appendTo(places, changes, stored, written); appended) {
        written.where = WrittenNotes::Where::Capture;
        written.file = places.capture;
    } else {
        written.why = QString::fromStdString(appended.error().text());
    }
    std::vector<AnnotationChange> known = withStoredIds(changes, stored);
    if (written.where == WrittenNotes::Where::Nowhere)
        writeToOneOf(files, places.session, known, written);
    if (written.where != WrittenNotes::Where::Nowhere) {
        known.insert(known.end(), changes.begin(), changes.end());
        dropFromOthers(places, known, written);
    }
    return written;
}

} // namespace zoe::app
