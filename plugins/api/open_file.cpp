#include "plugins/api/open_file.h"

#include <filesystem>
#include <string>
#include <system_error>

namespace zoe {

Status openForReading(QFile &file)
{
    const std::string name = file.fileName().toStdString();
    std::error_code error;
    const std::filesystem::file_status status =
        std::filesystem::status(file.filesystemFileName(), error);
    if (status.type() == std::filesystem::file_type::not_found)
        return Error{ErrorCode::Io, "the file does not exist", name};
    if (std::filesystem::is_directory(status))
        return Error{ErrorCode::Io, "this is a folder, not a file", name};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString(), name};
    return {};
}

} // namespace zoe
