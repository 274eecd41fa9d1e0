// File dialogs. GUI thread only; each returns an empty string if the user cancels.
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;
class QWidget;

namespace zoe {
class PluginManager;
}

namespace zoe::app {

// Zoetrope's captures, and everything that an importer reads. Starts in the folder of the last one.
[[nodiscard]] QString askForCapture(QWidget &parent, PluginManager &plugins, const QString &title);
// A store of a fleet.
[[nodiscard]] QString askForStoreFile(QWidget &parent);
// Asks where to write the selected frames.
[[nodiscard]] QString askForFrames(QWidget &parent, const QString &baseName);
// Asks where to write a PNG.
[[nodiscard]] QString askForPicture(QWidget &parent, const QString &baseName);
// The files of a drop.
[[nodiscard]] QStringList localFiles(const QMimeData &data);

} // namespace zoe::app
