// Notes on a capture in a file beside it, for captures that nothing can be added to. The form is in
// docs/notes-file.md. What is found there is not trusted. Thread-safe: functions of values; two
// programs that write at once wait for each other.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"

namespace zoe::app {

// Ids from here on are of notes that no capture holds: picked at random, so that those of two
// viewers differ.
constexpr std::uint64_t kNewNote = std::uint64_t{1} << 62;
[[nodiscard]] std::uint64_t newNoteId();

struct NotesFile {
    SessionInfo session; // program, process and start: whose capture the notes belong to
    // In order; those with an id below kNewNote replace or remove what the capture holds.
    std::vector<AnnotationChange> changes;
};

// "run.zoe.notes" beside the capture; and one in the user's own folder, for captures in places
// where nothing can be written.
[[nodiscard]] QString notesBeside(const QString &captureFile);
[[nodiscard]] QString notesOfUser(const QString &captureFile);

[[nodiscard]] bool isSameSession(const SessionInfo &a, const SessionInfo &b);

[[nodiscard]] QByteArray notesText(const NotesFile &notes);
// Error: BadInput, TooNew. Single notes that make no sense are an error too: nothing is dropped
// unseen.
[[nodiscard]] Result<NotesFile> parseNotes(const QByteArray &text);

// Error: Io, and as parseNotes(). No file: no notes.
[[nodiscard]] Result<NotesFile> readNotes(const QString &file);
// Puts the changes into the file, after those that are there; the file is replaced as a whole. Of
// removed notes that no capture holds nothing is left. Error: as readNotes(); BadInput if it
// belongs to another session. Then the file is as it was.
[[nodiscard]] Status addNotes(const QString &file, const SessionInfo &session,
                              const std::vector<AnnotationChange> &changes);
// Takes out the notes of these ids, since the capture holds them now; removes an empty file.
[[nodiscard]] Status dropNotes(const QString &file, const std::vector<std::uint64_t> &ids);

} // namespace zoe::app
