// Reads and writes the notes of a capture: in it, in a file next to it, or in the user's data
// folder. Thread-safe: functions of values that may block on the disk.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "app/session/recording_identity.h"

namespace zoe::app {

struct NotesPlaces {
    QString capture;       // file
    bool canAppend = true; // in our own format, with a finished recording
    bool isCapture = true; // the same, but views may show a copy with other frames
    SessionInfo session;
    std::optional<FileStamp> foreign; // of a foreign file, as it was imported
    // That may contain notes on the capture, in the order in which they are tried.
    [[nodiscard]] QStringList notesFiles() const;
};

struct LoadedNotes {
    bool replaced = false; // the file has another content than the one that is open
    bool stored = false;   // the two lists below are the capture's current content
    std::vector<Annotation> all;
    std::vector<std::uint64_t> added;
    std::vector<AnnotationChange> changes; // from notes files
    QStringList errors;                    // of files that can't be read: a sentence each
};
[[nodiscard]] LoadedNotes loadNotes(const NotesPlaces &places);

struct WrittenNotes {
    enum class Where { Nowhere, Capture, NotesFile };
    Where where = Where::Nowhere;
    bool replaced = false; // as above
    QString file;          // where they are
    QString why;           // why they are not in the capture, or not stored at all
    std::map<std::uint64_t, std::uint64_t> newIds; // ids in the capture of notes that were new
};
// Writes everything that the capture doesn't contain. If the file is now another recording, notes
// go to notesOfSession() only. stored: the capture's ids of notes that were new once.
[[nodiscard]] WrittenNotes writeNotes(const NotesPlaces &places,
                                      const std::vector<AnnotationChange> &changes,
                                      const std::map<std::uint64_t, std::uint64_t> &stored);

} // namespace zoe::app
