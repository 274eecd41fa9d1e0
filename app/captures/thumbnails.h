// Small pictures of captures, for the list of those opened last: PNG files in the user's cache
// folder, the newest few. GUI thread only.
#pragma once

#include <QPixmap>
#include <QSize>
#include <QString>

class QWidget;

namespace zoe::app {

constexpr QSize kThumbnailSize{168, 56};
constexpr int kMostThumbnails = 30;

// Of what the view shows of the capture now. Nothing happens if it can't be written.
void storeThumbnail(const QString &captureFile, QWidget &view);
// Null: there is none.
[[nodiscard]] QPixmap thumbnailOf(const QString &captureFile);

} // namespace zoe::app
