#include "app/captures/sample_capture.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {
constexpr auto kResource = ":/sample/crates.zoe";
}

Result<QString> sampleCapture()
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
    const QString file = folder.filePath("sample-crates.zoe");
    QFile resource(kResource);
    if (!resource.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, "This build has no sample capture", {}};
    const QByteArray bytes = resource.readAll();
    // The user's bookmarks and notes are appended to it.
    if (QFile there(file); there.open(QIODevice::ReadOnly) && there.read(bytes.size()) == bytes)
        return file;
    SaveFile written(file);
    if (!folder.mkpath(".") || !written.save(bytes))
        return Error{ErrorCode::Io, "Can't write the sample capture", file.toStdString()};
    return file;
}

} // namespace zoe::app
