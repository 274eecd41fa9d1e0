#include "recorder/outputs/absolute_path.h"

#include <system_error>

namespace zoe::recorder {

Result<std::filesystem::path> absolutePath(const std::filesystem::path &path)
{
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(path, error);
    if (error)
        return Error{ErrorCode::Io,
                     "give an absolute path: the current folder can't be used: " + error.message(),
                     path.string()};
    return absolute;
}

} // namespace zoe::recorder
