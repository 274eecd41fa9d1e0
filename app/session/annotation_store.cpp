#include "app/session/annotation_store.h"

#include <QFileInfo>
#include <algorithm>
#include <mutex>
#include <utility>

#include "app/session/notes_file.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kSaveAgainMs = 10'000;
}

// A new note that is written twice still gets only one id: each write waits for the previous one
// and knows its ids.
struct AnnotationStore::Ids {
    std::mutex mutex;
    std::map<std::uint64_t, std::uint64_t> stored;
};

AnnotationStore::AnnotationStore(const OpenedCapture &opened, JobRunner &jobs, QObject *parent)
    : EditSource(parent)
    , m_places{opened.request.fileName, !opened.isCopy(), !opened.imported(),
               opened.capture->info().session, opened.foreign}
    , m_jobs(jobs)
    , m_ids(std::make_shared<Ids>())
{
    for (const Annotation &annotation : opened.capture->annotations())
        m_stored.emplace(annotation.id, annotation);
    rebuild();
    m_again.setSingleShot(true);
    m_again.setInterval(kSaveAgainMs);
    connect(&m_again, &QTimer::timeout, this, &AnnotationStore::write);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &AnnotationStore::load);
}

// Writes changes that no job has started to write. Writing twice is harmless.
AnnotationStore::~AnnotationStore()
{
    if (!m_unwritten.empty())
        (void)writeWith(*m_ids, places(), changesToWrite());
}

WrittenNotes AnnotationStore::writeWith(Ids &ids, const NotesPlaces &places,
                                        const std::vector<AnnotationChange> &changes)
{
    const std::lock_guard lock(ids.mutex);
    WrittenNotes written = writeNotes(places, changes, ids.stored);
    ids.stored.insert(written.newIds.begin(), written.newIds.end());
    return written;
}

NotesPlaces AnnotationStore::places() const
{
    NotesPlaces now = m_places;
    now.canAppend = now.canAppend && !m_growing;
    now.isCapture = now.isCapture && !m_growing;
    return now;
}

void AnnotationStore::setGrowing(bool growing)
{
    const bool ended = std::exchange(m_growing, growing) && !growing;
    if (ended && !m_changes.empty()) {
        for (const auto &[id, change] : m_changes)
            m_unwritten.insert(id);
        write();
    }
}

void AnnotationStore::setFile(const QString &file)
{
    if (file == m_places.capture)
        return;
    m_places.capture = file;
    for (const auto &[id, change] : m_changes)
        m_unwritten.insert(id);
    watchFiles();
    if (!m_growing)
        write();
}

void AnnotationStore::setRecorded(std::span<const Annotation> recorded)
{
    if (recorded.data() == m_recorded.data() && recorded.size() == m_recorded.size())
        return;
    m_recorded = recorded;
    std::erase_if(m_stored, [this](const auto &entry) { return !m_added.contains(entry.first); });
    for (const Annotation &annotation : recorded)
        m_stored.emplace(annotation.id, annotation); // unless it was edited by the user
    rebuild();
    emit changed();
}

const Annotation *AnnotationStore::find(std::uint64_t id) const
{
    const auto found = std::ranges::find(m_list, id, &Annotation::id);
    return found == m_list.end() ? nullptr : &*found;
}

bool AnnotationStore::isRecorded(std::uint64_t id) const
{
    return m_stored.contains(id) && !m_added.contains(id) && !m_changes.contains(id);
}

std::uint64_t AnnotationStore::add(Annotation annotation)
{
    annotation.id = newNoteId();
    const std::uint64_t id = annotation.id;
    record({id, std::nullopt, std::move(annotation)});
    return id;
}

void AnnotationStore::replace(const Annotation &annotation)
{
    const Annotation *before = find(annotation.id);
    if (before && *before != annotation)
        record({annotation.id, *before, annotation});
}

