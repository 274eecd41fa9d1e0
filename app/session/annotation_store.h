// The bookmarks, named ranges and notes of one capture, with undo and redo. Jobs save changes to
// the capture, or to a notes file if the capture is read-only. Unsaved changes stay here and are
// retried. Lives on the GUI thread.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "analysis/model/annotation.h"
#include "app/commands/edit_history.h"
#include "app/jobs/one_job.h"
#include "app/session/annotation_writer.h"
#include "app/session/opener.h"

namespace zoe::app {

class AnnotationStore : public EditSource {
    Q_OBJECT

  public:
    // Starts with the capture's annotations. The runner must outlive the store.
    AnnotationStore(const OpenedCapture &opened, JobRunner &jobs, QObject *parent = nullptr);
    ~AnnotationStore() override; // saves unsaved changes

    // Finds notes that were added since, and notes files.
    void load();
    // The annotations that the program has set so far, for a growing capture.
    void setRecorded(std::span<const Annotation> recorded);
    // A running recording can't be changed: notes are in a separate file until it ends.
    void setGrowing(bool growing);
    // The capture was renamed or copied: notes are saved there from now on.
    void setFile(const QString &file);

    // By time, then id. An id stays the same as long as the store lives.
    [[nodiscard]] const std::vector<Annotation> &list() const { return m_list; }
    [[nodiscard]] const Annotation *find(std::uint64_t id) const;
    // Recorded with the capture and not changed since.
    [[nodiscard]] bool isRecorded(std::uint64_t id) const;

    std::uint64_t add(Annotation annotation); // its id is given to it
    void replace(const Annotation &annotation);
    void remove(std::uint64_t id);
    [[nodiscard]] bool hasUndo() const override { return !m_undo.empty(); }
    [[nodiscard]] bool hasRedo() const override { return !m_redo.empty(); }
    void undo() override;
    void redo() override;

    [[nodiscard]] bool isWritten() const { return m_unwritten.empty() && !m_job.isRunning(); }
    // Writes on this thread, as before the capture is closed. Returns why that failed; empty: all
    // is written.
    [[nodiscard]] QString writeNow();
    // The file is now another recording or, if it is foreign, has another content, as far as load()
    // has found.
    [[nodiscard]] bool isReplaced() const { return m_replaced; }
    [[nodiscard]] bool isRecordedAgain() const { return m_replaced && !m_places.foreign; }
    // Where the notes are saved, as one sentence; empty if there are none.
    [[nodiscard]] QString place() const;

  signals:
    void changed();
    void writtenChanged(); // whether all is written, and where
    void appended();       // the capture's file contains more than before
    void replaced();       // isReplaced()
    void failed(const QString &sentence);

  private:
    struct Edit {
        std::uint64_t id = 0;
        std::optional<Annotation> before;
        std::optional<Annotation> after;
    };

    struct Ids; // of new notes, for all who write

    static WrittenNotes writeWith(Ids &ids, const NotesPlaces &places,
                                  const std::vector<AnnotationChange> &changes);
    [[nodiscard]] NotesPlaces places() const;
    void record(Edit edit);
    void apply(const Edit &edit);
    void put(std::uint64_t id, const std::optional<Annotation> &annotation);
    void rebuild();
    void takeLoaded(const LoadedNotes &loaded);
    void takeReplaced(bool isNow);
    void write();
    void takeWritten(const std::vector<AnnotationChange> &changes, const WrittenNotes &written);
    [[nodiscard]] std::vector<AnnotationChange> changesToWrite() const;
    void watchFiles();

    NotesPlaces m_places;
    JobRunner &m_jobs;
    std::span<const Annotation> m_recorded; // what was looked at last; never read
    bool m_growing = false;
    bool m_replaced = false;
    std::map<std::uint64_t, Annotation> m_stored;        // by the capture's ids
    std::set<std::uint64_t> m_added;                     // of these: not recorded with it
    std::map<std::uint64_t, std::uint64_t> m_storedAs;   // new ones that the capture holds by now
    std::shared_ptr<Ids> m_ids;                          // with what is being written
    std::map<std::uint64_t, AnnotationChange> m_changes; // what the capture does not hold
    std::set<std::uint64_t> m_unwritten;                 // of these: in no file of notes either
    std::vector<Annotation> m_list;
    std::vector<Edit> m_undo;
    std::vector<Edit> m_redo;
    OneJob m_job{m_jobs, *this, [this] { m_again.start(); }};
    bool m_loadAgain = false;
    WrittenNotes m_last;
    QTimer m_again; // after a failure
    QFileSystemWatcher m_watcher;
};

} // namespace zoe::app
