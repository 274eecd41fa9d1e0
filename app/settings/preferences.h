// The user's settings with their keys and defaults. Others: colours and text sizes in Theme, keys
// in user_keys.h, the wheel in input_settings.h, target lines in frame_targets.h. GUI thread only.
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

// Memory budget for captures and queries; takes effect after a restart.
[[nodiscard]] std::size_t memoryBudgetMiB();
void setMemoryBudgetMiB(std::size_t mib);

// Opens a source file; %f is the file, %l the line. Empty: the desktop's own.
[[nodiscard]] QString editorCommand();
void setEditorCommand(const QString &command);
// Additional source folders.
[[nodiscard]] QStringList sourceFolders();
void setSourceFolders(const QStringList &folders);
// "from=to": replaces the prefix `from` of a source path with `to`.
[[nodiscard]] QStringList sourcePrefixes();
void setSourcePrefixes(const QStringList &prefixes);

// "de", "fr", "en"; empty: the system's. Takes effect after a restart.
[[nodiscard]] QString language();
void setLanguage(const QString &language);

} // namespace zoe::app