void AnnotationStore::remove(std::uint64_t id)
{
    if (const Annotation *before = find(id))
        record({id, *before, std::nullopt});
}

void AnnotationStore::record(Edit edit)
{
    m_undo.push_back(std::move(edit));
    m_redo.clear();
    apply(m_undo.back());
    emit recorded();
}

void AnnotationStore::undo()
{
    if (m_undo.empty())
        return;
    Edit edit = std::move(m_undo.back());
    m_undo.pop_back();
    apply({edit.id, edit.after, edit.before});
    m_redo.push_back(std::move(edit));
    emit undone();
    emit changed();
}

void AnnotationStore::redo()
{
    if (m_redo.empty())
        return;
    m_undo.push_back(std::move(m_redo.back()));
    m_redo.pop_back();
    apply(m_undo.back());
    emit redone();
}

void AnnotationStore::apply(const Edit &edit)
{
    put(edit.id, edit.after);
    m_unwritten.insert(edit.id);
    rebuild();
    emit changed();
    write();
}

void AnnotationStore::put(std::uint64_t id, const std::optional<Annotation> &annotation)
{
    AnnotationChange change;
    change.removed = !annotation;
    change.annotation = annotation.value_or(Annotation());
    change.annotation.id = id;
    m_changes[id] = std::move(change);
}

void AnnotationStore::rebuild()
{
    std::map<std::uint64_t, std::uint64_t> keyOf;
    for (const auto &[key, stored] : m_storedAs)
        keyOf[stored] = key;
    std::vector<AnnotationChange> all;
    for (const auto &[id, annotation] : m_stored) {
        all.push_back({annotation, false});
        if (const auto key = keyOf.find(id); key != keyOf.end())
            all.back().annotation.id = key->second;
    }
    for (const auto &[id, change] : m_changes)
        all.push_back(change);
    m_list = annotationsAfter(all);
}

void AnnotationStore::load()
{
    if (m_job.isRunning()) {
        m_loadAgain = true;
        return;
    }
    m_loadAgain = false;
    m_job.run(
        {}, [places = places()](const Task &) { return loadNotes(places); },
        [this](const LoadedNotes &loaded) { takeLoaded(loaded); });
}

void AnnotationStore::takeLoaded(const LoadedNotes &loaded)
{
    for (const QString &error : loaded.errors)
        emit failed(tr("Can't read the notes: %1").arg(error));
    const std::vector<Annotation> before = m_list;
    const std::set<std::uint64_t> addedBefore = m_added;
    if (loaded.stored) {
        m_stored.clear();
        for (const Annotation &annotation : loaded.all)
            m_stored.emplace(annotation.id, annotation);
        m_added = std::set(loaded.added.begin(), loaded.added.end());
    }
    // Adopts notes that are only in the notes files, and removes those that have disappeared from
    // them.
    std::erase_if(m_changes,
                  [this](const auto &entry) { return !m_unwritten.contains(entry.first); });
    for (AnnotationChange change : loaded.changes) {
        const auto known = std::ranges::find(m_storedAs, change.annotation.id,
                                             [](const auto &pair) { return pair.second; });
        if (known != m_storedAs.end())
            change.annotation.id = known->first;
        if (!m_unwritten.contains(change.annotation.id))
            m_changes[change.annotation.id] = std::move(change);
    }
    rebuild();
    takeReplaced(loaded.replaced);
    watchFiles();
    if (m_list != before || m_added != addedBefore)
        emit changed();
    if (!m_unwritten.empty())
        write();
    else if (m_loadAgain)
        load();
}

std::vector<AnnotationChange> AnnotationStore::changesToWrite() const
{
    std::vector<AnnotationChange> changes;
    for (const auto &[id, change] : m_changes)
        changes.push_back(change);
    return changes;
}

