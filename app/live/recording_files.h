// The folder of unsaved recordings in the user's data. It keeps the latest few, so an unsaved
// recording is not lost immediately. Thread-safe.
#pragma once

#include <QString>

namespace zoe::app {

constexpr int kRecordingsKept = 5;

// The folder; need not exist.
[[nodiscard]] QString recordingsFolder();
// A free name: folder, program, date and time. Creates the folder; empty if that fails.
[[nodiscard]] QString newRecording(const QString &program);
// Removes all but the latest ones in the folder. Those of the last day are kept in any case,
// because another window may be writing them.
void tidyRecordings();

} // namespace zoe::app
