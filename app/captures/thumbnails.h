// Small pictures of captures for the list of recent files: PNG files in the user's cache folder,
// the newest few. GUI thread only.
#pragma once

#include <QPixmap>
#include <QSize>
#include <QString>

class QWidget;

namespace zoe::app {

constexpr QSize kThumbnailSize{168, 56};
constexpr int kMostThumbnails = 30;

// Stores what the view currently shows. Does nothing if it can't be written.
void storeThumbnail(const QString &captureFile, QWidget &view);
// Null if there is none.
[[nodiscard]] QPixmap thumbnailOf(const QString &captureFile);

} // namespace zoe::app
