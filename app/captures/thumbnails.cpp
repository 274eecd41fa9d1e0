#include "app/captures/thumbnails.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QWidget>

namespace zoe::app {

namespace {

QDir thumbnailFolder()
{
    return {QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/thumbnails"};
}

QString fileOf(const QString &captureFile)
{
    const QByteArray path = QFileInfo(captureFile).absoluteFilePath().toUtf8();
    return thumbnailFolder().filePath(
        QCryptographicHash::hash(path, QCryptographicHash::Sha1).toHex() + ".png");
}

void removeOldest()
{
    const QFileInfoList files = thumbnailFolder().entryInfoList({"*.png"}, QDir::Files, QDir::Time);
    for (qsizetype i = kMostThumbnails; i < files.size(); ++i)
        QFile::remove(files[i].absoluteFilePath());
}

} // namespace

void storeThumbnail(const QString &captureFile, QWidget &view)
{
    if (view.size().isEmpty() || !thumbnailFolder().mkpath("."))
        return;
    const QPixmap small = view.grab().scaled(kThumbnailSize * view.devicePixelRatioF(),
                                             Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    small.save(fileOf(captureFile));
    removeOldest();
}

QPixmap thumbnailOf(const QString &captureFile)
{
    return QPixmap(fileOf(captureFile));
}

} // namespace zoe::app
