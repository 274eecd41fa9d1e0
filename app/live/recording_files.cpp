#include "app/live/recording_files.h"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>

#include "analysis/model/texts/escaped_text.h"

namespace zoe::app {

QString recordingsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recordings";
}

QString newRecording(const QString &program)
{
    const QDir folder(recordingsFolder());
    if (!folder.mkpath("."))
        return {};
    QString name = QString::fromStdString(fileNamePart(program.toStdString()));
    name += QDateTime::currentDateTime().toString("-yyyyMMdd-HHmmss");
    QString file = folder.filePath(name + ".zoe");
    for (int i = 2; QFile::exists(file); ++i)
        file = folder.filePath(QStringLiteral("%1-%2.zoe").arg(name).arg(i));
    return file;
}

void tidyRecordings()
{
    const QDateTime yesterday = QDateTime::currentDateTime().addDays(-1);
    const QFileInfoList files =
        QDir(recordingsFolder()).entryInfoList({"*.zoe"}, QDir::Files, QDir::Time);
    for (const QFileInfo &file : files.mid(kRecordingsKept))
        if (file.lastModified() < yesterday)
            QFile::remove(file.filePath());
}

} // namespace zoe::app
