// The plugin folders that ZOETROPE_PLUGIN_PATH names. Thread-safe.
#pragma once

#include <QStringList>

namespace zoe {

[[nodiscard]] QStringList pluginFoldersOfUser();  // in ZOETROPE_PLUGIN_PATH, in its order
[[nodiscard]] QStringList missingPluginFolders(); // those of them that don't exist
[[nodiscard]] QString missingPluginFolderText(const QString &folder);

} // namespace zoe
