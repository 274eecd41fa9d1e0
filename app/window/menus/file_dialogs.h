// Asking for files. GUI thread only; each returns an empty string when the user cancels.
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;
class QWidget;

namespace zoe {
class PluginManager;
}

namespace zoe::app {

// Own captures and whatever an importer reads. Begins in the folder of the last one.
[[nodiscard]] QString askForCapture(QWidget &parent, PluginManager &plugins, const QString &title);
// A store of a fleet.
[[nodiscard]] QString askForStoreFile(QWidget &parent);
// Where to write the selected frames.
[[nodiscard]] QString askForFrames(QWidget &parent, const QString &baseName);
// Where to write a PNG.
[[nodiscard]] QString askForPicture(QWidget &parent, const QString &baseName);
// The files of a drop.
[[nodiscard]] QStringList localFiles(const QMimeData &data);

} // namespace zoe::app
