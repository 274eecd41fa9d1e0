// Saves a capture's behaviours in the user's data folder and restores them when it is opened. The
// files are not trusted. Thread-safe: functions of values that may block on the disk.
#pragma once

#include <QString>

#include "analysis/behaviours/edit_behaviours.h"

namespace zoe::app {

// The file for a capture's behaviours. Captures with the same name from another session have a
// different file.
[[nodiscard]] QString keptBehavioursOf(const QString &captureFile, const SessionInfo &session);
// The saved behaviours, also if the capture had another name. Empty: none.
[[nodiscard]] QString findKeptBehaviours(const QString &captureFile, const SessionInfo &session);

// Writes a temporary file and renames it. Error: Io; BadInput (the behaviours have no definition).
[[nodiscard]] Status keepBehaviours(const QString &file, const QString &captureFile,
                                    const Capture &capture, const Behaviours &behaviours);
// As saved; if the capture's frames have changed, they are classified again. Error: Io, BadInput,
// TooNew, Damaged, Cancelled.
[[nodiscard]] Result<BehavioursPtr> recallKept(const QString &file, const Capture &capture,
                                               const Task &task = Task{});

} // namespace zoe::app
