// What the user has set, with its keys and defaults in one place. Colours and text sizes are the
// Theme's, keys are in
// user_keys.h, the wheel is in input_settings.h, target lines are in frame_targets.h. GUI thread
// only.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>

namespace zoe::app {

// Open the captures of the last session again.
[[nodiscard]] bool restoresSession();
void setRestoresSession(bool restores);
[[nodiscard]] QStringList sessionFiles();
void setSessionFiles(const QStringList &files);

// How much memory captures and queries may take; from the next start on.
[[nodiscard]] std::size_t memoryBudgetMiB();
void setMemoryBudgetMiB(std::size_t mib);

// Opens a source file; %f stands for the file, %l for the line. Empty: the desktop's own.
[[nodiscard]] QString editorCommand();
void setEditorCommand(const QString &command);
// Where sources are looked for that are not where they were compiled.
[[nodiscard]] QStringList sourceFolders();
void setSourceFolders(const QStringList &folders);
// "from=to": a path that begins with `from` is looked for at `to`.
[[nodiscard]] QStringList sourcePrefixes();
void setSourcePrefixes(const QStringList &prefixes);

// "de", "fr", "en"; empty: the system's. From the next start on.
[[nodiscard]] QString language();
void setLanguage(const QString &language);

} // namespace zoe::app
