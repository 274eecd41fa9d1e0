// The behaviours that a user has found or changed in a capture, kept in the user's own folder, so
// that they are there again when it is opened. What is found there is not trusted. Thread-safe:
// functions of values, which may take as long as a disk does.
#pragma once

#include <QString>

#include "analysis/behaviours/edit_behaviours.h"

namespace zoe::app {

// Where those of a capture are. Captures of the same name and of another session have others.
[[nodiscard]] QString keptBehavioursOf(const QString &captureFile, const SessionInfo &session);
// The same, or those that were kept when the capture had another name, which become its own. Empty:
// there are none.
[[nodiscard]] QString findKeptBehaviours(const QString &captureFile, const SessionInfo &session);

// Writes a temporary file and renames it. Error: Io; BadInput (the behaviours have no definition).
[[nodiscard]] Status keepBehaviours(const QString &file, const QString &captureFile,
                                    const Capture &capture, const Behaviours &behaviours);
// As they were; if the capture has other frames by now, the same behaviours are looked for in them.
// Error: Io, BadInput, TooNew, Damaged, Cancelled.
[[nodiscard]] Result<BehavioursPtr> recallKept(const QString &file, const Capture &capture,
                                               const Task &task = Task{});

} // namespace zoe::app