void AnnotationStore::write()
{
    if (m_job.isRunning() || m_unwritten.empty())
        return;
    m_again.stop();
    const std::vector<AnnotationChange> changes = changesToWrite();
    const NotesPlaces asked = places();
    m_job.run(
        {}, [asked, changes, ids = m_ids](const Task &) { return writeWith(*ids, asked, changes); },
        [this, changes, asked](const WrittenNotes &written) {
            takeWritten(changes, written);
            const NotesPlaces now = places();
            if (asked.capture == now.capture && asked.canAppend == now.canAppend)
                return;
            for (const auto &[id, change] : m_changes) // they are not stored where they belong
                m_unwritten.insert(id);
            write();
        });
    emit writtenChanged();
}

void AnnotationStore::takeWritten(const std::vector<AnnotationChange> &changes,
                                  const WrittenNotes &written)
{
    const bool failedBefore = m_last.where == WrittenNotes::Where::Nowhere && !m_last.why.isEmpty();
    m_last = written;
    takeReplaced(written.replaced);
    if (written.where == WrittenNotes::Where::Nowhere) {
        if (!failedBefore)
            emit failed(tr("Can't save the notes; trying again: %1").arg(written.why));
        m_again.start();
        emit writtenChanged();
        return;
    }
    m_storedAs.insert(written.newIds.begin(), written.newIds.end());
    for (const AnnotationChange &change : changes) {
        const std::uint64_t id = change.annotation.id;
        if (m_changes[id] == change)
            m_unwritten.erase(id); // otherwise it was changed again in the meantime
        if (written.where == WrittenNotes::Where::Capture && !m_unwritten.contains(id))
            m_changes.erase(id);
        if (written.where != WrittenNotes::Where::Capture)
            continue;
        const auto as = m_storedAs.find(id);
        const std::uint64_t storedId = as == m_storedAs.end() ? id : as->second;
        if (change.removed) {
            m_stored.erase(storedId);
            continue;
        }
        Annotation stored = change.annotation;
        stored.id = storedId;
        m_stored[storedId] = std::move(stored);
        m_added.insert(storedId);
    }
    rebuild();
    watchFiles();
    if (written.where == WrittenNotes::Where::Capture)
        emit appended();
    emit writtenChanged();
    if (!m_unwritten.empty())
        write();
    else if (m_loadAgain)
        load();
}

QString AnnotationStore::writeNow()
{
    if (m_unwritten.empty())
        return {};
    const std::vector<AnnotationChange> changes = changesToWrite();
    takeWritten(changes, writeWith(*m_ids, places(), changes));
    return m_unwritten.empty() ? QString() : m_last.why;
}

QString AnnotationStore::place() const
{
    if (m_list.empty() && m_changes.empty())
        return {};
    if (!m_unwritten.empty() && m_last.where == WrittenNotes::Where::Nowhere &&
        !m_last.why.isEmpty())
        return tr("Not saved yet: %1").arg(m_last.why);
    if (m_last.where == WrittenNotes::Where::NotesFile && isRecordedAgain())
        return tr("Saved in %1: the capture was recorded again.").arg(m_last.file);
    if (m_last.where == WrittenNotes::Where::NotesFile)
        return m_growing ? tr("Saved in %1 until the recording ends.").arg(m_last.file)
                         : tr("Saved in %1: the capture is read-only.").arg(m_last.file);
    return m_changes.empty() ? tr("Saved in the capture.")
                             : tr("Some notes are saved in a separate file next to the capture.");
}

void AnnotationStore::takeReplaced(bool isNow)
{
    if (!isNow || std::exchange(m_replaced, true))
        return;
    m_watcher.removePath(m_places.capture);
    emit replaced();
}

// A replaced file is no longer watched.
void AnnotationStore::watchFiles()
{
    NotesPlaces all = places();
    QStringList files = all.notesFiles();
    if ((all.isCapture || all.foreign) && !m_replaced)
        files << all.capture;
    for (const QString &file : files)
        if (QFileInfo::exists(file) && !m_watcher.files().contains(file))
            m_watcher.addPath(file);
}

} // namespace zoe::app
