// The folder of unsaved recordings in the user's data. It keeps the latest few, so an unsaved
// recording is not lost immediately. Thread-safe.
#pragma once

#include <QString>

namespace zoe::app {

constexpr int kRecordingsKept = 5;

// The folder; need not exist.
[[nodiscard]] QString recordingsFolder();
// A name that is not taken: folder, program, date and time. Makes the folder; empty: it can't be.
[[nodiscard]] QString newRecording(const QString &program);
// Removes all but the latest ones in the folder. Those of the last day stay whatever they are,
// since another window may be writing them.
void tidyRecordings();

} // namespace zoe::app
