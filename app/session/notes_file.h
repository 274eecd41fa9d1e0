// Notes on a read-only capture, in a file next to it. docs/reference.md describes the format. Its
// content is not trusted. Thread-safe: functions of values; two programs that write simultaneously
// wait for each other.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"

namespace zoe::app {

// First id of notes that are not in the capture: chosen at random, so two viewers don't collide.
constexpr std::uint64_t kNewNote = std::uint64_t{1} << 62;
[[nodiscard]] std::uint64_t newNoteId();

struct NotesFile {
    SessionInfo session; // program, process and start: whose capture the notes belong to
    // In order; those with an id below kNewNote replace or remove what the capture holds.
    std::vector<AnnotationChange> changes;
};

// "run.zoe.notes" next to the capture, and a file in the user's data folder for captures in
// read-only folders.
[[nodiscard]] QString notesBeside(const QString &captureFile);
[[nodiscard]] QString notesOfUser(const QString &captureFile);
// A file in the user's data folder for notes on a recording whose file name another one has taken.
// Empty: the session has no start, so nothing distinguishes it.
[[nodiscard]] QString notesOfSession(const SessionInfo &session);

[[nodiscard]] QByteArray notesText(const NotesFile &notes);
// Error: BadInput, TooNew. A single invalid note is an error too, so that nothing is dropped
// silently.
[[nodiscard]] Result<NotesFile> parseNotes(const QByteArray &text);

// Error: Io, and as parseNotes(). No file: no notes.
[[nodiscard]] Result<NotesFile> readNotes(const QString &file);
// Appends the changes and replaces the file as a whole. Removed notes that are not in the capture
// leave no entry. Error: as readNotes(); BadInput if it belongs to another session; then the file
// is unchanged.
[[nodiscard]] Status addNotes(const QString &file, const SessionInfo &session,
                              const std::vector<AnnotationChange> &changes);
// Removes the session's notes with these ids, because they are now elsewhere; deletes an empty
// file.
[[nodiscard]] Status dropNotes(const QString &file, const SessionInfo &session,
                               const std::vector<std::uint64_t> &ids);

} // namespace zoe::app
