#include "plugins/api/open_file.h"

#include <QFileInfo>
#include <string>

namespace zoe {

Status openForReading(QFile &file)
{
    const std::string name = file.fileName().toStdString();
    const QFileInfo info(file);
    if (!info.exists())
        return Error{ErrorCode::Io, "the file does not exist", name};
    if (info.isDir())
        return Error{ErrorCode::Io, "this is a folder, not a file", name};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString(), name};
    return {};
}

} // namespace zoe
